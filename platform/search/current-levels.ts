import type { DatabaseAdapter } from '../database/adapter.ts';
import { addDelta, type Levels, mergeSmall, strikeOut } from './levels.ts';
import { readRows } from './read-segment.ts';
import type { SearchFields } from './search-fields.ts';

/** The numbers of entries from which on work is done in the background. */
export interface SearchLimits {
  /** The most entries that are read in the server's own thread, in some 20 ms: another thread takes longer to start. */
  few: number;
  /** With more entries than this, the base is written to the disk: fewer are read from the table as quickly. */
  unwritten: number;
  /** The most entries changed at once that are in the index before anybody is answered: a few ms. */
  applied: number;
  /** The most entries that are merged at once. */
  merged: number;
  /** The most entries in all deltas, besides this share of the base; with more the base is built anew. */
  deltas: number;
  baseShare: number;
}

export const LIMITS: SearchLimits = {
  few: 5_000,
  unwritten: 5_000,
  applied: 1_000,
  merged: 2_048,
  deltas: 4_096,
  baseShare: 1 / 32,
};

interface CurrentLevelsDeps {
  adapter: DatabaseAdapter;
  fields: SearchFields;
  limits: SearchLimits;
}

/** Returns a function that runs tasks one after the other, in order. */
export function inTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(act: () => Promise<Result>): Promise<Result> => {
    const turn = last.catch(() => undefined).then(act);
    last = turn;
    return turn;
  };
}

/** Holds the present levels, and replaces them without a gap. */
export function openCurrentLevels({ adapter, fields, limits }: CurrentLevelsDeps) {
  let levels: Levels | undefined;
  /** Ids that small changes touched since a replacement began to be made: the replacement may have read older rows. */
  let changedMeanwhile = new Set<number>();
  /**
   * Runs changes of the levels one after the other, since each waits for the database in between. They must be short: answers
   * wait for them.
   */
  const takeTurn = inTurns();

  function levelsOrFail(): Levels {
    if (!levels) throw new Error(`The index of ${fields.type.plural} is not ready`);
    return levels;
  }

  /** Returns the levels with these entries as the database has them now. */
  async function updated(before: Levels, changed: ReadonlySet<number>): Promise<Levels> {
    if (changed.size === 0) return before;
    const ids = Uint32Array.from(changed).sort();
    const rows = await readRows(adapter, fields, ids);
    return mergeSmall(fields, await addDelta(fields, await strikeOut(before, ids), rows), limits.merged);
  }

  /** Replaces the levels by those of `make`, and adds the changes that arrived in the meantime. */
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
