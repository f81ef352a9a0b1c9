import { DatabaseUnavailable, isDatabaseUnavailable, isServerBusy } from './database-errors.ts';

/**
 * Knows whether the database can be reached, from the connection that looks for changes several times a second. While it cannot, nothing
 * else waits for a connection: a server that is gone without a word would hold each request for a second or two.
 */
export interface Reach {
  /** Throws DatabaseUnavailable while the database is away. */
  require(): void;
  /** Runs the work that finds out: it fails when the database is away, and ends the time away when it succeeds. */
  findOut<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Nobody finds out any more: from now on each request tries for itself. */
  forget(): void;
}

export function openReach(): Reach {
  let isAway = false;
  return {
    require() {
      if (isAway) throw new DatabaseUnavailable('The database is away');
    },
    async findOut(work) {
      try {
        const result = await work();
        isAway = false;
        return result;
      } catch (error) {
        // A server that has no connection left for this one may still answer by those that are open.
        isAway = isDatabaseUnavailable(error) && !isServerBusy(error);
        throw error;
      }
    },
    forget() {
      isAway = false;
    },
  };
}
