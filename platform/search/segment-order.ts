import { type Bitmap, hasBit, listBits, pickBits } from './bitmap.ts';
import type { SearchFilter } from './search-filter.ts';
import { type Order, type RangeColumn, rankOf, type Segment } from './segment.ts';
import { roomForPositions, type SegmentReader } from './segment-reader.ts';

/** An order in which the index can list entries. Entries without the value come last; entries with equal values are ordered by id, ascending. */
export type SearchOrder =
  | { by: 'id' }
  | { by: 'newest' }
  /** By the values of a range: the lowest first, or with `descending` the highest. */
  | { by: 'range'; name: string; descending: boolean };

/** Where an entry is stored: its segment, and its position in that segment. */
export interface SortKey {
  segment: Segment;
  position: number;
}

/** Returns a negative number if `one` comes before `other`. */
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

/** Returns two ranks in the column's ascending order. All entries that the filter's bounds on this range can match are between them. */
function spanOf(column: RangeColumn, name: string, filter: SearchFilter | undefined): [from: number, to: number] {
  let from = 0;
  let to = column.ascending.length;
  const parts = filter?.kind === 'and' ? filter.parts : filter ? [filter] : [];
  for (const part of parts) {
    if (part.kind !== 'range' || part.name !== name) continue;
    const ranks = part.cuts.map(({ value, isAfter }) => rankOf(column, value, isAfter));
    to = Math.min(to, Math.max(0, ...ranks));
    // With an even number of cuts, values below the first cut do not match, so `from` moves up to that cut. With an odd number they match.
    if (ranks.length % 2 === 0) from = Math.max(from, Math.min(to, ...ranks));
  }
  return [from, to];
}

/** Returns the part of the sorted entries that contains all matches of the filter. */
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

/** The cost of a comparison while sorting, in units of looking at one entry while walking along the sorted entries. */
const SORTING_FACTOR = 12;

/** Returns the positions of at most `limit` matches, after leaving out the first `skip`. */
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
  // If there are few matches, they are sorted. If there are many, it is faster to walk along all entries, which are stored in sort order, until
  // the page is full.
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
