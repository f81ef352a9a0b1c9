import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countBits, countBoth } from './bitmap.ts';

const ones = (word: number) => word.toString(2).replaceAll('0', '').length;

/** Around the eight words that are added up at once. */
const pairs = fc.array(fc.tuple(fc.nat(0xffffffff), fc.nat(0xffffffff)), { maxLength: 41 });

test('bits are counted as one by one', () => {
  fc.assert(
    fc.property(pairs, (words) => {
      const one = Uint32Array.from(words, ([word]) => word);
      const other = Uint32Array.from(words, ([, word]) => word);
      expect(countBits(one)).toBe([...one].reduce((sum, word) => sum + ones(word), 0));
      const both = [...one].map((word, at) => (word & (other[at] ?? 0)) >>> 0);
      expect(countBoth(one, other)).toBe(both.reduce((sum, word) => sum + ones(word), 0));
    }),
  );
});
