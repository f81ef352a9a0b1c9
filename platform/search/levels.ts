import { setImmediate as nextTurn } from 'node:timers/promises';
import { hasBit, listBits } from './bitmap.ts';
import { openSegmentBuilder, type Rest } from './build-segment.ts';
import { orderByValue } from './number-order.ts';
import { idsIn, type SearchedRow, type SearchFields } from './search-fields.ts';
import { positionOf, valuesAt } from './segment.ts';
import { openSegment, type SegmentReader, strike } from './segment-reader.ts';

/**
 * The index at one moment, like a log-structured merge tree: the base, built from the whole table, and then deltas with what changed later.
 * An entry is live only in the newest level that contains it; in older ones it is struck out.
 */
export type Levels = readonly SegmentReader[];

/** Returns the number of entries in all levels, without those that are struck out. */
export const liveIn = (levels: Levels): number => levels.reduce((sum, { liveCount }) => sum + liveCount, 0);

/** A delta with fewer entries than this is merged with every newer one, however small. */
const SMALLEST_DELTA = 32;
/** A delta is merged with the newer ones if these have more than a quarter as many entries, so that there are few deltas. */
const GROWTH = 4;
/** Number of entries that are merged, struck out or compared, in 2 to 4 ms, before waiting requests get a turn. */
export const ENTRIES_AT_ONCE = 1_000;

const restAfter =
  (entries: number): Rest =>
  () =>
    entries > ENTRIES_AT_ONCE ? nextTurn() : undefined;

/** Removes levels without live entries, except the base. */
const withoutEmpty = (levels: Levels) => levels.filter(({ liveCount }, at) => at === 0 || liveCount > 0);

/** Returns the levels with these entries struck out. The ids must be distinct. If there are many, waiting requests get turns in between. */
export async function strikeOut(levels: Levels, ids: Uint32Array): Promise<Levels> {
  let struck = levels;
  for (let first = 0; first < ids.length; first += ENTRIES_AT_ONCE) {
    if (first > 0) await nextTurn();
    const some = ids.subarray(first, first + ENTRIES_AT_ONCE);
    struck = struck.map((reader) => strike(reader, some));
  }
  return withoutEmpty(struck);
}

/**
 * Returns the index of the first level that is to be merged with all newer ones, into at most `most` entries; undefined: no merge is due.
 * `counts`: how many live entries each level has.
 */
function mergeStart(counts: readonly number[], most = Number.POSITIVE_INFINITY): number | undefined {
  let start = counts.length - 1;
  let size = counts[start] ?? 0;
  for (let older = counts[start - 1]; older !== undefined && start > 1; older = counts[start - 1]) {
    const merged = size + older;
    if (merged > most || older >= Math.max(SMALLEST_DELTA, GROWTH * size)) break;
    size = merged;
    start -= 1;
  }
  return start < counts.length - 1 ? start : undefined;
}

const liveCounts = (levels: Levels) => levels.map(({ liveCount }) => liveCount);

function rowAt({ choices, ranges, sets }: SearchFields, { segment }: SegmentReader, position: number): SearchedRow {
  const row: SearchedRow = { id: segment.ids[position] ?? 0, created_at: segment.createdAt[position] ?? 0 };
  for (const { name, column } of choices) {
    const choice = segment.choices[name];
    row[column] = choice?.values[(choice.codes[position] ?? 0) - 1] ?? null;
  }
  for (const { name, column } of ranges) {
    const value = segment.ranges[name]?.values[position] ?? Number.NaN;
    row[column] = Number.isNaN(value) ? null : value;
  }
  for (const { name } of sets) {
    const column = segment.sets[name];
    row[name] = column ? valuesAt(column, position) : [];
  }
  return row;
}

/** Returns whether a value of the index is that of a row. The ids of a set may be in any order. */
function isSame(indexed: unknown, value: unknown): boolean {
  if (!Array.isArray(indexed)) return indexed === value;
  const ids = idsIn(value);
  return indexed.length === ids.length && ids.every((id) => indexed.includes(id));
}

