import type { Generated } from 'kysely';
import type { EntryColumns } from './entity-tables.ts';

// Times are milliseconds since 1970; yes and no are 1 and 0; both on either adapter.

/** The tables of the platform itself. The market adds its own: api/schema/tables.ts. */
export interface Tables {
  /** The distinct values of `location`: few, so that a search in them is a search in memory. */
  place: EntryColumns & { name: string; folded: Generated<string> };
  /** A documentId to which another entry of the table `kind` answers now: the two were joined. */
  former_document: { kind: string; document_id: string; target_id: number };
  /** Work to be done after a request or by the hour. Of the jobs that wait there is one of each kind and key. */
  job: {
    id: Generated<number>;
    kind: string;
    key: string;
    /** JSON. */
    payload: string;
    created_at: number;
    due_at: number;
    /** How often it was begun. */
    attempts: number;
    /** A process does it until then; null: it waits. */
    leased_until: number | null;
    /** How often in a row a process ended while it did this job. */
    deaths: Generated<number>;
    /** The time since when the job is set aside and no longer tried. */
    set_aside_at: Generated<number | null>;
  };
  /**
   * The counts of rate limits: how often a key did something in its last window, which ends at `expire`. `length_s`: the length
   * of a window that may grow. On SQLite it holds only the counts that outlast a restart.
   */
  rate_limit: { key: string; points: number; expire: number; length_s: Generated<number> };
  /** Rows that were written or deleted in the tables that are cached in memory. Deleted after a day. */
  change: { id: Generated<number>; kind: string; entry_id: number };
}
