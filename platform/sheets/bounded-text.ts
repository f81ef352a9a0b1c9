/** The most characters of a file's text that a message repeats. */
const MOST_SHOWN = 60;

/** Matches characters that a terminal would obey and not show: control characters, and those that change the direction of text. */
const UNSEEN = /[\p{C}\u2028\u2029]/gu;

/** Returns text from a file so that it can stand in a message: shortened, on one line, without control characters. */
export function shown(text: string): string {
  const start = text.slice(0, MOST_SHOWN).replace(UNSEEN, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u${code.toString(16).padStart(4, '0')}`;
  });
  return start.length > MOST_SHOWN || text.length > MOST_SHOWN ? `${start.slice(0, MOST_SHOWN - 1)}…` : start;
}

/** Returns the number of letters to add, remove or change to turn one word into the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let down = 1; down <= one.length; down += 1) {
    const next = [down];
    for (let across = 1; across <= other.length; across += 1) {
      const change = one[down - 1] === other[across - 1] ? 0 : 1;
      const cheapest = Math.min((row[across] ?? 0) + 1, (next[across - 1] ?? 0) + 1, (row[across - 1] ?? 0) + change);
      next.push(cheapest);
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Returns the known name most similar to this one, if it is so similar that this one is probably a typing mistake; otherwise undefined. */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  const lowerName = name.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(lowerName.length / 2)) + 1;
  for (const candidate of names) {
    if (candidate === name || Math.abs(candidate.length - lowerName.length) >= bestDistance) continue;
    const edits = distance(lowerName, candidate.toLowerCase());
    if (edits < bestDistance) [best, bestDistance] = [candidate, edits];
  }
  return best;
}

/** Returns " Do you mean …?" if a known name is similar; otherwise ''. */
export function didYouMean(name: string, names: Iterable<string>): string {
  const nearest = nearestName(name, names);
  return nearest === undefined ? '' : ` Do you mean "${shown(nearest)}"?`;
}
