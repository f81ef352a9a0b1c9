import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slipsToBeginning } from './slips.ts';

const MOST = 2;

test.each([
  ['toyta', 'toyota', 1],
  ['toyoat', 'toyota', 1],
  ['mitsubushi', 'mitsubishi', 1],
  ['prem', 'premio', 0],
  ['xyz', 'premio', 3],
  ['zzzzzzzzzz', 'premio', 3],
  ['premio', 'p', 3],
  ['', 'premio', 0],
])('from %s to a beginning of %s it is %i slips, 3 standing for more than two', (typed, name, slips) => {
  expect(slipsToBeginning(typed, name, MOST)).toBe(slips);
});

const word = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 }).map((letters) => letters.join(''));

test('few slips are counted as if any number of them were, and many are more than few', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (typed, name, most) => {
      const slips = slipsToBeginning(typed, name, 100);
      expect(slipsToBeginning(typed, name, most)).toBe(Math.min(slips, most + 1));
    }),
    { numRuns: 5_000 },
  );
});
