import { tellingWords } from './name-skeletons.ts';

// Thousands of names, so that one is compared with all of them in a moment.

/** Shorter names are part of too many people's names: they are taken only if the whole text is that name. */
export const TELLING_LENGTH = 5;

/** Returns how many letters may differ between names that count as the same. */
const slipsIn = (length: number) => (length <= TELLING_LENGTH ? 0 : length < 10 ? 1 : 2);

/** Returns a bit for each letter in a text. A changed letter changes two bits at most. */
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

/** Returns whether the edit distance is at most `most` letters: put in, taken out, changed, or swapped with a neighbour. */
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
  /** `runs`: of a name, by `runsOf`. Is it one of these, does it hold one, or is it one but for a letter or two? */
  isTakenFor(runs: ReadonlySet<string>, name: string): boolean;
  /** Returns whether one of the names occurs in full. The first two words alone do not count: they are often a street's name. */
  isNamedIn(runs: ReadonlySet<string>): boolean;
}

/** Indexes names by their skeletons: the whole name, and the first two words of a longer one. */
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
