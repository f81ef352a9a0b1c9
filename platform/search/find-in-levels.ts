import type { Levels } from './levels.ts';
import type { SearchFilter } from './search-filter.ts';
import { compareInOrder, pickMatches, type SearchOrder, type SortKey } from './segment-order.ts';
import { type SegmentReader, withMatches, withNarrowed } from './segment-reader.ts';

/** The requested page of a search: `limit` entries from index `start` on, among those that meet the filter. */
export interface AskedPage {
  filter: SearchFilter | undefined;
  order: SearchOrder;
  /** Entries that meet this filter come before all others, whatever the order. */
  first?: SearchFilter | undefined;
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

/** Calls a function with the matches of each level that also meet a further filter. They are valid only during the call. */
function withNarrowedOfEach<Result>(
  [level, ...others]: LevelMatches[],
  filter: SearchFilter,
  use: (found: LevelMatches[]) => Result,
): Result {
  if (!level) return use([]);
  const { reader } = level;
  return withNarrowed(reader, level.matches, filter, (matches, count) =>
    withNarrowedOfEach(others, filter, (ofOthers) => use([{ reader, matches, count }, ...ofOthers])),
  );
}

/** Returns a page of the matches, in the requested order. */
function pageOf([base, ...deltas]: LevelMatches[], { filter, order, start, limit }: AskedPage): SearchPage {
  const compare = (one: SortKey, other: SortKey) => compareInOrder(order, one, other);
  const pick = ({ reader, ...levelMatches }: LevelMatches, skip: number, most: number): SortKey[] =>
    pickMatches(reader, { filter, order }, levelMatches, { skip, limit: most }).map((position) => ({
      segment: reader.segment,
      position,
    }));

  const changed = deltas.reduce<SortKey[]>((keys, delta) => merge(keys, pick(delta, 0, start + limit), compare), []);
  // At most `changed.length` of the entries before the page are in the deltas. All others are in the base, so the base can skip these.
  const skip = Math.max(0, start - changed.length);
  const keys = merge(base ? pick(base, skip, start + limit - skip) : [], changed, compare);
  const ids = keys.slice(start - skip, start - skip + limit).map(({ segment, position }) => segment.ids[position] ?? 0);
  return { ids, total: deltas.reduce((sum, { count }) => sum + count, base?.count ?? 0) };
}

/** Returns a page of the entries that meet the filter, in the requested order. */
export function findSearchPage(levels: Levels, asked: AskedPage): SearchPage {
  return withMatchesOfEach(levels, asked.filter, (found) => {
    const { first, start, limit } = asked;
    if (!first) return pageOf(found, asked);
    const before = withNarrowedOfEach(found, first, (named) => pageOf(named, asked));
    const rest = { start: Math.max(0, start - before.total), limit: limit - before.ids.length };
    const after = withNarrowedOfEach(found, { kind: 'not', part: first }, (others) =>
      pageOf(others, Object.assign({}, asked, rest)),
    );
    return { ids: [...before.ids, ...after.ids], total: before.total + after.total };
  });
}
