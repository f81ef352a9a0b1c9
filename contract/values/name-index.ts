import { tellingWords } from './name-skeletons.ts';

// An index of thousands of names, such as those of all dealers, which finds fast whether a new name can be mistaken for one of them.

/**
 * A name of at least this many letters is recognised within other names too. A shorter one occurs in too many people's names, so only exactly
 * the same name counts as equal to it.
 */
export const TELLING_LENGTH = 5;

/** Returns how many letters may differ if two names of this length are to count as the same. */
const slipsIn = (length: number) => (length <= TELLING_LENGTH ? 0 : length < 10 ? 1 : 2);

/** Returns the set of letters in a text, as one bit for each. Changing one letter changes at most two bits. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

function bitsIn(number: number): number {
  let count = 0;
  for (let left = number; left !== 0; left &= left - 1) count += 1;
  return count;
}

/**
 * Returns whether at most `most` edits turn one text into the other. An edit inserts, removes or changes a letter, or swaps two neighbouring letters.
 */
function isWithin(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  if (one === other) return true;
  if (most === 0) return false;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const [left, right] = [one.slice(at), other.slice(at)];
  const isSwapped = left[0] === right[1] && left[1] === right[0];
  return (
    isWithin(left.slice(1), right.slice(1), most - 1) ||
    isWithin(left.slice(1), right, most - 1) ||
    isWithin(left, right.slice(1), most - 1) ||
    (isSwapped && isWithin(left.slice(2), right.slice(2), most - 1))
  );
}

export interface NameIndex {
  /**
   * Returns whether people would take a name for one of the indexed names: it equals or contains one, or differs from one by a letter or two. `runs`:
   * the result of `runsOf(name)`.
   */
  isTakenFor(runs: ReadonlySet<string>, name: string): boolean;
  /**
   * Returns whether a name contains all words of an indexed name that has two words or more. The first two words of an indexed name are not enough,
   * because they are often those of a street.
   */
  isNamedIn(runs: ReadonlySet<string>): boolean;
}

/** Returns an index of names by their skeletons. A name of three or more words is also indexed by its first two words. */
export function indexNames(names: Iterable<string>): NameIndex {
  const exact = new Set<string>();
  const whole = new Set<string>();
  const byLength = new Map<number, Map<string, number>>();
  for (const name of names) {
    const words = tellingWords(name);
    if (words.length > 1) whole.add(words.join(''));
    for (const skeleton of new Set([words.join(''), words.slice(0, 2).join('')])) {
      if (skeleton === '') continue;
      exact.add(skeleton);
      const alike = byLength.get(skeleton.length) ?? new Map<string, number>();
      byLength.set(skeleton.length, alike.set(skeleton, lettersOf(skeleton)));
    }
  }

  function isNear(run: string): boolean {
    const letters = lettersOf(run);
    const most = slipsIn(run.length);
    for (let length = run.length - most; most > 0 && length <= run.length + most; length += 1) {
      for (const [skeleton, others] of byLength.get(length) ?? []) {
        const allowed = Math.min(most, slipsIn(length));
        if (bitsIn(letters ^ others) <= 2 * allowed && isWithin(run, skeleton, allowed)) return true;
      }
    }
    return false;
  }

  return {
    isTakenFor(runs, name) {
      if (exact.has(tellingWords(name).join(''))) return true;
      for (const run of runs) if (run.length >= TELLING_LENGTH && (exact.has(run) || isNear(run))) return true;
      return false;
    },
    isNamedIn: (runs) => [...runs].some((run) => whole.has(run)),
  };
}
