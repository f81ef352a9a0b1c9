import { setImmediate as nextTurn } from 'node:timers/promises';
import { hasBit } from './bitmap.ts';
import type { Levels } from './levels.ts';
import type { SegmentReader } from './segment-reader.ts';

/** Several values that occur together in entries, such as a make, a model and a place. */
export interface Combination {
  /** The values in the order of the requested choices; undefined: no value. */
  values: readonly (string | number | undefined)[];
  count: number;
  /** When the newest of these entries was created, in ms since 1970. */
  newest: number;
}

/** Number of entries, or of combinations, that are handled before other work gets a turn: about 2 ms. */
const ENTRIES_AT_ONCE = 10_000;
const GIVEN_AT_ONCE = 2_000;

async function* countIn(reader: SegmentReader, names: readonly string[]): AsyncGenerator<Combination[]> {
  const { segment, live } = reader;
  const columns = names.map((name) => segment.choices[name]);
  /**
   * Returns a number for the combination of codes at a position. There are at most 2^53: the product of the sizes of small dictionaries.
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
 * Counts the entries of each combination of values in these choices, and yields a part of them at a time. One combination may occur in
 * several levels, and is then yielded for each. Other work is done in between; changes meanwhile are not counted.
 */
export async function* countTogether(levels: Levels, names: readonly string[]): AsyncGenerator<Combination[]> {
  for (const reader of levels) yield* countIn(reader, names);
}
