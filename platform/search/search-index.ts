import type { DatabaseAdapter } from '../database/adapter.ts';
import type { Changed } from '../database/change-feed.ts';
import { countDifferences } from './compare-segments.ts';
import { findSearchPage, type SearchPage } from './find-in-levels.ts';
import { addDelta, isMergeDue, type Levels, mergeSmall, strikeOut } from './levels.ts';
import { readRows } from './read-segment.ts';
import { countFacets, type FoundFacets } from './search-facets.ts';
import type { SearchFields } from './search-fields.ts';
import type { SearchFilter } from './search-filter.ts';
import type { Segment } from './segment.ts';
import type { SearchOrder } from './segment-order.ts';
import { openSegment } from './segment-reader.ts';

/** From where on work is done in the background, by the number of entries. */
export interface SearchLimits {
  /** So many that changed at once are in the index before anybody is answered: a few ms. */
  applied: number;
  /** So many are merged at once. */
  merged: number;
  /** So many in the deltas together, beside this part of the base; beyond that the base is built anew. */
  deltas: number;
  baseShare: number;
}

const LIMITS: SearchLimits = { applied: 1_000, merged: 2_048, deltas: 4_096, baseShare: 1 / 32 };

/** The entries of one content type, in memory, as the database has them. */
export interface SearchIndex {
  readonly fields: SearchFields;
  /** Until then there is nothing to ask. From then on there always is. */
  isReady(): boolean;
  /** Is nothing being done in the background? Until then, answers may lack what changed in large numbers. */
  isSettled(): boolean;
  page(filter: SearchFilter | undefined, order: SearchOrder, start: number, limit: number): SearchPage;
  facets(filter: SearchFilter | undefined, names: readonly string[]): FoundFacets;
  /**
   * To be told of all that changes, one after the other. Few changes are in the index when it resolves. Many are built into
   * it in the background, while it answers as before.
   */
  apply(changed: Changed): Promise<void>;
  /**
   * Builds the base anew. Gives how many entries the index held otherwise than the database, which should be none;
   * undefined where it held nothing, or nothing to compare. Rejects when the database cannot be read.
   */
  rebuild(): Promise<number | undefined>;
}

interface IndexParts {
  adapter: DatabaseAdapter;
  fields: SearchFields;
  /** Reads all entries, or those with these ids. */
  build: (ids?: Uint32Array) => Promise<Segment>;
  onError: (error: unknown) => void;
  /** Called when what was answered before may be answered otherwise now, though nothing was told to `apply`. */
  onRenewed: () => void;
  limits?: SearchLimits;
}

const RETRY_MS = 5_000;

