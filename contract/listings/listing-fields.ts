import type { FormField, Shape } from '../entities/entity-form.ts';
import {
  CHASSIS_FIELD,
  HIDDEN_FIELDS,
  LISTING_FIELDS,
  LISTING_STEPS,
  PLATE_FIELD,
  STOCK_NUMBER_FIELD,
} from '../entities/listing-form.data.ts';
import { chooseAtMost, enter, TEXT_NEEDED, yearExpected } from '../messages/values.ts';
import { amount } from '../values/amount.ts';
import { chassis, plate } from '../values/car-numbers.ts';
import { choice } from '../values/choice.ts';
import type { Codec, Read } from '../values/codec.ts';
import { mileage } from '../values/mileage.ts';
import { line, lines } from '../values/text.ts';
import { wholeNumber } from '../values/whole-number.ts';
import { year } from '../values/year.ts';

// The fields of an ad that sellers fill in: how their values are read, written and checked, in browsers and on the server.

export const LISTING_KINDS = ['car', 'spare_part'] as const;
export type ListingKind = (typeof LISTING_KINDS)[number];

/** The value of a field of an ad. Makes, models and features are given by their names. Null: the field is not filled in. */
export type ListingValue = string | number | readonly string[] | null;
export type ListingValues = Readonly<Record<string, ListingValue>>;

export const isListingValue = (value: unknown): value is ListingValue =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'number' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'));

/** The properties of a field that are needed to read and write its values. */
export type ListingField = Pick<FormField, 'name' | 'shape' | 'choices'>;

const NAME_MOST = 100;

export const listingField = (kind: ListingKind, name: string): FormField | undefined =>
  LISTING_FIELDS[kind].find((field) => field.name === name);

export const STOCK_NUMBER = STOCK_NUMBER_FIELD.name;
export const PLATE = PLATE_FIELD.name;
export const CHASSIS = CHASSIS_FIELD.name;

/** Returns a field of the form by its name: one of the car's or part's, or one that buyers never see. */
export const formField = (kind: ListingKind, name: string): FormField | undefined =>
  HIDDEN_FIELDS[kind].find((field) => field.name === name) ?? listingField(kind, name);

/** Returns the required fields, in the order of the form. An ad also needs a photo before it can be sent to a moderator. */
export const neededFields = (kind: ListingKind): readonly string[] =>
  LISTING_STEPS[kind].flatMap(({ fields }) => fields.filter((name) => listingField(kind, name)?.isNeeded));

/** Fields that a member may change in an ad on sale if they only have the right to set prices. */
export const PRICE_FIELDS: readonly string[] = ['price', 'description'];

export type ReadValue = Read<ListingValue>;

/** Returns the codec that reads and writes values of the field. For a field with several names it reads and writes one name. */
export function codecOf({ name, shape, choices }: ListingField): Codec<ListingValue> {
  switch (shape.as) {
    case 'amount':
      return amount(shape);
    case 'number':
      if (shape.format === 'year') return year(shape);
      return shape.format === 'mileage' ? mileage(shape) : wholeNumber(shape);
    case 'choice':
      return choice(shape.choices, choices, name);
    case 'names':
      return line(NAME_MOST);
    case 'plate':
      return plate(shape.most);
    case 'chassis':
      return chassis(shape.most);
    default:
      return shape.as === 'lines' ? lines(shape.most) : line(shape.most);
  }
}

function readNames(input: readonly unknown[], most: number, { readTyped }: Codec<ListingValue>): ReadValue {
  const read = input.length > most ? [] : input.map((one) => (typeof one === 'string' ? readTyped(one) : {}));
  const names = read.flatMap((one) => ('value' in one && typeof one.value === 'string' ? [one.value] : []));
  return names.length === input.length
    ? { value: [...new Set(names)].filter((name) => name !== '') }
    : { fault: chooseAtMost(most) };
}

const isNothing = (input: unknown) =>
  input === null || input === undefined || (typeof input === 'string' && input.trim() === '');

const isNumeric = ({ as }: Shape) => as === 'amount' || as === 'number';

/** Reads a typed or chosen value. Returns the value to store, or a sentence that says why it is refused. */
export function readField(field: ListingField, input: unknown): ReadValue {
  const { shape } = field;
  if (isNothing(input)) return { value: shape.as === 'names' ? [] : null };
  const codec = codecOf(field);
  if (shape.as === 'names') return readNames([input].flat(), shape.most, codec);
  // A number from a program is written as text first, and then read like typed text.
  const text = typeof input === 'number' && isNumeric(shape) ? codec.write(input) : input;
  return typeof text === 'string' ? codec.readTyped(text) : { fault: TEXT_NEEDED };
}

const thisYear = () => new Date().getUTCFullYear();

/**
 * Reads what a seller fills in, as `readField` does, but refuses years later than next year: next year's models come early, and no other car of the
 * future is for sale. `year`: the current year.
 */
export function readSellersField(field: ListingField, input: unknown, year = thisYear()): ReadValue {
  const { shape } = field;
  const read = readField(field, input);
  if ('fault' in read || shape.as !== 'number' || shape.format !== 'year') return read;
  return typeof read.value === 'number' && read.value > year + 1
    ? { fault: enter(yearExpected(shape.least, year + 1)) }
    : read;
}

export const isSameValue = (one: ListingValue | undefined, other: ListingValue | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Returns the names of the required fields that are still empty in an ad. */
export const missingFields = (kind: ListingKind, values: ListingValues): string[] =>
  neededFields(kind).filter((name) => (values[name] ?? null) === null);

/**
 * Returns the title of an ad, such as "Toyota Premio 2010" or "Brake pads". Empty as long as none of make, model and year (for a part: its name) is
 * filled in.
 */
export const listingTitle = (kind: ListingKind, { make, model, year, name }: ListingValues): string =>
  (kind === 'car' ? [make, model, year] : [name]).filter((part) => (part ?? null) !== null).join(' ');
