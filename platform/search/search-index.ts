import type { DatabaseAdapter } from '../database/adapter.ts';
import type { Changed } from '../database/change-feed.ts';
import { openBacklog } from './backlog.ts';
import { countDifferences } from './compare-segments.ts';
import { type Combination, countTogether } from './count-together.ts';
import { inTurns, LIMITS, openCurrentLevels, type SearchLimits } from './current-levels.ts';
import { openFacetCounter } from './facet-counter.ts';
import { type AskedPage, findSearchPage, type SearchPage } from './find-in-levels.ts';
import { isMergeDue, type Levels, liveIn, mergeSmall, strikeOut } from './levels.ts';
import type { FoundFacets, Narrowed } from './search-facets.ts';
import type { SearchFields } from './search-fields.ts';
import type { SearchFilter } from './search-filter.ts';
import type { Segment } from './segment.ts';
import { openSegment } from './segment-reader.ts';
import type { Snapshot } from './snapshots.ts';
import { spreadOf, type ValueSpread } from './value-spread.ts';

/** All published entries of one content type in memory. Changes in the database are applied to it soon after they are made. */
export interface SearchIndex {
  readonly fields: SearchFields;
  /** Returns whether the index can be searched. Once this is true, it stays true. */
  isReady(): boolean;
  /** Returns whether the background work is done. Until then, answers may lack changes that came in large numbers. */
  isSettled(): boolean;
  page(query: AskedPage): SearchPage;
  facets(narrowed: Narrowed, names: readonly string[]): Promise<FoundFacets>;
  /** Returns how the values of a range are spread among the entries that meet a filter. */
  spread(filter: SearchFilter | undefined, name: string): ValueSpread | undefined;
  /** Counts each combination of values in these choices, and yields a part at a time, since it goes through all entries. */
  combinations(names: readonly string[]): AsyncGenerator<Combination[]>;
  /** Returns the values of a choice in each level. In a level's result, `counts[n + 1]` is the number of entries with `values[n]`. */
  valuesOf(name: string): readonly HeldValues[];
  /**
   * Takes in changes, one call after the other. A few changes are in the index when it resolves. Many are built into it in the background,
   * while searches go on.
   */
  apply(changed: Changed): Promise<void>;
  /**
   * Builds the base anew. Returns in how many entries the index differed from the database, which should be none; undefined if the two
   * could not be compared. Rejects if the database cannot be read.
   */
  rebuild(): Promise<number | undefined>;
  /**
   * Loads a base that was built earlier, and the ids of the entries that changed since then. If `read` rejects, so does this, and the index
   * stays as it was.
   */
  resume(read: () => Promise<Snapshot>): Promise<void>;
  /** Ends the index's thread, if it has one. */
  close(): Promise<void>;
}

/** The values that entries have in one choice, and the number of entries with each. */
interface HeldValues {
  values: readonly (string | number)[];
  counts: Uint32Array;
}

interface IndexDeps {
  adapter: DatabaseAdapter;
  fields: SearchFields;
  /** Reads all published entries into a segment; with `ids`, only the published ones among these. */
  build: (ids?: Uint32Array) => Promise<Segment>;
  onError: (error: unknown) => void;
  /** Called after background work has changed the index, so that cached answers may be outdated. */
  onRenewed: () => void;
  limits?: SearchLimits;
}

const RETRY_MS = 5_000;

/** Returns whether so many entries are in deltas, or struck out of the base, that the base should be built anew. */
function isBaseWorn([base, ...deltas]: Levels, limits: SearchLimits): boolean {
  if (!base) return false;
  const most = limits.deltas + base.segment.size * limits.baseShare;
  return liveIn(deltas) > most || base.segment.size - base.liveCount > most;
}

const heldValues = (levels: Levels, name: string): HeldValues[] =>
  levels.flatMap(({ segment, counts }) => {
    const { values } = segment.choices[name] ?? {};
    const ofName = counts[name];
    return values && ofName ? [{ values, counts: ofName }] : [];
  });

