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
import type { SearchFilter } from './search-filter.ts';
import { type ChoiceColumn, positionOf, type RangeColumn, rankOf, type Segment } from './segment.ts';

/** A segment as it stands now: some of its entries are struck out, since they changed or are gone. */
export interface SegmentReader {
  readonly segment: Segment;
  readonly live: Bitmap;
  liveCount: number;
  /** How many live entries have each code, by the names of the columns. */
  readonly counts: Record<string, Uint32Array>;
  /** Bitmaps that nobody uses right now. */
  readonly spare: Bitmap[];
  /** Room for all positions. */
  positions: Uint32Array | undefined;
}

const columnsOf = ({ choices, ranges }: Segment): [string, ChoiceColumn | RangeColumn][] => [
  ...Object.entries(choices),
  ...Object.entries(ranges),
];

export function openSegment(segment: Segment): SegmentReader {
  const live = newBitmap(segment.size);
  if (segment.size > 0) fillBitmap(live, segment.size);
  return {
    segment,
    live,
    liveCount: segment.size,
    counts: Object.fromEntries(columnsOf(segment).map(([name, { counts }]) => [name, Uint32Array.from(counts)])),
    spare: [],
    positions: undefined,
  };
}

/** Strikes an entry out, if it is there. */
export function strike(reader: SegmentReader, id: number): void {
  const { segment, live } = reader;
  const position = positionOf(segment, id);
  if (position < 0 || !hasBit(live, position)) return;
  clearBit(live, position);
  reader.liveCount -= 1;
  for (const [name, { codes }] of columnsOf(segment)) {
    const counts = reader.counts[name];
    const code = codes[position] ?? 0;
    if (counts) counts[code] = (counts[code] ?? 0) - 1;
  }
}

// ---- which entries meet a filter

/** Lends a bitmap for as long as `use` runs. What is in it is left over from somebody else. */
function withSpare<Result>(reader: SegmentReader, use: (bitmap: Bitmap) => Result): Result {
  const bitmap = reader.spare.pop() ?? newBitmap(reader.segment.size);
  const result = use(bitmap);
  reader.spare.push(bitmap);
  return result;
}

/** Turns round whether the first `rank` entries in ascending order are in. */
function flipPrefix(out: Bitmap, { ascending, prefixes, gap }: RangeColumn, rank: number): void {
  const nearest = Math.min(Math.round(rank / gap), prefixes.length - 1);
  const prefix = prefixes[nearest];
  if (nearest > 0 && prefix) xorInto(out, prefix);
  const known = nearest * gap;
  for (let at = Math.min(rank, known); at < Math.max(rank, known); at += 1) flipBit(out, ascending[at] ?? 0);
}

function addCode(out: Bitmap, { bitmaps, listed, starts }: ChoiceColumn, code: number): void {
  const bitmap = bitmaps[code];
  if (bitmap) {
    orInto(out, bitmap);
    return;
  }
  const end = starts[code + 1] ?? 0;
  for (let at = starts[code] ?? 0; at < end; at += 1) setBit(out, listed[at] ?? 0);
}

function codesOf(column: ChoiceColumn, holds: (value: string | number) => boolean): number[] {
  return column.values.flatMap((value, at) => (holds(value) ? [at + 1] : []));
}

const NO_CHOICE = 0;

/** Writes into `out` which entries meet the filter, the struck ones included. */
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
    case 'or':
      out.fill(0);
      for (const part of filter.parts) {
        withSpare(reader, (bitmap) => {
          write(reader, part, bitmap);
          orInto(out, bitmap);
        });
      }
      return;
    case 'choice': {
      out.fill(0);
      const column = segment.choices[filter.name];
      if (column) for (const code of codesOf(column, filter.holds)) addCode(out, column, code);
      return;
    }
    case 'range': {
      out.fill(0);
      const column = segment.ranges[filter.name];
      if (column) for (const { value, isAfter } of filter.cuts) flipPrefix(out, column, rankOf(column, value, isAfter));
      return;
    }
    case 'missing':
      writeMissing(segment, filter, out);
      return;
    case 'ids': {
      out.fill(0);
      if (!filter.isAmong) fillBitmap(out, segment.size);
      for (const id of filter.ids) {
        const position = positionOf(segment, id);
        if (position >= 0) (filter.isAmong ? setBit : clearBit)(out, position);
      }
    }
  }
}

function writeMissing(segment: Segment, { name, isMissing }: SearchFilter & { kind: 'missing' }, out: Bitmap): void {
  const choice = segment.choices[name];
  const range = segment.ranges[name];
  out.fill(0);
  if (choice) {
    addCode(out, choice, NO_CHOICE);
    if (!isMissing) invert(out, segment.size);
  } else if (range) {
    if (isMissing) fillBitmap(out, segment.size);
    flipPrefix(out, range, range.known);
  }
}

/** Takes out of `out` what does not meet the filter. */
function narrow(reader: SegmentReader, filter: SearchFilter, out: Bitmap): void {
  if (filter.kind === 'and') {
    for (const part of filter.parts) narrow(reader, part, out);
    return;
  }
  const column = filter.kind === 'choice' ? reader.segment.choices[filter.name] : undefined;
  if (column && filter.kind === 'choice') {
    const [code, ...others] = codesOf(column, filter.holds);
    const bitmap = code === undefined ? undefined : column.bitmaps[code];
    if (bitmap && others.length === 0) {
      andInto(out, bitmap);
      return;
    }
  }
  withSpare(reader, (bitmap) => {
    write(reader, filter, bitmap);
    andInto(out, bitmap);
  });
}

/** Lends the live entries that meet the filter, with their number; undefined: all. */
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

/** Room for the positions of all entries, shared by all who ask: what is in it holds until somebody else asks. */
export function roomForPositions(reader: SegmentReader): Uint32Array {
  reader.positions ??= new Uint32Array(reader.segment.size);
  return reader.positions;
}
