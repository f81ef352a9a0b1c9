import { DatabaseUnavailable, isDatabaseUnavailable, isServerBusy } from './database-errors.ts';

/**
 * Knows whether the database can be reached, from the connection that reads the changes several times a second. While the database is away,
 * all other queries fail at once: waiting for a silent server would hold each request for a second or two.
 */
export interface Reach {
  /** Throws DatabaseUnavailable while the database is away. */
  require(): void;
  /**
   * Runs work that tests whether the database can be reached. If it fails because of an outage, the database counts as away; otherwise it
   * counts as reachable.
   */
  findOut<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Makes the database count as reachable. To be called when nothing tests this any more, so that every request tries the database itself. */
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
        // A server that answers "too busy" is not away: connections that are open already may still get answers.
        isAway = isDatabaseUnavailable(error) && !isServerBusy(error);
        throw error;
      }
    },
    forget() {
      isAway = false;
    },
  };
}
