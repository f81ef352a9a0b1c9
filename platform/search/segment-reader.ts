import { LRUCache } from 'lru-cache';
import {
  andInto,
  type Bitmap,
  clearBit,
  countBits,
  fillBitmap,
  flipBit,
  hasBit,
  invert,
  newBitmap,
  orInto,
  setBit,
  xorInto,
} from './bitmap.ts';
import { type CodeGroup, groupColumns } from './code-groups.ts';
import type { SearchFilter } from './search-filter.ts';
import {
  type ChoiceColumn,
  positionOf,
  type RangeColumn,
  rankOf,
  type Segment,
  type SetColumn,
  sharedBytes,
  valueColumn,
} from './segment.ts';

/**
 * A segment as it is at one moment. Entries that have changed or were deleted are struck out. A reader never changes: striking out further
 * entries makes a new reader, so that each answer shows a single moment.
 */
export interface SegmentReader {
  readonly segment: Segment;
  readonly live: Bitmap;
  readonly liveCount: number;
  /** For each choice and range: how many live entries have each code. */
  readonly counts: Record<string, Uint32Array>;
  /** Memory that all readers of the same segment share. */
  readonly scratch: Scratch;
}

/** Memory for calculations, and cached results that do not depend on which entries are struck out. */
interface Scratch {
  /** Bitmaps that no calculation is using at the moment. */
  readonly spare: Bitmap[];
  /**
   * By range and bounds: bitmaps of the entries between the bounds. They are cached, since visitors use the same few bounds. Undefined until
   * it is first needed: most of the deltas, of which each change makes one, are merged before anybody asks.
   */
  between: LRUCache<string, Bitmap> | undefined;
  /** An array that can hold the positions of all entries; undefined until it is first needed. */
  positions: Uint32Array | undefined;
  /** The columns in groups that are counted together; undefined until they are first needed. */
  groups: readonly CodeGroup[] | undefined;
  /** For each choice and set: a map from its values to their codes. */
  readonly codesByValue: Map<string, ReadonlyMap<string | number, number>>;
  /**
   * As many bytes as the segment has in shared memory, which are never written and thus take no memory themselves. V8 does not count shared
   * memory: without these bytes it would not look for segments that are no longer used, and these would pile up.
   */
  readonly counted: ArrayBuffer;
}

const columnsOf = ({ choices, ranges }: Segment): [string, ChoiceColumn | RangeColumn][] => [
  ...Object.entries(choices),
  ...Object.entries(ranges),
];

/** The most bytes of the bitmaps cached in `between`: 64 bitmaps if the segment has a million entries. */
const MOST_BETWEEN_BYTES = 8 * 1024 * 1024;
const MOST_BETWEEN = 500;

export function openSegment(segment: Segment): SegmentReader {
  const live = newBitmap(segment.size);
  if (segment.size > 0) fillBitmap(live, segment.size);
  return {
    segment,
    live,
    liveCount: segment.size,
    counts: Object.fromEntries(columnsOf(segment).map(([name, { counts }]) => [name, Uint32Array.from(counts)])),
    scratch: {
      spare: [],
      between: undefined,
      positions: undefined,
      groups: undefined,
      codesByValue: new Map(),
      counted: new ArrayBuffer(sharedBytes(segment)),
    },
  };
}

/** Returns the segment's reader with these entries struck out. Ignores ids that the segment does not contain. */
export function strike(reader: SegmentReader, ids: Iterable<number>): SegmentReader {
  const { segment } = reader;
  const positions: number[] = [];
  for (const id of ids) {
    const position = positionOf(segment, id);
    if (position >= 0 && hasBit(reader.live, position)) positions.push(position);
  }
  if (positions.length === 0) return reader;
  const live = reader.live.slice();
  for (const position of positions) clearBit(live, position);
  const counts = Object.fromEntries(
    columnsOf(segment).map(([name, { codes }]) => {
      const ofName = (reader.counts[name] ?? new Uint32Array(0)).slice();
      for (const position of positions) {
        const code = codes[position] ?? 0;
        ofName[code] = (ofName[code] ?? 0) - 1;
      }
      return [name, ofName];
    }),
  );
  return { segment, live, liveCount: reader.liveCount - positions.length, counts, scratch: reader.scratch };
}

// The functions below find the entries that meet a filter.

/** Calls `use` with a bitmap that nothing else uses during the call. It must be overwritten, since it contains bits of an earlier use. */
function withSpare<Result>(reader: SegmentReader, use: (bitmap: Bitmap) => Result): Result {
  const bitmap = reader.scratch.spare.pop() ?? newBitmap(reader.segment.size);
  const result = use(bitmap);
  reader.scratch.spare.push(bitmap);
  return result;
}

/** Returns the cumulative bitmap that differs least from the first `rank` entries by ascending value, and how many entries it contains. */
function nearestPrefix({ prefixes, gap, known }: RangeColumn, rank: number) {
  const nearest = rank === known ? prefixes.length - 1 : Math.round(rank / gap);
  return { prefix: prefixes[nearest] ?? new Uint32Array(0), holds: Math.min(nearest * gap, known) };
}

