import { expect, test } from 'vitest';
import { LISTING_FIELDS } from '../entities/listing-form.data.ts';
import { listingField, missingFields, readField, readSellersField } from './listing-fields.ts';

const read = (name: string, input: unknown) => {
  const field = listingField('car', name);
  if (!field) throw new Error(name);
  return readField(field, input);
};

test('a seller writes what the entity lets them, and nothing of what the market decides', () => {
  const names = LISTING_FIELDS.car.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['make', 'model', 'price', 'description', 'taxes', 'features']));
  for (const name of [
    'reference',
    'featured',
    'dealer_info',
    'private_seller',
    'availability',
    'images',
    'documentId',
  ]) {
    expect(names, name).not.toContain(name);
  }
});

test('numbers keep their bounds, however they are written', () => {
  expect(read('year', '2010')).toEqual({ value: 2010 });
  expect(read('mileage', '120,000 km')).toEqual({ value: 120_000 });
  expect(read('year', '1899')).toEqual({ fault: 'Enter a whole number from 1900 to 2100.' });
  expect(read('mileage', '-1')).toHaveProperty('fault');
  expect(read('mileage', 1e99)).toHaveProperty('fault');
  expect(read('mileage', true)).toHaveProperty('fault');
  expect(read('price', 1e15)).toHaveProperty('fault');
  expect(read('price', 1.5)).toHaveProperty('fault');
});

test('a seller has no car of a year that lies ahead, but for the models of the next one', () => {
  const field = listingField('car', 'year');
  if (!field) expect.fail('no field');
  expect(readSellersField(field, '2027', 2026)).toEqual({ value: 2027 });
  expect(readSellersField(field, '05/2012', 2026)).toMatchObject({ value: 2012 });
  expect(readSellersField(field, '2028', 2026)).toEqual({ fault: 'Enter a whole number from 1900 to 2027.' });
  expect(readSellersField(field, '20x2', 2026)).toEqual({ fault: 'Enter a whole number from 1900 to 2100.' });
});

test('what is left empty says nothing', () => {
  for (const empty of ['', '  ', null, undefined]) expect(read('price', empty)).toEqual({ value: null });
  expect(read('features', [])).toEqual({ value: [] });
});

test('texts are taken as they are, but for what nobody sees', () => {
  expect(read('description', '  Very clean.\r\nOne owner. ')).toEqual({ value: 'Very clean.\nOne owner.' });
  expect(read('description', '<script>alert(1)</script>')).toEqual({ value: '<script>alert(1)</script>' });
  expect(read('description', 'a\u0000b')).toHaveProperty('fault');
  expect(read('description', 'a\u202eb')).toHaveProperty('fault');
  expect(read('color', 'Pearl\nwhite')).toHaveProperty('fault');
  expect(read('color', 'x'.repeat(61))).toEqual({ fault: 'Enter at most 60 characters.' });
  expect(read('color', '𝒳'.repeat(60))).toHaveProperty('value');
  expect(read('color', ['Red'])).toEqual({ fault: 'Enter text.' });
});

test('of a few values one is chosen', () => {
  expect(read('condition', 'used')).toEqual({ value: 'used' });
  expect(read('condition', ' Used ')).toEqual({ value: 'used' });
  expect(read('provenance', 'Abroad')).toEqual({ value: 'foreign used' });
  expect(read('condition', 'broken')).toEqual({ fault: 'Choose New or Used.' });
  expect(read('taxes', 'evaded')).toEqual({ fault: 'Choose Paid or Not paid yet (in bond).' });
});

test('several names are each taken once, and a form sends a single one bare', () => {
  expect(read('features', ['Alloy Wheels', 'Alloy Wheels', 'Air Conditioning'])).toEqual({
    value: ['Alloy Wheels', 'Air Conditioning'],
  });
  expect(read('features', 'Alloy Wheels')).toEqual({ value: ['Alloy Wheels'] });
  expect(read('features', [{}])).toHaveProperty('fault');
  expect(
    read(
      'features',
      Array.from({ length: 61 }, (_, at) => `Feature ${at}`),
    ),
  ).toHaveProperty('fault');
});

test('what is still missing is named', () => {
  expect(missingFields('car', { make: 'Toyota', model: 'Premio', year: 2010, price: 0 })).toEqual([
    'condition',
    'mileage',
    'location',
  ]);
  expect(missingFields('spare_part', {})).toEqual(['name', 'sparecategory', 'condition', 'price', 'location']);
});
