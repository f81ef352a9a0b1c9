import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DatabaseAdapter } from '../database/adapter.ts';
import { addDelta, ENTRIES_AT_ONCE, type Levels, strikeOut, withoutIndexed } from './levels.ts';
import { readRows } from './read-segment.ts';
import type { SearchedRow, SearchFields } from './search-fields.ts';

/** Numbers of entries up to which the index is updated while answers wait; more are handled in the background. */
export interface SearchLimits {
  /** The most entries that are read in the server's own thread, which takes about 20 ms: starting another thread would take longer. */
  few: number;
  /** The base is written to the disk if it has more entries than this: fewer are read from the database just as quickly. */
  unwritten: number;
  /** The most changed entries that are put into the index before further requests are answered: this takes a few ms. */
  applied: number;
  /** The most entries in a merge of levels while answers wait for it; larger merges are done in the background. */
  merged: number;
  /** Facets are counted in a thread if the index has more entries than this. Those of fewer take less than 2 ms. */
  countedHere: number;
  /** The base is built anew if the deltas have more entries than `deltas` plus the share `baseShare` of the base's entries. */
  deltas: number;
  baseShare: number;
}

export const LIMITS: SearchLimits = {
  few: 5_000,
  unwritten: 5_000,
  applied: 1_000,
  merged: 2_048,
  countedHere: 200_000,
  deltas: 4_096,
  baseShare: 1 / 32,
};

interface CurrentLevelsDeps {
  adapter: DatabaseAdapter;
  fields: SearchFields;
  limits: SearchLimits;
}

/** Returns a function that runs tasks one after the other, in the order of the calls. */
export function inTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(act: () => Promise<Result>): Promise<Result> => {
    const turn = last.catch(() => undefined).then(act);
    last = turn;
    return turn;
  };
}

/** Holds the index's present levels. They are replaced in one step, so that every search finds a complete index. */
export function openCurrentLevels({ adapter, fields, limits }: CurrentLevelsDeps) {
  let levels: Levels | undefined;
  /** Ids of entries that changed while `replace` is making new levels: these may still contain the older rows. */
  let changedMeanwhile = new Set<number>();
  /** Runs changes to the levels one after the other, since each awaits the database. Answers wait for them, so each must be short. */
  const takeTurn = inTurns();

  function levelsOrFail(): Levels {
    if (!levels) throw new Error(`The index of ${fields.type.plural} is not ready`);
    return levels;
  }

  /** Returns levels in which these entries have the values that the database has now. */
  async function updated(before: Levels, changed: ReadonlySet<number>): Promise<Levels> {
    if (changed.size === 0) return before;
    const all = Uint32Array.from(changed).sort();
    const ids: number[] = [];
    const rows: SearchedRow[] = [];
    for (let first = 0; first < all.length; first += ENTRIES_AT_ONCE) {
      if (first > 0) await nextTurn();
      const some = all.subarray(first, first + ENTRIES_AT_ONCE);
      const different = withoutIndexed(fields, before, some, await readRows(adapter, fields, some));
      ids.push(...different.ids);
      rows.push(...different.rows);
    }
    if (ids.length === 0) return before;
    return addDelta(fields, await strikeOut(before, Uint32Array.from(ids)), rows, limits.merged);
  }

  /** Replaces the levels by those that `make` returns, and brings in the entries that changed while `make` was running. */
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

  async function applyFew(ids: ReadonlySet<number>) {
    for (const id of ids) changedMeanwhile.add(id);
    if (levels) levels = await updated(levels, ids);
  }

  return {
    get: () => levels,
    orFail: levelsOrFail,
    takeTurn,
    replace,
    applyFew,
    changedMeanwhile: (): ReadonlySet<number> => changedMeanwhile,
  };
}
