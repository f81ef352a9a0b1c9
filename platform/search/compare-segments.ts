import { randomInt } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { hasBit, listBits } from './bitmap.ts';
import type { Segment } from './segment.ts';
import type { SegmentReader } from './segment-reader.ts';

/** Number of entries that are compared between two pauses, so that no request waits long. */
const ENTRIES_AT_ONCE = 20_000;

const same = (one: number | undefined, other: number | undefined) =>
  one === other || (Number.isNaN(one) && Number.isNaN(other));

function areAlike(one: Segment, at: number, other: Segment, otherAt: number): boolean {
  if (!same(one.createdAt[at], other.createdAt[otherAt])) return false;
  for (const [name, column] of Object.entries(one.choices)) {
    const otherColumn = other.choices[name];
    const value = column.values[(column.codes[at] ?? 0) - 1];
    if (value !== otherColumn?.values[(otherColumn.codes[otherAt] ?? 0) - 1]) return false;
  }
  return Object.entries(one.ranges).every(([name, { values }]) =>
    same(values[at], other.ranges[name]?.values[otherAt]),
  );
}

/** By set: for each entry, a number that stands for its values. */
type Marks = Record<string, Uint32Array>;

/**
 * Returns a function that marks the sets of a segment. Each value has a random number, and each set those of its values put together: other
 * sets have the same mark once in four billion times.
 */
function openMarking() {
  const markOf = new Map<string | number, number>();
  return async ({ size, sets }: Segment): Promise<Marks> => {
    const marks: Marks = {};
    const room = new Uint32Array(size);
    for (const [name, { values, bitmaps, listed, starts }] of Object.entries(sets)) {
      const ofName = new Uint32Array(size);
      marks[name] = ofName;
      for (const [at, value] of values.entries()) {
        await nextTurn();
        const mark = markOf.get(value) ?? randomInt(2 ** 32);
        markOf.set(value, mark);
        const bitmap = bitmaps[at + 1];
        const positions = bitmap
          ? room.subarray(0, listBits(bitmap, room))
          : listed.subarray(starts[at + 1], starts[at + 2]);
        for (const position of positions) ofName[position] = (ofName[position] ?? 0) ^ mark;
      }
    }
    return marks;
  };
}

/** A segment with the marks of its sets. */
interface Marked {
  segment: Segment;
  marks: Marks;
}

/** Returns a function that tells whether an entry is the same in both segments. It must be called in the ascending order of the ids. */
function openComparison({ segment, marks }: Marked, { segment: fresh, marks: freshMarks }: Marked) {
  const { size, ids, byId } = fresh;
  let at = 0;
  return (position: number): boolean => {
    const id = segment.ids[position] ?? 0;
    while (at < size && (ids[byId[at] ?? 0] ?? 0) < id) at += 1;
    const freshPosition = byId[at] ?? 0;
    if (at >= size || ids[freshPosition] !== id) return false;
    const hasSameSets = Object.keys(marks).every(
      (name) => marks[name]?.[position] === freshMarks[name]?.[freshPosition],
    );
    return hasSameSets && areAlike(segment, position, fresh, freshPosition);
  };
}

/** Returns in how many entries the index differs from a segment that was just built, not counting entries that changed meanwhile. */
export async function countDifferences(
  held: readonly SegmentReader[],
  fresh: Segment,
  changedMeanwhile: ReadonlySet<number>,
): Promise<number> {
  let differences = 0;
  let alike = 0;
  const marksOf = openMarking();
  const marked = { segment: fresh, marks: await marksOf(fresh) };
  for (const { segment, live } of held) {
    const isAlike = openComparison({ segment, marks: await marksOf(segment) }, marked);
    for (const [rank, position] of segment.byId.entries()) {
      if (rank % ENTRIES_AT_ONCE === 0) await nextTurn();
      if (!hasBit(live, position) || changedMeanwhile.has(segment.ids[position] ?? 0)) continue;
      if (isAlike(position)) alike += 1;
      else differences += 1;
    }
  }
  const changedInFresh = fresh.ids.reduce((count, id) => count + (changedMeanwhile.has(id) ? 1 : 0), 0);
  // Entries of the new segment that the index lacks, or has with other values.
  const missing = fresh.size - changedInFresh - alike;
  return differences + Math.max(0, missing - differences);
}
