import { expect, test } from 'vitest';
import { PHOTOS } from '#contract/listings/import-columns.ts';
import { FIRST_VALUES } from '#contract/office/form.ts';
import { spellingAmong } from '#contract/values/name-spelling.ts';
import { namesOf } from '#contract/values/names.ts';
import { expectLinear } from '../../../test/processor-time.ts';
import { cellReader, newColumn } from './import-cells.ts';
import { readImportRow } from './import-values.ts';

// On one database: cells are read without any.

const names = { byField: {}, open: {}, models: new Map() };
const [a, b] = ['https://example.com/a,1.jpg', 'HTTPS://example.com/b.jpg'];

test.each([`${a} ${b}`, `${a};${b}`, `${a},${b}`, `${a} , ${b}`, `${a}\n\n${b},`, `,${a}|  ${b}, `, `${a} ,, ${b}`])(
  '%j is two addresses',
  (cell) => {
    expect(photosOf(cell)).toEqual([a, b]);
  },
);

test.each([' ', 'a ', ', ', ',', 'http:', ' http:', 'https://a,', '1 ', '.0', 'km'])(
  'cells of "%s" are read in a moment',
  (unit) => {
    for (const field of [PHOTOS, 'mileage', 'price', 'condition', 'features', 'model', 'description', 'stock_number'])
      expectLinear((cell) => readCell(field, cell), unit, 60_000);
  },
);

const MAKES = ['Volkswagen', 'Mercedes-Benz', 'Toyota'];
const FEATURES = ['Alloy Wheels', 'Anti-lock Brakes (ABS)', 'Sunroof'];
const market = {
  byField: {
    make: { names: MAKES, spelling: spellingAmong(MAKES, 'make') },
    features: { names: FEATURES, spelling: spellingAmong(FEATURES, 'features') },
  },
  open: Object.fromEntries(namesOf(FIRST_VALUES).map((field) => [field, spellingAmong(FIRST_VALUES[field], field)])),
  models: new Map([['Volkswagen', spellingAmong(['Golf Plus'], 'model')]]),
};
const readRow = (values: Readonly<Record<string, string>>) =>
  readImportRow(Object.values(values), {
    kind: 'car',
    columns: Object.keys(values).map((field) => ({ field, read: cellReader(newColumn(field)) })),
    names: market,
    archive: undefined,
  });

test.each([
  [
    { make: 'VW', model: 'golf-plus', gearbox: 'A/T', fueltype: 'Petrol/Hybrid', drivetype: 'RHD', color: 'gray' },
    {
      make: 'Volkswagen',
      model: 'Golf Plus',
      gearbox: 'Automatic',
      fueltype: 'Hybrid',
      drivetype: 'Right Hand Drive',
      color: 'Grey',
    },
  ],
  [
    { make: 'toyota', features: 'ABS; alloys, sun roof' },
    { make: 'Toyota', features: ['Alloy Wheels', 'Anti-lock Brakes (ABS)', 'Sunroof'] },
  ],
  [
    { make: 'Mercedes', gearbox: 'Tiptronic', fueltype: 'GASOLINE', condition: 'Foreign used', taxes: 'Yes' },
    { make: 'Mercedes-Benz', gearbox: 'Automatic', fueltype: 'Petrol', condition: 'used', taxes: 'paid' },
  ],
  [
    { gearbox: 'M/T', fueltype: 'LPG', color: 'Pearl white' },
    { gearbox: 'Manual', fueltype: 'LPG', color: 'Pearl white' },
  ],
])('a row %j is stored in the market’s words, and what it does not know as it is written', (cells, said) => {
  expect(readRow(cells)).toMatchObject({ said, faults: {} });
});

test('photos that a file names and that did not come with it are left as they are, which is said', () => {
  expect(readCell(PHOTOS, 'IMG_1001.jpg; IMG_1002.JPG')).toMatchObject({
    said: {},
    faults: {},
    notes: [expect.stringContaining('IMG_1001.jpg did not come with the file')],
  });
  expect(readCell(PHOTOS, `${b}; IMG_1001.jpg`).faults[PHOTOS]).toContain('IMG_1001.jpg is no address');
  expect(readCell(PHOTOS, 'on request').faults[PHOTOS]).toContain('on request is no address');
});

test('a slip of the hand is asked about', () => {
  expect(readRow({ make: 'Toyata' }).faults.make).toContain('Do you mean Toyota?');
});

test('a cell longer than any field can be is refused by itself', () => {
  expect(readCell('description', 'x'.repeat(4_001)).faults.description).toBe('Enter at most 4,000 characters.');
  expect(readCell(PHOTOS, 'x'.repeat(30_001)).faults[PHOTOS]).toBe('Enter at most 30,000 characters.');
});

const readCell = (field: string, cell: string) =>
  readImportRow([cell], {
    kind: 'car',
    columns: [{ field, read: cellReader(newColumn(field)) }],
    names,
    archive: undefined,
  });
const photosOf = (cell: string) => readCell(PHOTOS, cell).said[PHOTOS];
