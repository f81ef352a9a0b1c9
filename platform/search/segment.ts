import type { Bitmap } from './bitmap.ts';

// A segment is an immutable part of the index: its entries stand in a fixed order, newest first, and are known inside by their
// position in it. Later changes go into another segment, and the entry is struck out of this one (segment-reader.ts).

/** Positions of entries in some order. */
export type Order = Uint32Array<ArrayBuffer>;

/** Code of each entry, by position. Nearly always of 16 bits: loops over arrays of one kind are several times faster than over two. */
export type Codes = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

export interface ChoiceColumn {
  /** The value of each code, from code 1; code 0 is no value. */
  values: (string | number)[];
  codes: Codes;
  /** How many entries have each code. */
  counts: Uint32Array<ArrayBuffer>;
  /** The entries of each frequent code, as bits. The positions of other codes stand in `listed`, one code after the other. */
  bitmaps: (Bitmap | undefined)[];
  listed: Order;
  /** The start of each code's positions in `listed`, and the end of the last. */
  starts: Uint32Array<ArrayBuffer>;
}

export interface RangeColumn {
  /** Values by position; NaN: none. */
  values: Float64Array<ArrayBuffer>;
  /** Positions by value; entries of one value by id; those without one last, in both directions. */
  ascending: Order;
  descending: Order;
  /** The number of entries with a value. */
  known: number;
  /**
   * Cumulative: bitmap n holds the first n × `gap` of `ascending`, the last one all with a value: two of them give the entries
   * in between.
   */
  prefixes: Bitmap[];
  gap: number;
  /** By position, the bar of the histogram as a code: from 1, in the order of the numbers; 0 is no value. */
  codes: Codes;
  /** How many entries each bar has. */
  counts: Uint32Array<ArrayBuffer>;
}

export interface Segment {
  size: number;
  /** Ids by position: the newest entry first, then by id. */
  ids: Uint32Array<ArrayBuffer>;
  createdAt: Float64Array<ArrayBuffer>;
  byId: Order;
  choices: Record<string, ChoiceColumn>;
  ranges: Record<string, RangeColumn>;
}

/** The position of an entry, or -1. */
export function positionOf({ ids, byId }: Segment, id: number): number {
  let low = 0;
  let high = byId.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const position = byId[middle] ?? 0;
    const middleId = ids[position] ?? 0;
    if (middleId === id) return position;
    if (middleId < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** All the memory that a segment lies in: with it, it can be given to another thread. */
export function buffersOf({ ids, createdAt, byId, choices, ranges }: Segment): ArrayBuffer[] {
  const ofChoices = Object.values(choices).flatMap(({ codes, counts, bitmaps, listed, starts }) => [
    codes,
    counts,
    listed,
    starts,
    ...bitmaps.filter((bitmap) => bitmap !== undefined),
  ]);
  const ofRanges = Object.values(ranges).flatMap(({ values, ascending, descending, prefixes, codes, counts }) => [
    values,
    ascending,
    descending,
    codes,
    counts,
    ...prefixes,
  ]);
  return [ids, createdAt, byId, ...ofChoices, ...ofRanges].map(({ buffer }) => buffer);
}

/** How many entries have a value below the bound, or, with `isIncluded`, up to it: a rank in `ascending`. */
export function rankOf(
  { values, ascending, known }: Pick<RangeColumn, 'values' | 'ascending' | 'known'>,
  bound: number,
  isIncluded: boolean,
): number {
  let low = 0;
  let high = known;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const value = values[ascending[middle] ?? 0] ?? 0;
    if (value < bound || (isIncluded && value === bound)) low = middle + 1;
    else high = middle;
  }
  return low;
}
