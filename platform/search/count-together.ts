import { setImmediate as nextTurn } from 'node:timers/promises';
import { hasBit } from './bitmap.ts';
import type { Levels } from './levels.ts';
import type { SegmentReader } from './segment-reader.ts';

/** Several values that occur together in entries, such as a make, a model and a place. */
export interface Combination {
  /** The values in the order of the requested choices; undefined: no value. */
  values: readonly (string | number | undefined)[];
  count: number;
  /** When the newest entry with this combination was created, in ms since 1970. */
  newest: number;
}

/** Numbers of entries that are counted, and of combinations that are yielded, in about 2 ms, before waiting requests get a turn. */
const ENTRIES_AT_ONCE = 10_000;
const GIVEN_AT_ONCE = 2_000;

async function* countIn(reader: SegmentReader, names: readonly string[]): AsyncGenerator<Combination[]> {
  const { segment, live } = reader;
  const columns = names.map((name) => segment.choices[name]);
  /**
   * Returns a number that stands for the combination of an entry's codes, by its position. The product of the columns' sizes must not
   * exceed 2^53.
   */
  const keyAt = (position: number) =>
    columns.reduce((key, column) => key * ((column?.values.length ?? 0) + 1) + (column?.codes[position] ?? 0), 0);
  const found = new Map<number, { position: number; count: number }>();
  for (let position = 0; position < segment.size; position += 1) {
    if (position % ENTRIES_AT_ONCE === ENTRIES_AT_ONCE - 1) await nextTurn();
    if (!hasBit(live, position)) continue;
    const key = keyAt(position);
    const same = found.get(key);
    if (same) same.count += 1;
    // A segment begins with its newest entry, so the first one with a combination is the newest.
    else found.set(key, { position, count: 1 });
  }
  const numbers = found.values();
  for (let left = found.size; left > 0; left -= GIVEN_AT_ONCE) {
    await nextTurn();
    yield Array.from(numbers.take(GIVEN_AT_ONCE), ({ position, count }) => ({
      values: columns.map((column) => column?.values[(column.codes[position] ?? 0) - 1]),
      count,
      newest: segment.createdAt[position] ?? 0,
    }));
  }
}

/**
 * Counts the entries of each combination of values in these choices, and yields some combinations at a time. A combination that occurs in
 * several levels is yielded once for each. Requests are answered between two parts; entries that change in that time are counted as they
 * were.
 */
export async function* countTogether(levels: Levels, names: readonly string[]): AsyncGenerator<Combination[]> {
  for (const reader of levels) yield* countIn(reader, names);
}
