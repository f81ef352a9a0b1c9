import { expect, test } from 'vitest';
import { relatedCarCount } from './car-detail.ts';
import { vehicleCount } from './cars.ts';
import { sparePartCount } from './garages.ts';
import { filtersButton, resultsBadge, showResults, thingCount } from './lists.ts';
import { partDescription, relatedPartCount } from './spare-part-detail.ts';

test('one is said in the singular, and thousands are separated', () => {
  expect([0, 1, 1_234].map(vehicleCount)).toEqual(['0 vehicles', '1 vehicle', '1,234 vehicles']);
  expect([1, 1_234].map(relatedCarCount)).toEqual(['1 car', '1,234 cars']);
  expect([1, 1_234].map(relatedPartCount)).toEqual(['1 part', '1,234 parts']);
  expect([0, 1, 1_234].map((total) => thingCount('cars', total))).toEqual(['0 cars', '1 car', '1,234 cars']);
  expect([1, 2].map((total) => thingCount('spareparts', total))).toEqual(['1 spare part', '2 spare parts']);
  expect([1, 1_234].map(sparePartCount)).toEqual(['1 Sparepart', '1,234 Spareparts']);
  expect([1, 1_234].map(showResults)).toEqual(['Show 1 result', 'Show 1,234 results']);
  expect(resultsBadge(1_234)).toBe('1,234 results');
});

test('what is not known or not there is left out', () => {
  expect(relatedCarCount(0)).toBe('');
  expect(relatedPartCount(0)).toBe('');
  expect([null, 7].map(showResults)).toEqual(['Show results', 'Show 7 results']);
  expect([0, 2].map(filtersButton)).toEqual(['Filters', 'Filters (2)']);
  const part = { name: 'Bumper', price: 'Ugx 200,000' };
  expect(partDescription({ ...part, location: null, facts: [] })).toBe('Bumper for sale in Uganda: Ugx 200,000.');
  expect(partDescription({ ...part, location: 'Jinja', facts: ['Toyota', 'used'] })).toBe(
    'Bumper for sale in Jinja, Uganda: Ugx 200,000, Toyota, used.',
  );
});
