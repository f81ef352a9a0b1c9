import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prefixEditDistance } from './edit-distance.ts';

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
])('from %s to a beginning of %s it is %i edits, 3 standing for more than two', (typed, name, edits) => {
  expect(prefixEditDistance(typed, name, MOST)).toBe(edits);
});

const word = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 }).map((letters) => letters.join(''));

test('few edits are counted as if any number of them were, and many are more than few', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (typed, name, most) => {
      const edits = prefixEditDistance(typed, name, 100);
      expect(prefixEditDistance(typed, name, most)).toBe(Math.min(edits, most + 1));
    }),
    { numRuns: 5_000 },
  );
});
