import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LISTING_FIELDS } from '#contract/entities/listing-form.data.ts';
import { codecOf, type ListingField, type ListingValue, readField } from '#contract/listings/listing-fields.ts';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import { boundNames, everythingIn, formatListQuery } from '#contract/lists/list-query.ts';
import type { FilterSpec } from '#contract/lists/sale-list.ts';
import { parseTypedListQuery } from '#contract/lists/typed-list-query.ts';
import { cellReader, newColumn } from '../../api/listings/imports/import-cells.ts';
import { readImportRow } from '../../api/listings/imports/import-values.ts';
import { shownValue } from '../../back-office/listings/typed-values.ts';
import { catalogueKinds } from './catalogue-kinds.ts';

// The ways in are the form of an ad, a seller's file, the operator's files, the write API and the address of a list.

test('what one way in writes, every other reads as the same value', () => {
  fc.assert(
    fc.property(valued, ([field, value]) => {
      const column = columnOf(field);
      const typed = shownValue('car', field.name, value);
      const cell = column.write(value);
      expect(readField(field, typed)).toEqual({ value });
      for (const text of [cell, [typed].flat().join(';')]) {
        expect(inAnyOrder(fromFile(field, text).said[field.name]), text).toEqual(inAnyOrder(value));
        const read = column.read(text);
        expect('value' in read && inAnyOrder(read.value), text).toEqual(inAnyOrder(value));
      }
      if (!Array.isArray(value)) {
        expect(readField(field, cell)).toEqual({ value });
        expect(codecOf(field).readWire(value, field.name)).toEqual({ value });
      }
      expect(fromAddress(field, value)).toEqual(value);
    }),
    { numRuns: 300 },
  );
});

function requireField(name: string): ListingField {
  const field = fields.find((one) => one.name === name);
  if (!field) throw new Error(name);
  return field;
}

/** Returns how an address of the list reads a text as the lower bound of a field. */
function boundIn(name: string, text: string) {
  const [bound] = boundNames(name);
  const query: Record<string, unknown> = parseTypedListQuery(CAR_LIST, new URLSearchParams({ [bound]: text }));
  return query[bound];
}

const isRange = (name: string) =>
  Object.entries(CAR_LIST.filters).some(([key, { kind }]) => key === name && kind === 'range');

const TYPED: [field: string, text: string, value: ListingValue][] = [
  ['price', 'USh 24.5m', 24_500_000],
  ['price', '25,000,000/=', 25_000_000],
  ['mileage', '65,000 miles', 104_607],
  ['mileage', '120k km', 120_000],
  ['year', 'Jan-09', 2009],
  ['condition', '2nd hand', 'used'],
  ['taxes', 'Not paid', 'in bond'],
  ['engine', '1,500cc', 1_500],
];

test.each(TYPED)('%s "%s" is read alike by whatever way it is typed', (name, text, value) => {
  const field = requireField(name);
  expect(readField(field, text)).toMatchObject({ value });
  expect(fromFile(field, text).said[name]).toBe(value);
  expect(columnOf(field).read(text)).toMatchObject({ value });
  if (isRange(name)) expect(boundIn(name, text)).toBe(value);
});

const REFUSED: [field: string, text: string, fault: string][] = [
  ['price', '24.5', 'Is 24.5 Ugx 24,500,000? Write 24.5m.'],
  ['price', 'USD 12000', 'Write the amount in Uganda shillings.'],
  ['price', 'Call', 'Enter whole shillings, such as 24,500,000 or 24.5m, up to 1,000,000,000,000.'],
  ['mileage', 'n/a', 'Enter a mileage in km, such as 98,000 or 98k, up to 5,000,000.'],
  ['year', '12', 'Is 12 the year 2012? Write 2012.'],
  ['engine', '1.8', 'Is 1.8 1,800 cc? Write 1,800.'],
  ['taxes', 'perhaps', 'Choose Paid or Not paid yet (in bond).'],
  ['color', 'a\nb', 'Write it on one line. If you pasted it, type it instead.'],
];

test.each(REFUSED)('%s "%s" is refused with the same words by whatever way it is typed', (name, text, fault) => {
  const field = requireField(name);
  expect(readField(field, text)).toMatchObject({ fault });
  expect(fromFile(field, text).faults).toEqual({ [name]: fault });
  expect(columnOf(field).read(text)).toHaveProperty('fault', expect.stringContaining(fault));
  if (isRange(name)) expect(boundIn(name, text)).toBeUndefined();
});

const fields = LISTING_FIELDS.car;
const columns = catalogueKinds.find(({ name }) => name === 'cars')?.columns ?? {};

function columnOf({ name }: ListingField) {
  const column = Object.values(columns).find(({ field }) => field === name);
  if (!column) throw new Error(`No column for ${name}`);
  return column;
}

/** Text that a field takes as it stands. */
const textFor = (field: ListingField, most: number) =>
  fc.string({ minLength: 1, maxLength: Math.min(most, 40), unit: 'grapheme' }).filter((text) => {
    const read = codecOf(field).readTyped(text);
    return 'value' in read && read.value === text;
  });

/** Sellers are refused years beyond it; the operator's files are not. */
const LAST_YEAR = new Date().getUTCFullYear() + 1;

function valueFor(field: ListingField): fc.Arbitrary<ListingValue> {
  const { shape } = field;
  switch (shape.as) {
    case 'amount':
      return fc.oneof(fc.integer({ min: 0, max: shape.most }), fc.integer({ min: 0, max: 2_000 }));
    case 'number':
      return fc.integer({ min: shape.least, max: shape.format === 'year' ? LAST_YEAR : shape.most });
    case 'choice':
      return fc.constantFrom(...shape.choices);
    case 'names':
      return fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z]{1,9}( [a-z]{1,9})?$/), { minLength: 1, maxLength: 4 });
    default:
      return textFor(field, shape.most);
  }
}

const valued = fc
  .constantFrom(...fields)
  .chain((field) => valueFor(field).map((value): [ListingField, ListingValue] => [field, value]));

const inAnyOrder = (value: unknown) => (Array.isArray(value) ? value.toSorted() : value);

function fromFile({ name }: ListingField, text: string) {
  const names = { byField: {}, open: {}, models: new Map() };
  return readImportRow([text], {
    kind: 'car',
    columns: [{ field: name, read: cellReader(newColumn(name)) }],
    names,
    archive: undefined,
  });
}

function fromAddress({ name }: ListingField, value: ListingValue) {
  const filter = Object.entries<FilterSpec>(CAR_LIST.filters).find(
    ([, one]) => one.kind === 'range' && one.field === name,
  );
  if (!filter || typeof value !== 'number') return value;
  const [bound] = boundNames(filter[0]);
  const query = { ...everythingIn(CAR_LIST), [bound]: value };
  const read: Record<string, unknown> = parseTypedListQuery(CAR_LIST, formatListQuery(CAR_LIST, query));
  return read[bound];
}
