import { closeSync, fstatSync, openSync, read, readSync } from 'node:fs';
import { type FileHandle, open, rename, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { type Disk, isNearlyFull } from '../http/bodies/disk-room.ts';
import type { Codes, Order, Segment } from './segment.ts';

// A segment as a file. It begins with two checksums, which are written last; then follow the head (JSON that describes the segment and the
// position of each array) and the arrays, as they are in memory.

/**
 * To be increased when a segment is written to a file in another way, so that files of earlier versions are not read. A test fails if this was
 * forgotten.
 */
export const SEGMENT_FORMAT = 2;

const NAME = Buffer.from('motoka index');
const NUMBERS_AT = { format: 12, headLength: 16, headSum: 20, arraysSum: 24 };
const START_BYTES = 28;
/** Arrays begin at multiples of this many bytes, which typed arrays require. */
const ALIGNED_BYTES = 8;
/** Bytes that are read or written before waiting requests get a turn. Computing the checksum of so many takes about 1 ms. */
const PIECE_BYTES = 4 * 1024 * 1024;
/** Bytes after which the file is flushed to the disk: flushing a large file at once would delay the database's commits. */
const FLUSHED_BYTES = 4 * PIECE_BYTES;

interface ArrayKind {
  new (memory: SharedArrayBuffer, at: number, length: number): ArrayBufferView;
  BYTES_PER_ELEMENT: number;
}

const KINDS: Record<'Uint16Array' | 'Uint32Array' | 'Float64Array', ArrayKind> = {
  Uint16Array,
  Uint32Array,
  Float64Array,
};
/** Describes in the head of the file where an array is. */
const placeSchema = z.object({
  kind: z.enum(['Uint16Array', 'Uint32Array', 'Float64Array']),
  /** Index of the array's first byte, counted from the beginning of all arrays; `bytes`: how many bytes the array has. */
  at: z.number(),
  bytes: z.number(),
});

const numbers = z.custom<Order>((value) => value instanceof Uint32Array);
const amounts = z.custom<Float64Array>((value) => value instanceof Float64Array);
const codes = z.custom<Codes>((value) => value instanceof Uint16Array || value instanceof Uint32Array);
const setSchema = z.object({
  values: z.array(z.union([z.string(), z.number()])),
  // In JSON, null stands for a code without a bitmap, since JSON has no undefined.
  bitmaps: z.array(numbers.nullable().transform((bitmap) => bitmap ?? undefined)),
  listed: numbers,
  starts: numbers,
});
const choiceSchema = setSchema.extend({ codes, counts: numbers });
const rangeSchema = z.object({
  values: amounts,
  ascending: numbers,
  descending: numbers,
  known: z.number(),
  prefixes: z.array(numbers),
  gap: z.number(),
  codes,
  counts: numbers,
});
const segmentSchema = z.object({
  size: z.number(),
  ids: numbers,
  createdAt: amounts,
  byId: numbers,
  choices: z.record(z.string(), choiceSchema),
  ranges: z.record(z.string(), rangeSchema),
  sets: z.record(z.string(), setSchema),
});
const headSchema = z.object({ about: z.unknown(), arraysLength: z.number(), segment: z.unknown() });

const aligned = (bytes: number) => Math.ceil(bytes / ALIGNED_BYTES) * ALIGNED_BYTES;
const asBuffer = ({ buffer, byteOffset, byteLength }: ArrayBufferView) => Buffer.from(buffer, byteOffset, byteLength);

/** Returns the head, and the arrays in the order in which they follow it. */
function describe(about: unknown, segment: Segment) {
  const arrays: Buffer[] = [];
  let arraysLength = 0;
  const described = JSON.stringify(segment, (_name, value: unknown) => {
    const kind = Object.entries(KINDS).find(([, Kind]) => value instanceof Kind)?.[0];
    if (kind === undefined || !ArrayBuffer.isView(value)) return value;
    const bytes = asBuffer(value);
    const place = { kind, at: arraysLength, bytes: bytes.length };
    arrays.push(bytes, Buffer.alloc(aligned(bytes.length) - bytes.length));
    arraysLength += aligned(bytes.length);
    return place;
  });
  const head = Buffer.from(`{"about":${JSON.stringify(about)},"arraysLength":${arraysLength},"segment":${described}}`);
  return { head, arrays };
}

async function writeAll(file: FileHandle, bytes: Buffer, at: number) {
  const { bytesWritten } = await file.write(bytes, 0, bytes.length, at);
  // On a nearly full disk, only a part of the bytes may be written. Writing the rest then fails with the reason.
  if (bytesWritten < bytes.length) await writeAll(file, bytes.subarray(bytesWritten), at + bytesWritten);
}

async function writeArrays(file: FileHandle, arrays: readonly Buffer[], from: number) {
  let [at, sum, unflushed] = [from, 0, 0];
  for (const bytes of arrays) {
    for (let first = 0; first < bytes.length; first += PIECE_BYTES) {
      const piece = bytes.subarray(first, first + PIECE_BYTES);
      sum = crc32(piece, sum);
      await writeAll(file, piece, at);
      at += piece.length;
      unflushed += piece.length;
      if (unflushed < FLUSHED_BYTES) continue;
      await file.datasync();
      unflushed = 0;
    }
  }
  return sum;
}

/**
 * Writes a segment to a file, first under another name, so that a process that ends while writing leaves the earlier file whole. Throws and
 * writes nothing if the disk would be nearly full afterwards, since the database may be on it too.
 */
export async function writeSegmentFile(
  path: string,
  about: unknown,
  segment: Segment,
  diskOf: (folder: string) => Promise<Disk> = statfs,
): Promise<void> {
  const unfinished = `${path}.part`;
  const { head, arrays } = describe(about, segment);
  const bytes = arrays.reduce((sum, { length }) => sum + length, START_BYTES + head.length);
  if (isNearlyFull(await diskOf(dirname(path)), bytes)) throw new Error('The disk has no room for the index.');
  const file = await open(unfinished, 'w', 0o600);
  try {
    const start = Buffer.alloc(START_BYTES);
    NAME.copy(start);
    start.writeUInt32LE(SEGMENT_FORMAT, NUMBERS_AT.format);
    start.writeUInt32LE(head.length, NUMBERS_AT.headLength);
    start.writeUInt32LE(crc32(head), NUMBERS_AT.headSum);
    await writeAll(file, head, START_BYTES);
    start.writeUInt32LE(await writeArrays(file, arrays, START_BYTES + head.length), NUMBERS_AT.arraysSum);
    await writeAll(file, start, 0);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}

function readHead(file: number) {
  const start = Buffer.alloc(START_BYTES);
  if (readSync(file, start, 0, START_BYTES, 0) < START_BYTES) throw new Error('The file was cut short.');
  if (!start.subarray(0, NAME.length).equals(NAME)) throw new Error('The file is no index.');
  if (start.readUInt32LE(NUMBERS_AT.format) !== SEGMENT_FORMAT) throw new Error('The file has another format.');
  const headLength = start.readUInt32LE(NUMBERS_AT.headLength);
  // The length is checked before memory is allocated: a damaged one could make the process allocate all memory.
  if (headLength > fstatSync(file).size) throw new Error('The file was cut short.');
  const head = Buffer.alloc(headLength);
  readSync(file, head, 0, headLength, START_BYTES);
  if (crc32(head) !== start.readUInt32LE(NUMBERS_AT.headSum)) throw new Error('The file is damaged.');
  return {
    ...headSchema.parse(JSON.parse(head.toString())),
    arraysAt: START_BYTES + headLength,
    arraysSum: start.readUInt32LE(NUMBERS_AT.arraysSum),
  };
}

const readAt = promisify(read);

/** Fills a buffer from the file, and returns its checksum. All reads are requested at once, and done by Node.js's threads. */
async function readArrays(file: number, buffer: Buffer, from: number): Promise<number> {
  const starts = Array.from({ length: Math.ceil(buffer.length / PIECE_BYTES) }, (_, number) => number * PIECE_BYTES);
  const pieces = starts.map((at) => buffer.subarray(at, at + PIECE_BYTES));
  const readings = pieces.map((piece, number) => readAt(file, piece, 0, piece.length, from + (starts[number] ?? 0)));
  // Even after an error, all reads must end before the caller closes the file.
  await Promise.allSettled(readings);
  await Promise.all(readings);
  let sum = 0;
  for (const piece of pieces) {
    await nextTurn();
    sum = crc32(piece, sum);
  }
  return sum;
}

/** Returns the described segment, in which each description of an array's place is replaced by the array itself. */
function withArrays(described: unknown, arrays: SharedArrayBuffer): unknown {
  if (Array.isArray(described)) return described.map((one) => withArrays(one, arrays));
  if (typeof described !== 'object' || described === null) return described;
  const place = placeSchema.safeParse(described).data;
  if (place) {
    const Kind = KINDS[place.kind];
    return new Kind(arrays, place.at, place.bytes / Kind.BYTES_PER_ELEMENT);
  }
  return Object.fromEntries(Object.entries(described).map(([name, one]) => [name, withArrays(one, arrays)]));
}

/**
 * Reads a segment from a file. `about`: the JSON that was stored with the segment. Throws if the file is damaged or incomplete. The arrays
 * are requested from the disk at once, since a server that starts is busy for long afterwards.
 */
export async function readSegmentFile(path: string): Promise<{ about: unknown; segment: Segment }> {
  const file = openSync(path, 'r');
  try {
    const { about, segment, arraysAt, arraysLength, arraysSum } = readHead(file);
    if (fstatSync(file).size !== arraysAt + arraysLength) throw new Error('The file was cut short.');
    const arrays = new SharedArrayBuffer(arraysLength);
    const sum = await readArrays(file, Buffer.from(arrays), arraysAt);
    if (sum !== arraysSum) throw new Error('The file is damaged.');
    return { about, segment: segmentSchema.parse(withArrays(segment, arrays)) };
  } finally {
    closeSync(file);
  }
}
