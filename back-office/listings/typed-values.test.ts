import { expect, test } from 'vitest';
import { changedFields, isNews, shownValue } from './typed-values.ts';

test('only what says something else than before has changed, however it is written', () => {
  const was = { price: 24_500_000, mileage: null, features: null, model: 'Premio' };
  const same = { price: 'Ugx 24.5m', mileage: ' ', features: [], model: 'Premio ' };
  expect(changedFields('car', same, was)).toEqual({});
  expect(changedFields('car', { ...same, price: '24m', mileage: 'many' }, was)).toEqual({
    price: { typed: '24m', was: 24_500_000 },
    mileage: { typed: 'many', was: null },
  });
});

test('what somebody else wrote is news, and what was seen, typed or sent here is none', () => {
  const field = { typed: '23m', was: 20_000_000 };
  expect(isNews('car', 'price', field, 22_000_000)).toBe(true);
  expect(isNews('car', 'price', field, null)).toBe(true);
  expect(isNews('car', 'price', field, 20_000_000)).toBe(false);
  expect(isNews('car', 'price', field, 23_000_000)).toBe(false);
  expect(isNews('car', 'price', field, 22_000_000, [22_000_000])).toBe(false);
});

test('amounts stand in groups of three, years as they are, names as a list', () => {
  expect(shownValue('car', 'price', 24_500_000)).toBe('24,500,000');
  expect(shownValue('car', 'mileage', 98_000)).toBe('98,000');
  expect(shownValue('car', 'year', 2010)).toBe('2010');
  expect(shownValue('car', 'features', undefined)).toEqual([]);
  expect(shownValue('car', 'features', ['Sunroof'])).toEqual(['Sunroof']);
  expect(shownValue('car', 'color', null)).toBe('');
});
