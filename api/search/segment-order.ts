import { type Bitmap, hasBit, listBits, pickBits } from './bitmap.ts';
import type { Order, Segment } from './segment.ts';
import { roomForPositions, type SegmentReader } from './segment-reader.ts';

/** An order that the index keeps. Entries without the value come last; every order ends in the id, ascending. */
export type SearchOrder =
  | { by: 'id' }
  | { by: 'newest' }
  /** By the name of a range. */
  | { by: 'range'; name: string; descending: boolean };

/** Where an entry stands: in which segment, and at which position. */
export interface Place {
  segment: Segment;
  position: number;
}

/** Less than 0 if `one` comes first. */
export function compareInOrder(order: SearchOrder, one: Place, other: Place): number {
  const ids = (one.segment.ids[one.position] ?? 0) - (other.segment.ids[other.position] ?? 0);
  if (order.by === 'id') return ids;
  if (order.by === 'newest') {
    return (other.segment.createdAt[other.position] ?? 0) - (one.segment.createdAt[one.position] ?? 0) || ids;
  }
  const valueAt = ({ segment, position }: Place) => segment.ranges[order.name]?.values[position] ?? Number.NaN;
  const [value, otherValue] = [valueAt(one), valueAt(other)];
  if (Number.isNaN(value) || Number.isNaN(otherValue))
    return Number(Number.isNaN(value)) - Number(Number.isNaN(otherValue)) || ids;
  return (order.descending ? otherValue - value : value - otherValue) || ids;
}

function orderOf(segment: Segment, order: Exclude<SearchOrder, { by: 'newest' }>): Order | undefined {
  if (order.by === 'id') return segment.byId;
  const column = segment.ranges[order.name];
  return order.descending ? column?.descending : column?.ascending;
}

/** Walking along an order costs about this much less for each entry than sorting costs for each comparison. */
const SORTING_FACTOR = 12;

/** The positions of the matches numbered from `skip`, at most `limit` of them. */
export function pickMatches(
  reader: SegmentReader,
  order: SearchOrder,
  matches: Bitmap,
  count: number,
  skip: number,
  limit: number,
): number[] {
  if (skip >= count || limit <= 0) return [];
  if (order.by === 'newest') return pickBits(matches, skip, limit);
  const { segment } = reader;
  const ordered = orderOf(segment, order);
  if (!ordered) return [];
  // Few matches are sorted; of many, the page is soon found along the order.
  const walk = Math.min(1, (skip + limit) / count) * segment.size;
  if (count * Math.log2(count + 1) * SORTING_FACTOR < walk) {
    const room = roomForPositions(reader);
    const found = room.subarray(0, listBits(matches, room)).slice();
    const inOrder = found.sort((a, b) => compareInOrder(order, { segment, position: a }, { segment, position: b }));
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
