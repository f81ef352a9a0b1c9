import type { Database } from './adapter.ts';

/** An open transaction. Everything that is written in it is recorded under the same time and person. */
export interface Tx {
  db: Database;
  /** The time of the transaction in ms since 1970. */
  now: number;
  by: {
    /** Id of the person's account; null if a job or a program writes. */
    accountId: number | null;
  };
}
