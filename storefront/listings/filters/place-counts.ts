import { placeParts } from '#contract/values/place-parts.ts';
import { isMatch } from './option-match.ts';

export interface PlaceCount {
  name: string;
  count: number;
}

/** Counts the places that locations name, the most frequent first: a listing in "Ntinda, Kampala" is in both. */
export function placeCounts(locations: readonly PlaceCount[]): PlaceCount[] {
  const names = new Set(locations.flatMap(({ name }) => placeParts(name)));
  const isIn = (place: string) => {
    const text = place.toLowerCase();
    return ({ name }: PlaceCount) => name.toLowerCase().includes(text);
  };
  return [...names]
    .map((name) => ({ name, count: locations.filter(isIn(name)).reduce((sum, { count }) => sum + count, 0) }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** A slip changes this many letters at most: one left out, added or changed, or two that changed places. */
const MOST_SLIPS = 2;
const SHORTEST = 4;

/** Returns in how many letters two short words differ. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [to, wanted] of [...other].entries()) {
      const kept = (row[to] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(kept, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Returns the places that typed words may mean: those that contain them, else those whose beginning is a slip away. */
export function placesLike(places: readonly PlaceCount[], typed: string): PlaceCount[] {
  const words = typed.trim().toLowerCase();
  if (words === '') return [...places];
  const matching = places.filter(({ name }) => isMatch(name, words));
  if (matching.length > 0 || words.length < SHORTEST) return matching;
  return places.filter(({ name }) => distance(words, name.toLowerCase().slice(0, words.length + 1)) <= MOST_SLIPS);
}
