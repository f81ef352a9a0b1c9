import type { Generated } from 'kysely';
import type { EntryColumns } from './entity-tables.ts';

// The types of the platform's tables. In all tables, of either database, times are in ms since 1970, and yes and no are 1 and 0.

/** The tables of the platform. The market adds its own in api/schema/tables.ts. */
export interface Tables {
  /** The distinct values of the entries' `location`. They are few, so that they can be searched in memory. */
  place: EntryColumns & { name: string; folded: Generated<string> };
  /**
   * A documentId that an entry no longer has, since it was joined with another one. `kind`: its table; `target_id`: the entry that answers
   * for it now.
   */
  former_document: { kind: string; document_id: string; target_id: number };
  /** Jobs: work to be done after a request, or every hour. Only one job of each kind and key can wait. */
  job: {
    id: Generated<number>;
    kind: string;
    key: string;
    /** JSON. */
    payload: string;
    created_at: number;
    due_at: number;
    /** How many times a process has begun the job. */
    attempts: number;
    /** Time until which a process has leased the job; null: it waits. */
    leased_until: number | null;
    /** How many processes in a row have ended while they ran the job. */
    deaths: Generated<number>;
    /** Time since which the job is set aside and not retried; null: it is not. */
    set_aside_at: Generated<number | null>;
  };
  /**
   * Counts of rate limits. A row is the last window of a key: it has counted `points` actions, ends at `expire` and lasts `length_s`
   * seconds. On SQLite, only limits whose counts must survive a restart have rows.
   */
  rate_limit: { key: string; points: number; expire: number; length_s: Generated<number> };
  /** Which rows were written or deleted in tables that are cached in memory. A row of this record is deleted after a day. */
  change: { id: Generated<number>; kind: string; entry_id: number };
}
