import type { Database } from './adapter.ts';

/** A transaction under way. All that is written in it happens at one moment, and is one person's doing. */
export interface Tx {
  db: Database;
  /** When it happens, in ms since 1970. */
  now: number;
  by: {
    /** Null: a job or a program. */
    accountId: number | null;
  };
}
