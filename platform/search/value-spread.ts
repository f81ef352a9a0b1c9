import { type Bitmap, countBoth, hasBit, listBits } from './bitmap.ts';
import type { Levels } from './levels.ts';
import type { SearchFilter } from './search-filter.ts';
import { type RangeColumn, rankOf } from './segment.ts';
import { roomForPositions, type SegmentReader, withMatches } from './segment-reader.ts';

/**
 * How the values of a range are spread among some entries. `known`: how many of these have a value. Half of the values are `median` or
 * less.
 */
export interface ValueSpread {
  known: number;
  least: number;
  median: number;
  most: number;
}

/** The values that the matches in one level have, of which there is at least one. */
interface Values {
  known: number;
  least: number;
  most: number;
  /** Returns how many of the values are at most this one. */
  countUpTo(value: number): number;
}

/** If matches are rarer than one in this many entries, sorting their values is quicker than using the column's cumulative bitmaps. */
const RARE = 32;

function openSorted(sorted: Float64Array): Values | undefined {
  const [least, most] = [sorted.at(0), sorted.at(-1)];
  if (least === undefined || most === undefined) return undefined;
  return {
    known: sorted.length,
    least,
    most,
    countUpTo(value) {
      let low = 0;
      let high = sorted.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((sorted[middle] ?? 0) <= value) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
}

function openFew(reader: SegmentReader, { values }: RangeColumn, matches: Bitmap): Values | undefined {
  const room = roomForPositions(reader);
  const positions = room.subarray(0, listBits(matches, room));
  const all = Float64Array.from(positions, (position) => values[position] ?? Number.NaN);
  return openSorted(all.filter((value) => !Number.isNaN(value)).sort());
}

/** Counts with the column's cumulative bitmaps. Only the entries between two of them are looked at one by one. */
function openMany({ values, ascending, known, prefixes, gap }: RangeColumn, matches: Bitmap): Values | undefined {
  const isMatch = (rank: number) => hasBit(matches, ascending[rank] ?? 0);
  const valueAtRank = (rank: number) => values[ascending[rank] ?? 0] ?? 0;
  const all = prefixes.at(-1);
  const count = all ? countBoth(matches, all) : 0;
  if (count === 0) return undefined;
  let [first, last] = [0, known - 1];
  while (!isMatch(first)) first += 1;
  while (!isMatch(last)) last -= 1;
  const column = { values, ascending, known };
  return {
    known: count,
    least: valueAtRank(first),
    most: valueAtRank(last),
    countUpTo(value) {
      const end = rankOf(column, value, true);
      const whole = Math.floor(end / gap);
      const prefix = prefixes[whole];
      let found = prefix ? countBoth(matches, prefix) : 0;
      for (let rank = whole * gap; rank < end; rank += 1) if (isMatch(rank)) found += 1;
      return found;
    },
  };
}

const openValues = (reader: SegmentReader, column: RangeColumn, matches: Bitmap, count: number) =>
  count * RARE > reader.segment.size ? openMany(column, matches) : openFew(reader, column, matches);

/** Calls a function with the values that the matches have in each level, without the levels in which no match has a value. */
function withValuesOfEach<Result>(
  [first, ...others]: Levels,
  { filter, name }: { filter: SearchFilter | undefined; name: string },
  use: (values: Values[]) => Result,
): Result {
  if (!first) return use([]);
  const column = first.segment.ranges[name];
  return withMatches(first, filter, (matches, count) =>
    withValuesOfEach(others, { filter, name }, (valuesOfOthers) => {
      const own = column && openValues(first, column, matches, count);
      return use(own ? [own, ...valuesOfOthers] : valuesOfOthers);
    }),
  );
}

/** Returns the smallest whole number such that at least `rank` of all values are equal to it or below it. */
function valueAt(all: readonly Values[], rank: number, least: number, most: number): number {
  let [low, high] = [least, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const count = all.reduce((sum, { countUpTo }) => sum + countUpTo(middle), 0);
    if (count >= rank) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns how the values of a range are spread among the entries that meet a filter; undefined if none of these entries has a value. */
export const spreadOf = (levels: Levels, filter: SearchFilter | undefined, name: string): ValueSpread | undefined =>
  withValuesOfEach(levels, { filter, name }, (all) => {
    const known = all.reduce((sum, one) => sum + one.known, 0);
    if (known === 0) return undefined;
    const least = Math.min(...all.map((one) => one.least));
    const most = Math.max(...all.map((one) => one.most));
    return { known, least, most, median: valueAt(all, Math.ceil(known / 2), least, most) };
  });
