import type { Database } from './adapter.ts';

/** An open transaction, with the time and the person that everything written in it is recorded under. */
export interface Tx {
  db: Database;
  /** The time of the transaction in ms since 1970. */
  now: number;
  by: {
    /** Id of the person's account; null: a job or a program. */
    accountId: number | null;
  };
}
