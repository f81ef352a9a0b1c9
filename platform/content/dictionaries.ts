import { sql } from 'kysely';
import type { DatabaseAdapter } from '../database/adapter.ts';
import type { Changes } from '../database/changes.ts';
import type { StoredRow } from './content-type.ts';

export type DictionaryRows = ReadonlyMap<number, StoredRow>;

/**
 * Holds the rows of small tables (makes, models, places …) in memory. Answers about other entries take names and related entries from them.
 */
export interface Dictionaries {
  /**
   * Returns the rows of a table by id, with all changes so far; while the database is away, those that were read last. If the rows in memory
   * lack an id in `needed`, the table is read again.
   */
  rows(table: string, needed?: readonly number[]): Promise<DictionaryRows>;
}

async function readRows(adapter: DatabaseAdapter, table: string): Promise<DictionaryRows> {
  const { rows } = await sql<StoredRow & { id: number }>`select * from ${sql.table(table)}`.execute(adapter.db);
  return new Map(rows.map((row) => [row.id, row]));
}

export function openDictionaries(adapter: DatabaseAdapter, changes: Changes): Dictionaries {
  const dictionaries = new Map<string, Promise<DictionaryRows>>();
  /** The rows of the last successful reading, by table. */
  const last = new Map<string, DictionaryRows>();

  function read(table: string): Promise<DictionaryRows> {
    const rows = readRows(adapter, table);
    dictionaries.set(table, rows);
    rows.then(
      (read) => void last.set(table, read),
      () => dictionaries.get(table) === rows && dictionaries.delete(table),
    );
    return rows;
  }

  changes.follow((changed) => {
    if (changed === 'everything') dictionaries.clear();
    else for (const table of changed.keys()) dictionaries.delete(table);
  });

  return {
    async rows(table, needed = []) {
      const hasAll = (rows: DictionaryRows) => needed.every((id) => rows.has(id));
      const rows = await dictionaries.get(table);
      if (rows && hasAll(rows)) return rows;
      // While the database is away, the rows that were read last are good enough: what is made from them is not kept.
      const before = last.get(table);
      return before && hasAll(before) && changes.awayMs() !== undefined ? before : read(table);
    },
  };
}

export const publishedRow = (row: StoredRow | undefined) => (row?.published_at == null ? undefined : row);
