import type { DatabaseAdapter } from '../database/adapter.ts';
import { addDelta, type Levels, mergeSmall, strikeOut } from './levels.ts';
import { readRows } from './read-segment.ts';
import type { SearchFields } from './search-fields.ts';

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

export const LIMITS: SearchLimits = { applied: 1_000, merged: 2_048, deltas: 4_096, baseShare: 1 / 32 };

interface CurrentLevelsParts {
  adapter: DatabaseAdapter;
  fields: SearchFields;
  limits: SearchLimits;
}

/** Gives the function that does what it is given when all that it was given before is done. */
export function inTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(act: () => Promise<Result>): Promise<Result> => {
    const turn = last.catch(() => undefined).then(act);
    last = turn;
    return turn;
  };
}

/** Holds the levels that answer now, and puts others in their place without a moment in which none do. */
export function openCurrentLevels({ adapter, fields, limits }: CurrentLevelsParts) {
  let levels: Levels | undefined;
  /** What few changes touched since a replacement began to be made: what it reads may be older. */
  let changedMeanwhile = new Set<number>();
  /** What changes the levels waits for the database in between. To be short, since answers wait for it. */
  const takeTurn = inTurns();

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
