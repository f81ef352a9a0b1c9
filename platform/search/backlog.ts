type Ids = ReadonlySet<number> | 'everything';

/** Collects the ids of entries that changed in large numbers, until they are built into the index in the background. */
export function openBacklog() {
  let waiting: Ids = new Set();
  return {
    ids: () => waiting,
    isEmpty: () => waiting !== 'everything' && waiting.size === 0,
    add(ids: Ids): void {
      if (ids === 'everything' || waiting === 'everything') waiting = 'everything';
      else waiting = waiting.size === 0 ? ids : waiting.union(ids);
    },
    /** Returns all collected ids, and forgets them. */
    take(): Ids {
      const taken = waiting;
      waiting = new Set();
      return taken;
    },
  };
}