export function openSearchIndex({
  adapter,
  fields,
  build,
  onError,
  onRenewed,
  limits = LIMITS,
}: IndexParts): SearchIndex {
  let levels: Levels | undefined;
  /** What changed in large numbers, and has yet to be built in the background. */
  let backlog: ReadonlySet<number> | 'everything' = new Set();
  /** What few changes touched since a build in the background began: what it reads may be older. */
  let changedMeanwhile = new Set<number>();
  let isTending = false;
  let applying: Promise<unknown> = Promise.resolve();
  let replacing: Promise<unknown> = Promise.resolve();

  /** One after the other: what changes the levels waits for the database in between. Short, since answers wait for it. */
  function takeTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const turn = applying.catch(() => undefined).then(act);
    applying = turn;
    return turn;
  }

  /** One after the other, and long. */
  function inBackground<Result>(act: () => Promise<Result>): Promise<Result> {
    const job = replacing.catch(() => undefined).then(act);
    replacing = job;
    return job;
  }

  function levelsOrFail(): Levels {
    if (!levels) throw new Error(`The index of ${fields.type.plural} is not ready`);
    return levels;
  }

  /** With these entries as the database has them now. */
  async function updated(before: Levels, changed: ReadonlySet<number>): Promise<Levels> {
    if (changed.size === 0) return before;
    const ids = Uint32Array.from(changed).sort();
    const rows = await readRows(adapter, fields, ids);
    return mergeSmall(fields, await addDelta(fields, await strikeOut(before, ids), rows), limits.merged);
  }

  /** Puts what `make` gives in the place of what is held, with what changed while it was made. */
  async function replace(make: () => Promise<Levels>): Promise<void> {
    const takeMeanwhile = () => {
      const taken = changedMeanwhile;
      changedMeanwhile = new Set();
      return taken;
    };
    takeMeanwhile();
    let next = await make();
    while (changedMeanwhile.size > limits.applied) next = await updated(next, takeMeanwhile());
    await takeTurn(async () => {
      levels = await updated(next, takeMeanwhile());
    });
  }

  const buildBase = async () => [openSegment(await build())];

  async function buildDelta(ids: Uint32Array): Promise<Levels> {
    const delta = openSegment(await build(ids));
    const struck = await strikeOut(levelsOrFail(), ids);
    return delta.liveCount === 0 ? struck : [...struck, delta];
  }

  const addToBacklog = (ids: ReadonlySet<number>) => {
    if (backlog !== 'everything') backlog = backlog.size === 0 ? ids : backlog.union(ids);
  };

  async function workOffBacklog() {
    const taken = backlog;
    backlog = new Set();
    try {
      await replace(taken === 'everything' || !levels ? buildBase : () => buildDelta(Uint32Array.from(taken).sort()));
    } catch (error) {
      if (taken === 'everything') backlog = taken;
      else addToBacklog(taken);
      throw error;
    }
    onRenewed();
  }

  function isBaseWorn([base, ...deltas]: Levels): boolean {
    if (!base) return false;
    const most = limits.deltas + base.segment.size * limits.baseShare;
    const added = deltas.reduce((sum, { liveCount }) => sum + liveCount, 0);
    return added > most || base.segment.size - base.liveCount > most;
  }

  function nextJob(): (() => Promise<void>) | undefined {
    if (backlog === 'everything' || backlog.size > 0) return workOffBacklog;
    if (!levels) return undefined;
    if (isBaseWorn(levels)) return () => replace(buildBase);
    return isMergeDue(levels) ? () => replace(() => mergeSmall(fields, levelsOrFail())) : undefined;
  }

  /** Works in the background until nothing is left to do. */
  async function tend() {
    if (isTending) return;
    isTending = true;
    try {
      for (let job = nextJob(); job; job = nextJob()) await inBackground(job);
      isTending = false;
    } catch (error) {
      onError(error);
      const again = () => {
        isTending = false;
        tend();
      };
      setTimeout(again, RETRY_MS).unref();
    }
  }

  async function applyFew(ids: ReadonlySet<number>) {
    for (const id of ids) changedMeanwhile.add(id);
    if (levels) levels = await updated(levels, ids);
  }

  return {
    fields,
    isReady: () => levels !== undefined,
    isSettled: () => levels !== undefined && !isTending,
    page: (...asked) => findSearchPage(levelsOrFail(), ...asked),
    facets: (filter, names) => countFacets(levelsOrFail(), filter, names),

    apply: (changed) =>
      takeTurn(async () => {
        const ids = changed === 'everything' ? changed : changed.get(fields.type.table);
        if (!ids) return;
        if (ids === 'everything') backlog = ids;
        else if (ids.size > limits.applied) addToBacklog(ids);
        else await applyFew(ids);
        tend();
      }),

    rebuild: () =>
      inBackground(async () => {
        let differences: number | undefined;
        await replace(async () => {
          const segment = await build();
          if (levels && backlog !== 'everything') {
            differences = await countDifferences(levels, segment, changedMeanwhile.union(backlog));
          }
          return [openSegment(segment)];
        });
        onRenewed();
        return differences;
      }),
  };
}