/** Inverts the bits of the entries whose rank by ascending value is between the two ranks. */
function flipBetween(out: Bitmap, { ascending }: RangeColumn, one: number, other: number): void {
  const end = Math.max(one, other);
  for (let at = Math.min(one, other); at < end; at += 1) flipBit(out, ascending[at] ?? 0);
}

/** Inverts the bits of the first `rank` entries by ascending value. */
function flipPrefix(out: Bitmap, column: RangeColumn, rank: number): void {
  const { prefix, holds } = nearestPrefix(column, rank);
  xorInto(out, prefix);
  flipBetween(out, column, rank, holds);
}

/** Sets `out` to the first `rank` entries by ascending value. */
function writePrefix(out: Bitmap, column: RangeColumn, rank: number): void {
  const { prefix, holds } = nearestPrefix(column, rank);
  out.set(prefix);
  flipBetween(out, column, rank, holds);
}

function addCode(out: Bitmap, { bitmaps, listed, starts }: SetColumn, code: number): void {
  const bitmap = bitmaps[code];
  if (bitmap) {
    orInto(out, bitmap);
    return;
  }
  const end = starts[code + 1] ?? 0;
  for (let at = starts[code] ?? 0; at < end; at += 1) setBit(out, listed[at] ?? 0);
}

/** Sets `out` to the entries with any of these codes. */
function writeCodes(out: Bitmap, column: SetColumn, [first = -1, ...others]: number[]): void {
  const bitmap = column.bitmaps[first];
  if (bitmap) out.set(bitmap);
  else {
    out.fill(0);
    if (first >= 0) addCode(out, column, first);
  }
  for (const code of others) addCode(out, column, code);
}

function codesByValue({ segment, scratch }: SegmentReader, name: string): ReadonlyMap<string | number, number> {
  const cached = scratch.codesByValue.get(name);
  if (cached) return cached;
  const codes = new Map(valueColumn(segment, name)?.values.map((value, at) => [value, at + 1]));
  scratch.codesByValue.set(name, codes);
  return codes;
}

type ChoiceFilter = SearchFilter & { kind: 'choice' };

function codesOf(reader: SegmentReader, column: SetColumn, filter: ChoiceFilter): number[] {
  if ('holds' in filter) return column.values.flatMap((value, at) => (filter.holds(value) ? [at + 1] : []));
  const codes = codesByValue(reader, filter.name);
  return [...new Set(filter.among)].flatMap((value) => codes.get(value) ?? []);
}

function cachedBetween({ scratch }: SegmentReader): LRUCache<string, Bitmap> {
  scratch.between ??= new LRUCache({
    max: MOST_BETWEEN,
    maxSize: MOST_BETWEEN_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength + 100,
    dispose: (bitmap) => scratch.spare.push(bitmap),
  });
  return scratch.between;
}

/** Returns the entries between the bounds of a range, as a bitmap that must not be changed; undefined if the segment lacks the range. */
function between(reader: SegmentReader, { name, cuts }: SearchFilter & { kind: 'range' }): Bitmap | undefined {
  const column = reader.segment.ranges[name];
  if (!column) return undefined;
  const ranks = cuts.map(({ value, isAfter }) => rankOf(column, value, isAfter)).filter((rank) => rank > 0);
  const key = `${name} ${ranks.join()}`;
  const cache = cachedBetween(reader);
  const cached = cache.get(key);
  if (cached) return cached;
  const bitmap = reader.scratch.spare.pop() ?? newBitmap(reader.segment.size);
  const [first = 0, ...others] = ranks;
  writePrefix(bitmap, column, first);
  for (const rank of others) flipPrefix(bitmap, column, rank);
  cache.set(key, bitmap);
  return bitmap;
}

const NO_CHOICE = 0;

function writeIds(segment: Segment, { ids, isAmong }: SearchFilter & { kind: 'ids' }, out: Bitmap): void {
  out.fill(0);
  if (!isAmong) fillBitmap(out, segment.size);
  for (const id of ids) {
    const position = positionOf(segment, id);
    if (position >= 0) (isAmong ? setBit : clearBit)(out, position);
  }
}

/** Sets `out` to the entries that meet the filter, including those that are marked as deleted. */
function write(reader: SegmentReader, filter: SearchFilter, out: Bitmap): void {
  const { segment } = reader;
  if (segment.size === 0) return;
  switch (filter.kind) {
    case 'and': {
      const [first, ...others] = filter.parts;
      if (first) write(reader, first, out);
      else fillBitmap(out, segment.size);
      for (const part of others) narrow(reader, part, out);
      return;
    }
    case 'or': {
      const [first, ...others] = filter.parts;
      if (first) write(reader, first, out);
      else out.fill(0);
      for (const part of others) widen(reader, part, out);
      return;
    }
    case 'not':
      write(reader, filter.part, out);
      invert(out, segment.size);
      return;
    case 'choice': {
      const column = valueColumn(segment, filter.name);
      if (column) writeCodes(out, column, codesOf(reader, column, filter));
      else out.fill(0);
      return;
    }
    case 'range': {
      const bitmap = between(reader, filter);
      if (bitmap) out.set(bitmap);
      else out.fill(0);
      return;
    }
    case 'missing':
      writeMissing(segment, filter, out);
      return;
    case 'ids':
      writeIds(segment, filter, out);
  }
}