/**
 * Adds a delta with these changed entries to the levels. `levels` returns the levels at the moment of the call, since small changes go on
 * while the delta is built.
 */
async function addChanged(
  build: IndexDeps['build'],
  changed: ReadonlySet<number>,
  levels: () => Levels,
): Promise<Levels> {
  if (changed.size === 0) return levels();
  const ids = Uint32Array.from(changed).sort();
  const delta = openSegment(await build(ids));
  const struck = await strikeOut(levels(), ids);
  return delta.liveCount === 0 ? struck : [...struck, delta];
}

interface TendingDeps {
  /** Returns the most urgent work; undefined if there is none. */
  nextJob: () => (() => Promise<void>) | undefined;
  /** Runs a job in the background, after all jobs that were passed to it before. */
  inBackground: (job: () => Promise<void>) => Promise<void>;
  onError: (error: unknown) => void;
}

/** Returns a function that does the background work until none is left. After an error it tries again some seconds later. */
function openTending({ nextJob, inBackground, onError }: TendingDeps) {
  let isTending = false;

  async function tend() {
    if (isTending) return;
    isTending = true;
    try {
      for (let job = nextJob(); job; job = nextJob()) await inBackground(job);
      isTending = false;
    } catch (error) {
      onError(error);
      setTimeout(() => {
        isTending = false;
        tend();
      }, RETRY_MS).unref();
    }
  }

  return { tend, isTending: () => isTending };
}

export function openSearchIndex(deps: IndexDeps): SearchIndex {
  const { fields, build, onError, onRenewed, limits = LIMITS } = deps;
  const current = openCurrentLevels({ ...deps, limits });
  const counter = openFacetCounter({ countedHere: limits.countedHere, onError });
  const backlog = openBacklog();
  const inBackground = inTurns();

  const { tend, isTending } = openTending({ nextJob, inBackground, onError });
  const buildBase = async () => [openSegment(await build())];
  async function workOffBacklog() {
    const taken = backlog.take();
    try {
      const isWhole = taken === 'everything' || !current.get();
      await current.replace(isWhole ? buildBase : () => addChanged(build, taken, current.orFail));
    } catch (error) {
      backlog.add(taken);
      throw error;
    }
    onRenewed();
  }

  function nextJob(): (() => Promise<void>) | undefined {
    if (!backlog.isEmpty()) return workOffBacklog;
    const levels = current.get();
    if (!levels) return undefined;
    if (isBaseWorn(levels, limits)) return () => current.replace(buildBase);
    return isMergeDue(levels) ? () => current.replace(() => mergeSmall(fields, current.orFail())) : undefined;
  }

  return {
    fields,
    isReady: () => current.get() !== undefined,
    isSettled: () => current.get() !== undefined && !isTending(),
    page: (query) => findSearchPage(current.orFail(), query),
    facets: async (narrowed, names) => counter.count(current.orFail(), narrowed, names),
    spread: (filter, name) => spreadOf(current.orFail(), filter, name),
    combinations: (names) => countTogether(current.orFail(), names),
    valuesOf: (name) => heldValues(current.orFail(), name),

    apply: (changed) =>
      current.takeTurn(async () => {
        const ids = changed === 'everything' ? changed : changed.get(fields.type.table);
        if (!ids) return;
        if (ids === 'everything' || ids.size > limits.applied) backlog.add(ids);
        else await current.applyFew(ids);
        tend();
      }),

    rebuild: () =>
      inBackground(async () => {
        let differences: number | undefined;
        await current.replace(async () => {
          const segment = await build();
          const levels = current.get();
          const waiting = backlog.ids();
          if (levels && waiting !== 'everything') {
            differences = await countDifferences(levels, segment, current.changedMeanwhile().union(waiting));
          }
          return [openSegment(segment)];
        });
        onRenewed();
        return differences;
      }),

    resume: (read) =>
      inBackground(async () => {
        await current.replace(async () => {
          const { segment, changed } = await read();
          const base = [openSegment(segment)];
          return addChanged(build, changed, () => base);
        });
        onRenewed();
        tend();
      }),

    close: counter.close,
  };
}
