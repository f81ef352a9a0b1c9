import { expect, test } from 'vitest';
import { importFieldLabel } from '../messages/imports.ts';
import { importFields, recogniseColumns } from './import-columns.ts';

test.each([
  ['Stock No.', 'stock_number'],
  ['REF', 'stock_number'],
  ['price', 'price'],
  ['Price (UGX)', 'price'],
  ['Asking price', 'price'],
  ['mileage km', 'mileage'],
  ['Milage', 'mileage'],
  ['Mileage (kms)', 'mileage'],
  ['Y.O.M', 'year'],
  ['StockNo', 'stock_number'],
  ['Bodytype', 'category'],
  ['Model Year', 'year'],
  ['YOM', 'year'],
  ['Year of Manufacture', 'year'],
  ['Body Type', 'category'],
  ['Colour', 'color'],
  ['Transmission', 'gearbox'],
  ['Engine (cc)', 'engine'],
  ['Photo 3', 'images'],
  ['Image URLs', 'images'],
  // Another currency is no price here.
  ['Price (USD)', null],
  ['Salesman', null],
  ['', null],
])('a column headed "%s" is of %s', (header, field) => {
  expect(recogniseColumns('car', [header])).toEqual([field]);
});

test('photos may stand in several columns, everything else in the first that is headed so', () => {
  expect(recogniseColumns('car', ['Price', 'Asking price', 'Photo 1', 'Photo 2'])).toEqual([
    'price',
    null,
    'images',
    'images',
  ]);
});

test('a column that counts the rows is not taken for the stock numbers beside it', () => {
  expect(recogniseColumns('car', ['No.', 'Stock No', 'Make'])).toEqual([null, 'stock_number', 'make']);
  expect(recogniseColumns('car', ['No.', 'Make'])).toEqual(['stock_number', 'make']);
});

test.each([
  'Reg No',
  'Reg. No.',
  'Number plate',
  'PlateNo',
  'Registration',
  'Vehicle Reg Number',
  'Car registration no',
])('a column %s holds number plates, and a part has none', (header) => {
  expect(recogniseColumns('car', [header, 'Reg year'])).toEqual(['plate', 'regyear']);
  expect(recogniseColumns('spare_part', [header])).toEqual([null]);
});

test.each(['Chassis', 'Chassis No.', 'VIN', 'VIN No', 'Frame number', 'Vehicle VIN'])(
  'a column %s holds chassis numbers',
  (header) => {
    expect(recogniseColumns('car', [header, 'Model code'])).toEqual(['chassis', 'modelcode']);
  },
);

test('a part’s category is its kind', () => {
  expect(recogniseColumns('spare_part', ['Part', 'Category', 'Part no', 'Price'])).toEqual([
    'name',
    'sparecategory',
    'stock_number',
    'price',
  ]);
});

test('what a seller made of a header before comes first; what is of the other kind does not count', () => {
  expect(recogniseColumns('car', ['Price', 'Code'], { price: null, code: 'modelcode' })).toEqual([null, 'modelcode']);
  expect(recogniseColumns('car', ['Price'], { price: 'sparecategory' })).toEqual(['price']);
});

test.each(['car', 'spare_part'] as const)('each label of a %s is recognised as its own', (kind) => {
  const fields = importFields(kind);
  expect(recogniseColumns(kind, fields.map(importFieldLabel))).toEqual(fields);
});
