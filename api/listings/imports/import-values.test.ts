import { expect, test } from 'vitest';
import { PHOTOS } from '#contract/listings/import-columns.ts';
import { expectLinear } from '../../../test/processor-time.ts';
import { readImportRow } from './import-values.ts';

// On one database: cells are read without any.

const names = { byField: {}, open: {}, models: new Map() };
const readCell = (field: string, cell: string) =>
  readImportRow([cell], { kind: 'car', columns: [field], names, archive: undefined });
const photosOf = (cell: string) => readCell(PHOTOS, cell).said[PHOTOS];

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

test('a cell longer than any field can be is refused by itself', () => {
  expect(readCell('description', 'x'.repeat(4_001)).faults.description).toBe('Enter at most 4,000 characters.');
  expect(readCell(PHOTOS, 'x'.repeat(30_001)).faults[PHOTOS]).toBe('Enter at most 30,000 characters.');
});
