import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOneSlipAway, slipsToBeginning } from './slips.ts';

const LETTERS = ['a', 'b', 'c'];

/** All that one slip makes of a word. */
function oneSlipFrom(word: string): Set<string> {
  const made = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of LETTERS) {
      made.add(before + letter + after);
      if (after !== '') made.add(before + letter + after.slice(1));
    }
    if (after !== '') made.add(before + after.slice(1));
    if (after.length > 1) made.add(before + after[1] + after[0] + after.slice(2));
  }
  return made;
}

const word = fc.array(fc.constantFrom(...LETTERS), { maxLength: 6 }).map((letters) => letters.join(''));

test('one slip away is what one letter added, left out, changed or swapped makes of a word', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      // A word itself is one changed letter away from no other.
      fc.pre(one !== other);
      expect(isOneSlipAway(one, other)).toBe(oneSlipFrom(one).has(other));
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ['toyta', 'toyota', 1],
  ['toyoat', 'toyota', 1],
  ['mitsubushi', 'mitsubishi', 1],
  ['prem', 'premio', 0],
  ['xyz', 'premio', 3],
])('from %s to a beginning of %s it is %i slips', (typed, name, slips) => {
  expect(slipsToBeginning(typed, name)).toBe(slips);
});
