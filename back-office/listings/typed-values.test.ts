import { expect, test } from 'vitest';
import { changedFields, conflictsIn, shownValue } from './typed-values.ts';

test('only what says something else than before has changed, however it is written', () => {
  const was = { price: 24_500_000, mileage: null, features: null, model: 'Premio' };
  const same = { price: 'Ugx 24.5m', mileage: ' ', features: [], model: 'Premio ' };
  expect(changedFields('car', same, was)).toEqual({});
  expect(changedFields('car', { ...same, price: '24m', mileage: 'many' }, was)).toEqual({
    price: { typed: '24m', was: 24_500_000 },
    mileage: { typed: 'many', was: null },
  });
});

test('a value that somebody else wrote is a conflict; one seen, typed or sent here is none, nor is one that cannot be read', () => {
  const conflictsWith = (price: number | null, typed = '23m', sent: number[] = []) =>
    conflictsIn({ kind: 'car', values: { price } }, { price: { typed, was: 20_000_000 } }, { price: sent });
  expect(conflictsWith(22_000_000)).toEqual({ price: { yours: 23_000_000, theirs: 22_000_000 } });
  expect(conflictsWith(null)).toEqual({ price: { yours: 23_000_000, theirs: null } });
  expect(conflictsWith(20_000_000)).toEqual({});
  expect(conflictsWith(23_000_000)).toEqual({});
  expect(conflictsWith(22_000_000, '23m', [22_000_000])).toEqual({});
  expect(conflictsWith(22_000_000, 'a lot')).toEqual({});
});

test('amounts stand in groups of three, years as they are, names as a list', () => {
  expect(shownValue('car', 'price', 24_500_000)).toBe('24,500,000');
  expect(shownValue('car', 'mileage', 98_000)).toBe('98,000');
  expect(shownValue('car', 'year', 2010)).toBe('2010');
  expect(shownValue('car', 'features', undefined)).toEqual([]);
  expect(shownValue('car', 'features', ['Sunroof'])).toEqual(['Sunroof']);
  expect(shownValue('car', 'color', null)).toBe('');
});