/** Returns whether an entry is in the index with exactly these values. */
function isIndexed(fields: SearchFields, levels: Levels, row: SearchedRow): boolean {
  for (const reader of levels) {
    const position = positionOf(reader.segment, row.id);
    if (position < 0 || !hasBit(reader.live, position)) continue;
    const indexed = rowAt(fields, reader, position);
    return Object.keys(indexed).every((column) => isSame(indexed[column], row[column]));
  }
  return false;
}

/** Returns the ids and rows of those changed entries whose changes concern the index. */
export function withoutIndexed(fields: SearchFields, levels: Levels, ids: Uint32Array, rows: readonly SearchedRow[]) {
  const indexed = new Set(rows.filter((row) => isIndexed(fields, levels, row)).map(({ id }) => id));
  return { ids: ids.filter((id) => !indexed.has(id)), rows: rows.filter(({ id }) => !indexed.has(id)) };
}

/**
 * Lists the live entries of these levels and the rows in `added`. `order`: their indexes in the order of the ids; `levelOf`: the index of
 * each entry's level, which for `added` is the next one after all levels; `positions`: its position there.
 */
function entriesById(levels: Levels, added: readonly SearchedRow[]) {
  const size = liveIn(levels) + added.length;
  const ids = new Float64Array(size);
  const levelOf = new Uint8Array(size).fill(levels.length);
  const positions = new Uint32Array(size);
  let listed = 0;
  for (const [at, { live, liveCount, segment }] of levels.entries()) {
    const end = listed + listBits(live, positions.subarray(listed, listed + liveCount));
    levelOf.fill(at, listed, end);
    for (; listed < end; listed += 1) ids[listed] = segment.ids[positions[listed] ?? 0] ?? 0;
  }
  for (const [at, { id }] of added.entries()) {
    ids[listed + at] = id;
    positions[listed + at] = at;
  }
  const order = orderByValue(
    Uint32Array.from(ids, (_, at) => at),
    ids,
  );
  return { order, levelOf, positions };
}

/**
 * Merges the level with index `start` and all newer ones into a single level, without the entries that are struck out. The level also gets
 * `added`: rows that are in no level.
 */
export async function mergeLevels(
  fields: SearchFields,
  levels: Levels,
  start: number,
  added: readonly SearchedRow[] = [],
): Promise<Levels> {
  const merged = levels.slice(start);
  const { order, levelOf, positions } = entriesById(merged, added);
  const rest = restAfter(order.length);
  const builder = openSegmentBuilder(fields, order.length);
  for (let first = 0; first < order.length; first += ENTRIES_AT_ONCE) {
    await rest();
    const rows: SearchedRow[] = [];
    for (const at of order.subarray(first, first + ENTRIES_AT_ONCE)) {
      const reader = merged[levelOf[at] ?? 0];
      const position = positions[at] ?? 0;
      const row = reader ? rowAt(fields, reader, position) : added[position];
      if (row) rows.push(row);
    }
    builder.add(rows);
  }
  return withoutEmpty([...levels.slice(0, start), openSegment(await builder.finish(rest))]);
}

/**
 * Returns the levels with a new delta for rows that are in no level. If a merge with older deltas into at most `most` entries is due, they
 * are merged with it at once.
 */
export async function addDelta(
  fields: SearchFields,
  levels: Levels,
  rows: readonly SearchedRow[],
  most: number,
): Promise<Levels> {
  if (rows.length === 0) return mergeSmall(fields, levels, most);
  const start = mergeStart([...liveCounts(levels), rows.length], most);
  return mergeLevels(fields, levels, start ?? levels.length, rows);
}

export const isMergeDue = (levels: Levels): boolean => mergeStart(liveCounts(levels)) !== undefined;

/** Merges the newest levels into one of at most `most` entries if a merge is due; otherwise returns the levels unchanged. */
export async function mergeSmall(fields: SearchFields, levels: Levels, most?: number): Promise<Levels> {
  const start = mergeStart(liveCounts(levels), most);
  return start === undefined ? levels : mergeLevels(fields, levels, start);
}
