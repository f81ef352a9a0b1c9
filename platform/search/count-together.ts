import { setImmediate as nextTurn } from 'node:timers/promises';
import { hasBit } from './bitmap.ts';
import type { Levels } from './levels.ts';
import type { SegmentReader } from './segment-reader.ts';

/** Entries that have the same values in several choices. */
export interface Combination {
  /** In the order of the names; undefined: no value. */
  values: readonly (string | number | undefined)[];
  count: number;
  /** When the newest of them was created, in ms since 1970. */
  newest: number;
}

/** Entries that are looked at before others have their turn, and combinations that are given at once: some 2 ms each. */
const ENTRIES_AT_ONCE = 10_000;
const GIVEN_AT_ONCE = 2_000;

async function* countIn(reader: SegmentReader, names: readonly string[]): AsyncGenerator<Combination[]> {
  const { segment, live } = reader;
  const columns = names.map((name) => segment.choices[name]);
  /** A number for each combination of codes. There are at most 2^53 of them: products of small dictionaries. */
  const keyAt = (position: number) =>
    columns.reduce((key, column) => key * ((column?.values.length ?? 0) + 1) + (column?.codes[position] ?? 0), 0);
  const found = new Map<number, { position: number; count: number }>();
  for (let position = 0; position < segment.size; position += 1) {
    if (position % ENTRIES_AT_ONCE === ENTRIES_AT_ONCE - 1) await nextTurn();
    if (!hasBit(live, position)) continue;
    const key = keyAt(position);
    const same = found.get(key);
    if (same) same.count += 1;
    // The first is the newest, by the order of a segment.
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
 * Counts the entries of each combination of values that these choices have, and yields some at a time. Levels may name one combination each.
 * Other work is done in between; the levels that it began with are counted.
 */
export async function* countTogether(levels: Levels, names: readonly string[]): AsyncGenerator<Combination[]> {
  for (const reader of levels) yield* countIn(reader, names);
}
