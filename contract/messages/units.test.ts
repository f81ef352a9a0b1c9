import { expect, test } from 'vitest';
import { formatKm, formatPrice } from './units.ts';

test('prices have thousands separators, and words where there is none', () => {
  expect(formatPrice(45_000_000)).toBe('Ugx 45,000,000');
  expect(formatPrice(0)).toBe('Ugx 0');
  expect(formatPrice(null)).toBe('Price on request');
  expect(formatKm(283_000)).toBe('283,000 km');
});
