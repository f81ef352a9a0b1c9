import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber } from './numbers.ts';

test('separators change no digit', () => {
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (number) => {
      const text = formatNumber(number);
      expect(Number(text.replaceAll(',', ''))).toBe(number);
      expect(text).toMatch(/^\d{1,3}(,\d{3})*$/);
    }),
  );
});
