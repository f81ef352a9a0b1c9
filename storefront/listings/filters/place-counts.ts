import { placeParts } from '#contract/values/place-parts.ts';
import { isMatch } from './option-match.ts';

export interface PlaceCount {
  name: string;
  count: number;
}

/** Returns how many listings each place has, most first: a listing in "Ntinda, Kampala" counts for both. */
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

/** The most typing errors that are forgiven in a place. One error leaves out, adds or changes a letter, or swaps two neighbouring letters. */
const MOST_SLIPS = 2;
const SHORTEST = 4;

/** Returns the number of typing errors that turn one short word into the other. */
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

/** Returns the places that a typed text may mean: those that contain it, or else those that begin with it except for typing errors. */
export function placesLike(places: readonly PlaceCount[], typed: string): PlaceCount[] {
  const words = typed.trim().toLowerCase();
  if (words === '') return [...places];
  const matching = places.filter(({ name }) => isMatch(name, words));
  if (matching.length > 0 || words.length < SHORTEST) return matching;
  return places.filter(({ name }) => distance(words, name.toLowerCase().slice(0, words.length + 1)) <= MOST_SLIPS);
}