function writeMissing(segment: Segment, { name, isMissing }: SearchFilter & { kind: 'missing' }, out: Bitmap): void {
  const choice = segment.choices[name];
  const range = segment.ranges[name];
  if (choice) {
    writeCodes(out, choice, [NO_CHOICE]);
    if (!isMissing) invert(out, segment.size);
  } else if (range) {
    writePrefix(out, range, range.known);
    if (isMissing) invert(out, segment.size);
  } else out.fill(0);
}

/**
 * Returns a bitmap of the entries that meet a filter without writing into a spare one: the cached one for a range, or that of a single
 * frequent code. Undefined for other filters. The bitmap must not be changed.
 */
function readyBitmap(reader: SegmentReader, filter: SearchFilter): Bitmap | undefined {
  if (filter.kind === 'range') return between(reader, filter);
  const column = filter.kind === 'choice' ? valueColumn(reader.segment, filter.name) : undefined;
  if (!column || filter.kind !== 'choice') return undefined;
  const [code, ...others] = codesOf(reader, column, filter);
  return code === undefined || others.length > 0 ? undefined : column.bitmaps[code];
}

/** Adds the entries that meet the filter to `out`. */
function widen(reader: SegmentReader, filter: SearchFilter, out: Bitmap): void {
  if (filter.kind === 'choice') {
    const column = valueColumn(reader.segment, filter.name);
    if (column) for (const code of codesOf(reader, column, filter)) addCode(out, column, code);
    return;
  }
  withSpare(reader, (bitmap) => {
    write(reader, filter, bitmap);
    orInto(out, bitmap);
  });
}

/** Removes the entries from `out` that do not meet the filter. */
function narrow(reader: SegmentReader, filter: SearchFilter, out: Bitmap): void {
  if (filter.kind === 'and') {
    for (const part of filter.parts) narrow(reader, part, out);
    return;
  }
  const ready = readyBitmap(reader, filter);
  if (ready) {
    andInto(out, ready);
    return;
  }
  withSpare(reader, (bitmap) => {
    write(reader, filter, bitmap);
    andInto(out, bitmap);
  });
}

/** Calls a function with the live entries that meet the filter, and their number. Without a filter, all live entries meet it. */
export function withMatches<Result>(
  reader: SegmentReader,
  filter: SearchFilter | undefined,
  use: (matches: Bitmap, count: number) => Result,
): Result {
  if (!filter) return use(reader.live, reader.liveCount);
  return withSpare(reader, (bitmap) => {
    write(reader, filter, bitmap);
    if (reader.liveCount < reader.segment.size) andInto(bitmap, reader.live);
    return use(bitmap, countBits(bitmap));
  });
}

/** Calls a function with those of the matches that meet a further filter, and their number. */
export function withNarrowed<Result>(
  reader: SegmentReader,
  matches: Bitmap,
  filter: SearchFilter,
  use: (matches: Bitmap, count: number) => Result,
): Result {
  return withSpare(reader, (bitmap) => {
    bitmap.set(matches);
    narrow(reader, filter, bitmap);
    return use(bitmap, countBits(bitmap));
  });
}

/** Calls a function with one bitmap for each filter, of the entries that meet it, including those that are struck out. */
export function withEach<Result>(
  reader: SegmentReader,
  [first, ...others]: readonly SearchFilter[],
  use: (met: Bitmap[]) => Result,
): Result {
  if (!first) return use([]);
  return withSpare(reader, (bitmap) => {
    write(reader, first, bitmap);
    return withEach(reader, others, (met) => use([bitmap, ...met]));
  });
}

/** Calls a function with the live entries that all of these bitmaps contain, and with their number. */
export function withCommon<Result>(
  reader: SegmentReader,
  [first, ...others]: readonly Bitmap[],
  use: (matches: Bitmap, count: number) => Result,
): Result {
  if (!first) return use(reader.live, reader.liveCount);
  return withSpare(reader, (bitmap) => {
    bitmap.set(first);
    for (const other of others) andInto(bitmap, other);
    if (reader.liveCount < reader.segment.size) andInto(bitmap, reader.live);
    return use(bitmap, countBits(bitmap));
  });
}

/** Returns an array that can hold the positions of all entries. All callers get the same one, so its contents are lost at the next call. */
export function roomForPositions(reader: SegmentReader): Uint32Array {
  reader.scratch.positions ??= new Uint32Array(reader.segment.size);
  return reader.scratch.positions;
}

/** Returns the segment's columns in groups that are counted together. */
export function codeGroups({ segment, scratch }: SegmentReader): readonly CodeGroup[] {
  scratch.groups ??= groupColumns(
    columnsOf(segment).map(([name, { codes, counts }]) => ({ name, codes, codeCount: counts.length })),
  );
  return scratch.groups;
}
