/**
 * Returns the fewest edits that turn the typed text into the beginning of a name: letters changed, added, left out or swapped with their
 * neighbour (optimal string alignment). Returns a number above `most` if more edits are needed. For most names this is known after a few
 * letters.
 */
export function prefixEditDistance(typed: string, name: string, most: number): number {
  if (lettersMissing(typed, name) > most) return most + 1;
  // A longer beginning of the name would need more than `most` edits.
  const width = Math.min(name.length, typed.length + most);
  let before: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, at) => at);
  for (let row = 1; row <= typed.length; row += 1) {
    const next = nextRow({ typed, name, row, before, last });
    if (Math.min(...next, ...last) > most) return most + 1;
    before = last;
    last = next;
  }
  return Math.min(...last);
}

interface Rows {
  typed: string;
  name: string;
  row: number;
  /** The two preceding rows of the table of distances: `last` for one typed letter less, `before` for two less. */
  before: readonly number[];
  last: readonly number[];
}

/** Returns the distances of the first `row` typed letters from each beginning of the name. */
function nextRow({ typed, name, row, before, last }: Rows): number[] {
  const next = [row];
  for (let at = 1; at < last.length; at += 1) {
    const isSame = typed[row - 1] === name[at - 1];
    const isSwap = typed[row - 1] === name[at - 2] && typed[row - 2] === name[at - 1];
    next[at] = Math.min(
      (last[at] ?? 0) + 1,
      (next[at - 1] ?? 0) + 1,
      (last[at - 1] ?? 0) + (isSame ? 0 : 1),
      isSwap ? (before[at - 2] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY,
    );
  }
  return next;
}

/** Returns the letters of a text as a set of 32 bits, in which some letters share a bit. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

/** Returns a lower bound for the edits: the number of typed letters that do not occur in the name. */
function lettersMissing(typed: string, name: string): number {
  let count = 0;
  for (let left = lettersOf(typed) & ~lettersOf(name); left !== 0; left &= left - 1) count += 1;
  return count;
}
