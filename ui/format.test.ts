import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatKm, formatPrice } from '#contract/messages/units.ts';
import { formatNumber } from '#contract/numbers.ts';
import { dialledPhone, formatPhone } from './format.ts';

test('prices have thousands separators, and words where there is none', () => {
  expect(formatPrice(45_000_000)).toBe('Ugx 45,000,000');
  expect(formatPrice(0)).toBe('Ugx 0');
  expect(formatPrice(null)).toBe('Price on request');
  expect(formatKm(283_000)).toBe('283,000 km');
});

test('separators change no digit', () => {
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (number) => {
      const text = formatNumber(number);
      expect(Number(text.replaceAll(',', ''))).toBe(number);
      expect(text).toMatch(/^\d{1,3}(,\d{3})*$/);
    }),
  );
});

test('a phone number drops its 0 for the code of the country', () => {
  expect(formatPhone('0700123456')).toBe('+256 700 123 456');
  expect(dialledPhone('0700123456')).toBe('+256700123456');
  expect(formatPhone('+256700123456')).toBe('+256 700 123 456');
});
