import { DatabaseUnavailable, isDatabaseUnavailable, isServerBusy } from './database-errors.ts';

/**
 * Knows whether the database can be reached, from the connection that looks for changes several times a second. While it cannot, all other
 * queries fail at once: waiting for a silent server would hold each request for a second or two.
 */
export interface Reach {
  /** Throws DatabaseUnavailable while the database is away. */
  require(): void;
  /** Runs the work that tests whether the database can be reached: if it fails, the database counts as away; if it succeeds, as back. */
  findOut<Result>(work: () => Promise<Result>): Promise<Result>;
  /** To be called when nothing tests any more whether the database is there: from now on every request tries. */
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
        // A server that has no connection left for this test may still answer on those that are open.
        isAway = isDatabaseUnavailable(error) && !isServerBusy(error);
        throw error;
      }
    },
    forget() {
      isAway = false;
    },
  };
}
