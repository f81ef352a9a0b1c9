import { expect, test } from 'vitest';
import { definedItems, definedOnly } from './defined-only.ts';

test('a key without a value is left out, null is a value', () => {
  expect(Object.keys(definedOnly({ name: undefined, price: null, year: 0 }))).toEqual(['price', 'year']);
});

test('the object that is given stays as it is', () => {
  const given = { name: undefined };
  definedOnly(given);
  expect(Object.keys(given)).toEqual(['name']);
});

test('items keep their order', () => {
  expect(definedItems(1, undefined, null, 0)).toEqual([1, null, 0]);
});
