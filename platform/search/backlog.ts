type Ids = ReadonlySet<number> | 'everything';

/** The ids of entries that changed in large numbers and still have to be built into the index in the background. */
export function openBacklog() {
  let waiting: Ids = new Set();
  return {
    ids: () => waiting,
    isEmpty: () => waiting !== 'everything' && waiting.size === 0,
    add(ids: Ids): void {
      if (ids === 'everything' || waiting === 'everything') waiting = 'everything';
      else waiting = waiting.size === 0 ? ids : waiting.union(ids);
    },
    /** Returns all of it, and leaves it empty. */
    take(): Ids {
      const taken = waiting;
      waiting = new Set();
      return taken;
    },
  };
}
