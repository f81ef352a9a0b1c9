import type { Levels } from './levels.ts';
import type { SearchFilter } from './search-filter.ts';
import { compareInOrder, pickMatches, type SearchOrder, type SortKey } from './segment-order.ts';
import { type SegmentReader, withMatches } from './segment-reader.ts';

/** The requested page of a search: `limit` entries from index `start` on, among those that meet the filter. */
export interface AskedPage {
  filter: SearchFilter | undefined;
  order: SearchOrder;
  start: number;
  limit: number;
}

/** The ids of the entries on one page of a list. */
export interface SearchPage {
  ids: number[];
  /** Number of entries on all pages together. */
  total: number;
}

interface LevelMatches {
  reader: SegmentReader;
  matches: Parameters<Parameters<typeof withMatches>[2]>[0];
  count: number;
}

/** Calls a function with the matches of each level, which are valid only during the call. */
function withMatchesOfEach<Result>(
  [first, ...others]: Levels,
  filter: SearchFilter | undefined,
  use: (found: LevelMatches[]) => Result,
): Result {
  if (!first) return use([]);
  return withMatches(first, filter, (matches, count) =>
    withMatchesOfEach(others, filter, (matchesOfOthers) =>
      use([{ reader: first, matches, count }, ...matchesOfOthers]),
    ),
  );
}

/** Merges two lists that are sorted in the same order. */
function merge(one: SortKey[], other: SortKey[], compare: (one: SortKey, other: SortKey) => number): SortKey[] {
  if (one.length === 0) return other;
  const merged: SortKey[] = [];
  let next = 0;
  for (const key of one) {
    for (let before = other[next]; before && compare(before, key) < 0; before = other[next]) {
      merged.push(before);
      next += 1;
    }
    merged.push(key);
  }
  return next === 0 && other.length === 0 ? one : merged.concat(other.slice(next));
}

/** Returns a page of the entries that meet the filter, in the requested order. */
export function findSearchPage(levels: Levels, { filter, order, start, limit }: AskedPage): SearchPage {
  const compare = (one: SortKey, other: SortKey) => compareInOrder(order, one, other);
  const pick = ({ reader, ...levelMatches }: LevelMatches, skip: number, most: number): SortKey[] =>
    pickMatches(reader, { filter, order }, levelMatches, { skip, limit: most }).map((position) => ({
      segment: reader.segment,
      position,
    }));

  return withMatchesOfEach(levels, filter, ([base, ...deltas]) => {
    const changed = deltas.reduce<SortKey[]>((keys, delta) => merge(keys, pick(delta, 0, start + limit), compare), []);
    // At most `changed.length` of the entries before the page are in the deltas. All others are in the base, so the base can skip these.
    const skip = Math.max(0, start - changed.length);
    const keys = merge(base ? pick(base, skip, start + limit - skip) : [], changed, compare);
    const ids = keys
      .slice(start - skip, start - skip + limit)
      .map(({ segment, position }) => segment.ids[position] ?? 0);
    return { ids, total: deltas.reduce((sum, { count }) => sum + count, base?.count ?? 0) };
  });
}
