type Ids = ReadonlySet<number> | 'everything';

/** Collects the ids of entries that changed in large numbers, until a background job puts these entries into the search index. */
export function openBacklog() {
  let waiting: Ids = new Set();
  return {
    ids: () => waiting,
    isEmpty: () => waiting !== 'everything' && waiting.size === 0,
    add(ids: Ids): void {
      if (ids === 'everything' || waiting === 'everything') waiting = 'everything';
      else waiting = waiting.size === 0 ? ids : waiting.union(ids);
    },
    /** Returns all collected ids, and empties the backlog. */
    take(): Ids {
      const taken = waiting;
      waiting = new Set();
      return taken;
    },
  };
}
