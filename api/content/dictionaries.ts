import { sql } from 'kysely';
import type { Engine } from '../db/engine.ts';
import type { StoredRow } from './content-type.ts';

/** The rows of the small tables (makes, models, places …), held in memory to complete answers with. */
export interface Dictionaries {
  /** The rows of one table by id, at most `MAX_AGE_MS` behind the database, and not behind an entry that needs one. */
  rows(table: string, needed: readonly number[]): Promise<ReadonlyMap<number, StoredRow>>;
}

/** How long a change by another process may go unseen. */
const MAX_AGE_MS = 500;

interface Dictionary {
  rows: Map<number, StoredRow>;
  fingerprint: string;
  checkedAt: number;
}

/**
 * Changes with every insert, update and delete: ids are never given twice, and each write moves `updated_at`. Its sum
 * is taken (of remainders, which stay small), since a clock that was set back moves no maximum.
 */
async function fingerprintOf(engine: Engine, table: string): Promise<string> {
  const changed = table === 'place' ? sql`0` : sql`sum(updated_at % 1000000007)`;
  const { rows } = await sql<{ count: number; last: number; changed: number }>`
    select count(*) as count, max(id) as last, ${changed} as changed from ${sql.table(table)}`.execute(engine.db);
  return JSON.stringify(rows[0]);
}

async function readRows(engine: Engine, table: string): Promise<Map<number, StoredRow>> {
  const { rows } = await sql<StoredRow & { id: number }>`select * from ${sql.table(table)}`.execute(engine.db);
  return new Map(rows.map((row) => [row.id, row]));
}

export function openDictionaries(engine: Engine, now: () => number, maxAgeMs = MAX_AGE_MS): Dictionaries {
  const dictionaries = new Map<string, Dictionary>();
  return {
    async rows(table, needed) {
      const known = dictionaries.get(table);
      const isYoung = known && now() - known.checkedAt < maxAgeMs;
      if (isYoung && needed.every((id) => known.rows.has(id))) return known.rows;
      const fingerprint = await fingerprintOf(engine, table);
      const rows = known?.fingerprint === fingerprint ? known.rows : await readRows(engine, table);
      dictionaries.set(table, { rows, fingerprint, checkedAt: now() });
      return rows;
    },
  };
}

export const publishedRow = (row: StoredRow | undefined) => (row?.published_at == null ? undefined : row);
