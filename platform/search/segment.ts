import { type Bitmap, hasBit } from './bitmap.ts';

// A segment is an immutable part of the index. Its entries are in a fixed order, newest first, and are referred to by their position in it.
// Later changes go into another segment, and the changed entries are struck out of this one (segment-reader.ts).

/** Positions of entries in some order. */
export type Order = Uint32Array;

/**
 * The code of each entry, by position. Nearly always an array of 16 bits: loops that only meet one kind of array are several times faster.
 */
export type Codes = Uint16Array | Uint32Array;

/** The entries that have each value. An entry may have several values. */
export interface SetColumn {
  /** The value of each code from 1 on; code 0 stands for no value, which is not used in sets. */
  values: (string | number)[];
  /** A bitmap of the entries for each frequent code. For all other codes, `listed` contains the positions, one code after the other. */
  bitmaps: (Bitmap | undefined)[];
  listed: Order;
  /** For each code, the index in `listed` at which its positions begin. One more number follows: the length of `listed`. */
  starts: Uint32Array;
}

/** The entries that have each value, none of which has more than one. */
export interface ChoiceColumn extends SetColumn {
  codes: Codes;
  /** How many entries have each code. */
  counts: Uint32Array;
}

export interface RangeColumn {
  /** The value of each entry, by position; NaN: no value. */
  values: Float64Array;
  /** Positions ordered by value, and by id where values are equal. Entries without a value come last. */
  ascending: Order;
  descending: Order;
  /** Number of entries that have a value. */
  known: number;
  /**
   * Cumulative bitmaps: number n contains the first n × `gap` entries of `ascending`, and the last one all entries that have a value. The
   * entries between two ranks are those in which two of the bitmaps differ.
   */
  prefixes: Bitmap[];
  gap: number;
  /**
   * By position, the code of the histogram's bar that the entry's value is in: from 1 on, in the order of values; 0 stands for no value.
   */
  codes: Codes;
  /** How many entries each bar of the histogram has, by the bar's code; the first number counts the entries without a value. */
  counts: Uint32Array;
}

export interface Segment {
  size: number;
  /** Ids by position: ordered by time of creation, newest first, and then by id. */
  ids: Uint32Array;
  createdAt: Float64Array;
  byId: Order;
  choices: Record<string, ChoiceColumn>;
  ranges: Record<string, RangeColumn>;
  sets: Record<string, SetColumn>;
}

/** Returns which entries have each value of a choice or a set; undefined if the segment has neither of this name. */
export const valueColumn = ({ choices, sets }: Segment, name: string): SetColumn | undefined =>
  choices[name] ?? sets[name];

function isListed({ listed, starts }: SetColumn, code: number, position: number): boolean {
  let low = starts[code] ?? 0;
  let high = (starts[code + 1] ?? 0) - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const at = listed[middle] ?? 0;
    if (at === position) return true;
    if (at < position) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** Returns the values that an entry has in a set. */
export function valuesAt(column: SetColumn, position: number): (string | number)[] {
  const found: (string | number)[] = [];
  let code = 0;
  for (const value of column.values) {
    code += 1;
    const bitmap = column.bitmaps[code];
    if (bitmap ? hasBit(bitmap, position) : isListed(column, code, position)) found.push(value);
  }
  return found;
}

/** Returns the position of an entry; -1 if the segment does not contain it. */
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

function sharedCopy<Kind extends Uint16Array | Uint32Array | Float64Array>(
  Kind: new (memory: SharedArrayBuffer) => Kind,
  array: Kind,
): Kind {
  const copy = new Kind(new SharedArrayBuffer(array.byteLength));
  copy.set(array);
  return copy;
}

/**
 * Moves all arrays of a segment, or of a part of one, to memory that threads share. A segment that is sent to another thread is then not
 * copied.
 */
export function shareMemory(part: object): void {
  for (const [name, value] of Object.entries(part)) {
    if (value instanceof Uint16Array) Reflect.set(part, name, sharedCopy(Uint16Array, value));
    else if (value instanceof Uint32Array) Reflect.set(part, name, sharedCopy(Uint32Array, value));
    else if (value instanceof Float64Array) Reflect.set(part, name, sharedCopy(Float64Array, value));
    else if (typeof value === 'object' && value !== null) shareMemory(value);
  }
}

/** Returns how many bytes of memory the arrays of a segment, or of a part of one, take. */
function bytesOf(part: object): number {
  return Object.values(part).reduce((sum: number, value: unknown) => {
    if (ArrayBuffer.isView(value)) return sum + value.byteLength;
    return typeof value === 'object' && value !== null ? sum + bytesOf(value) : sum;
  }, 0);
}

/** Returns how many bytes of shared memory a segment takes: its arrays are either all in shared memory or none is. */
export const sharedBytes = (segment: Segment): number =>
  segment.ids.buffer instanceof SharedArrayBuffer ? bytesOf(segment) : 0;

/** Returns how many entries have a value below `bound`, or if `isIncluded` up to and including it: a rank in `ascending`. */
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
