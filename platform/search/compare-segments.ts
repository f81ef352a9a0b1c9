import { setImmediate as nextTurn } from 'node:timers/promises';
import { hasBit } from './bitmap.ts';
import type { Segment } from './segment.ts';
import type { SegmentReader } from './segment-reader.ts';

/** Between two rests, so that nobody waits long meanwhile. */
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

/** How many entries the index held otherwise than a fresh segment does, but for those that changed meanwhile. */
export async function countDifferences(
  held: readonly SegmentReader[],
  fresh: Segment,
  changedMeanwhile: ReadonlySet<number>,
): Promise<number> {
  let differences = 0;
  let alike = 0;
  for (const { segment, live } of held) {
    let at = 0;
    for (let rank = 0; rank < segment.size; rank += 1) {
      if (rank % ENTRIES_AT_ONCE === 0) await nextTurn();
      const position = segment.byId[rank] ?? 0;
      const id = segment.ids[position] ?? 0;
      if (!hasBit(live, position) || changedMeanwhile.has(id)) continue;
      while (at < fresh.size && (fresh.ids[fresh.byId[at] ?? 0] ?? 0) < id) at += 1;
      const freshPosition = fresh.byId[at] ?? 0;
      const isThere = at < fresh.size && fresh.ids[freshPosition] === id;
      if (isThere && areAlike(segment, position, fresh, freshPosition)) alike += 1;
      else differences += 1;
    }
  }
  let changedInFresh = 0;
  for (const id of fresh.ids) if (changedMeanwhile.has(id)) changedInFresh += 1;
  // What only the fresh one has.
  const missing = fresh.size - changedInFresh - alike;
  return differences + Math.max(0, missing - differences);
}
