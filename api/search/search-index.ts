import type { Changed } from '../db/change-feed.ts';
import type { Engine } from '../db/engine.ts';
import { openSegmentBuilder } from './build-segment.ts';
import { countDifferences } from './compare-segments.ts';
import { readRows } from './read-segment.ts';
import { countFacets, type FoundFacets } from './search-facets.ts';
import type { SearchedRow, SearchFields } from './search-fields.ts';
import type { SearchFilter } from './search-filter.ts';
import type { Segment } from './segment.ts';
import { compareInOrder, type Place, pickMatches, type SearchOrder } from './segment-order.ts';
import { openSegment, type SegmentReader, strike, withMatches } from './segment-reader.ts';

/** What the index holds: a large segment, and beside it one of the few entries that have changed since it was built. */
interface Content {
  base: SegmentReader;
  changed: Map<number, SearchedRow>;
  recent: SegmentReader;
}

/** So many changed entries are carried beside the large segment; beyond them it is built anew. */
const mostRecent = (size: number) => 4_096 + (size >>> 6);

function segmentOf(fields: SearchFields, rows: Iterable<SearchedRow>): SegmentReader {
  const builder = openSegmentBuilder(fields);
  builder.add([...rows].sort((a, b) => a.id - b.id));
  return openSegment(builder.finish());
}

export interface SearchPage {
  ids: number[];
  total: number;
}

/** The entries of one content type, in memory, as the database has them. */
export interface SearchIndex {
  readonly fields: SearchFields;
  /** Until then there is nothing to ask. */
  isReady(): boolean;
  page(filter: SearchFilter | undefined, order: SearchOrder, start: number, limit: number): SearchPage;
  facets(filter: SearchFilter | undefined, names: readonly string[]): FoundFacets;
  /** To be told of all that changes, one after the other. */
  apply(changed: Changed): Promise<void>;
  /**
   * Builds the large segment anew. Gives how many entries the index held otherwise than the database, which should be none;
   * undefined where it held nothing. Rejects when the database cannot be read.
   */
  rebuild(): Promise<number | undefined>;
}

interface IndexParts {
  engine: Engine;
  fields: SearchFields;
  /** Reads all entries. */
  build: () => Promise<Segment>;
  onError: (error: unknown) => void;
}

const RETRY_MS = 5_000;

export function openSearchIndex({ engine, fields, build, onError }: IndexParts): SearchIndex {
  let content: Content | undefined;
  let rebuilding: Promise<number | undefined> | undefined;
  /** The ids of what changed since the build that is under way began. */
  let changedMeanwhile = new Set<number>();
  /** Has more changed since then than anybody can say? */
  let isOutdated = false;
  let isInBackground = false;
  let inTurn: Promise<unknown> = Promise.resolve();

  /** One after the other: what changes the content waits for the database in between. */
  function takeTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const turn = inTurn.catch(() => undefined).then(act);
    inTurn = turn;
    return turn;
  }

  const readersOf = ({ base, recent }: Content) => [base, recent];

  function contentOrFail(): Content {
    if (!content) throw new Error(`The index of ${fields.type.plural} is not ready`);
    return content;
  }

  /** Undefined where the segment is of no use any more. */
  const takeOver = (segment: Segment) =>
    takeTurn(async () => {
      if (isOutdated) return undefined;
      const rows = await readRows(engine, fields, [...changedMeanwhile]);
      const differences = content && (await countDifferences(readersOf(content), segment, changedMeanwhile));
      const base = openSegment(segment);
      for (const id of changedMeanwhile) strike(base, id);
      const changed = new Map(rows.map((row) => [row.id, row]));
      content = { base, changed, recent: segmentOf(fields, changed.values()) };
      return { differences };
    });

  async function buildAnew(): Promise<number | undefined> {
    for (;;) {
      changedMeanwhile = new Set();
      isOutdated = false;
      const taken = await takeOver(await build());
      if (taken) return taken.differences;
    }
  }

  function rebuild(): Promise<number | undefined> {
    rebuilding ??= buildAnew().finally(() => {
      rebuilding = undefined;
    });
    return rebuilding;
  }

  /** Until there is something to ask. */
  function rebuildInBackground() {
    if (isInBackground) return;
    isInBackground = true;
    rebuild()
      .catch((error: unknown) => {
        onError(error);
        setTimeout(() => content === undefined && rebuildInBackground(), RETRY_MS).unref();
      })
      .finally(() => {
        isInBackground = false;
      });
  }

  return {
    fields,
    isReady: () => content !== undefined,

    page(filter, order, start, limit) {
      const { base, recent } = contentOrFail();
      return withMatches(recent, filter, (recentMatches, recentCount) =>
        withMatches(base, filter, (matches, count) => {
          const placeIn = (reader: SegmentReader) => (position: number) => ({ segment: reader.segment, position });
          const recentPlaces = pickMatches(recent, { filter, order }, recentMatches, recentCount, 0, start + limit).map(
            placeIn(recent),
          );
          // At most so many of those before the page are recent; the others stand in the large segment.
          const skip = Math.max(0, start - recentPlaces.length);
          const places = pickMatches(base, { filter, order }, matches, count, skip, start + limit - skip).map(
            placeIn(base),
          );
          const merged = merge(places, recentPlaces, (one, other) => compareInOrder(order, one, other));
          const ids = merged
            .slice(start - skip, start - skip + limit)
            .map(({ segment, position }) => segment.ids[position] ?? 0);
          return { ids, total: count + recentCount };
        }),
      );
    },

    facets: (filter, names) => countFacets(readersOf(contentOrFail()), filter, names),

    apply: (changed) =>
      takeTurn(async () => {
        if (changed === 'everything') {
          content = undefined;
          isOutdated = true;
          rebuildInBackground();
          return;
        }
        const ids = changed.get(fields.type.table);
        if (!ids) return;
        if (rebuilding) for (const id of ids) changedMeanwhile.add(id);
        if (!content) return;
        const rows = await readRows(engine, fields, [...ids]);
        for (const id of ids) {
          strike(content.base, id);
          content.changed.delete(id);
        }
        for (const row of rows) content.changed.set(row.id, row);
        content.recent = segmentOf(fields, content.changed.values());
        if (content.changed.size > mostRecent(content.base.segment.size)) rebuildInBackground();
      }),

    rebuild,
  };
}

/** Of the same order both; neither has more than the page and what may stand before it. */
function merge(one: Place[], other: Place[], compare: (one: Place, other: Place) => number): Place[] {
  if (other.length === 0) return one;
  return [...one, ...other].sort(compare);
}
