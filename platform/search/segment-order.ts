import { type Bitmap, hasBit, listBits, pickBits } from './bitmap.ts';
import type { SearchFilter } from './search-filter.ts';
import { type Order, type RangeColumn, rankOf, type Segment } from './segment.ts';
import { roomForPositions, type SegmentReader } from './segment-reader.ts';

/** An order that the index keeps. Entries without the value come last; every order ends in the id, ascending. */
export type SearchOrder =
  | { by: 'id' }
  | { by: 'newest' }
  /** The order by a range, by its name. */
  | { by: 'range'; name: string; descending: boolean };

/** The place of an entry: its segment, and its position there. */
export interface SortKey {
  segment: Segment;
  position: number;
}

/** Returns less than 0 if `one` comes first. */
export function compareInOrder(order: SearchOrder, one: SortKey, other: SortKey): number {
  const ids = (one.segment.ids[one.position] ?? 0) - (other.segment.ids[other.position] ?? 0);
  if (order.by === 'id') return ids;
  if (order.by === 'newest') {
    return (other.segment.createdAt[other.position] ?? 0) - (one.segment.createdAt[one.position] ?? 0) || ids;
  }
  const valueAt = ({ segment, position }: SortKey) => segment.ranges[order.name]?.values[position] ?? Number.NaN;
  const [value, otherValue] = [valueAt(one), valueAt(other)];
  if (Number.isNaN(value) || Number.isNaN(otherValue))
    return Number(Number.isNaN(value)) - Number(Number.isNaN(otherValue)) || ids;
  return (order.descending ? otherValue - value : value - otherValue) || ids;
}

/** The part of a column's ascending order, from one rank to another, beyond which the filter lets nothing through. */
function spanOf(column: RangeColumn, name: string, filter: SearchFilter | undefined): [from: number, to: number] {
  let from = 0;
  let to = column.ascending.length;
  const parts = filter?.kind === 'and' ? filter.parts : filter ? [filter] : [];
  for (const part of parts) {
    if (part.kind !== 'range' || part.name !== name) continue;
    const ranks = part.cuts.map(({ value, isAfter }) => rankOf(column, value, isAfter));
    to = Math.min(to, Math.max(0, ...ranks));
    // With an odd number of cuts, it begins to let through at the start.
    if (ranks.length % 2 === 0) from = Math.max(from, Math.min(to, ...ranks));
  }
  return [from, to];
}

/** The stretch of an order that has all of the filter's matches. */
function stretchOf(
  { byId, ranges }: Segment,
  order: Exclude<SearchOrder, { by: 'newest' }>,
  filter: SearchFilter | undefined,
): Order {
  if (order.by === 'id') return byId;
  const column = ranges[order.name];
  if (!column) return new Uint32Array(0);
  const [from, to] = spanOf(column, order.name, filter);
  const { ascending, descending, known } = column;
  if (to > known) return order.descending ? descending : ascending;
  return order.descending ? descending.subarray(known - to, known - from) : ascending.subarray(from, to);
}

/** Walking along an order costs about this much less for each entry than sorting costs for each comparison. */
const SORTING_FACTOR = 12;

/** The positions of the matches numbered from `skip`, at most `limit` of them. */
export function pickMatches(
  reader: SegmentReader,
  { filter, order }: { filter: SearchFilter | undefined; order: SearchOrder },
  { matches, count }: { matches: Bitmap; count: number },
  { skip, limit }: { skip: number; limit: number },
): number[] {
  if (skip >= count || limit <= 0) return [];
  if (order.by === 'newest') return pickBits(matches, skip, limit);
  const { segment } = reader;
  const ordered = stretchOf(segment, order, filter);
  // Few matches are sorted; of many, the page is soon found along the order.
  const walk = Math.min(1, (skip + limit) / count) * ordered.length;
  if (count * Math.log2(count + 1) * SORTING_FACTOR < walk) {
    const room = roomForPositions(reader);
    const positions = room.subarray(0, listBits(matches, room)).slice();
    const inOrder = positions.sort((a, b) => compareInOrder(order, { segment, position: a }, { segment, position: b }));
    return [...inOrder.subarray(skip, skip + limit)];
  }
  const picked: number[] = [];
  let before = 0;
  for (let at = 0; at < ordered.length && picked.length < limit; at += 1) {
    const position = ordered[at] ?? 0;
    if (!hasBit(matches, position)) continue;
    if (before >= skip) picked.push(position);
    before += 1;
  }
  return picked;
}
