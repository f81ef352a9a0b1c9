import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber } from '#contract/numbers.ts';
import { dialledPhone, formatPhone } from './format.ts';

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
