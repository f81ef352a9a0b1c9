import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export const sqlitePath = (dataDir: string) => join(dataDir, 'motoka.sqlite');

/**
 * Converts a text to small letters for comparisons. SQL and code use the same conversion, on either database, since both sides of a
 * comparison must match.
 */
export const foldCase = (text: string) => text.toLowerCase();

/** Opens the database's file with the settings that every connection needs. */
export function openSqliteFile(file: string, { readOnly }: { readOnly: boolean }): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly });
  database.exec(`
    pragma busy_timeout = 5000;
    pragma cache_size = -65536;
    pragma mmap_size = 1073741824;
    pragma temp_store = memory;
  `);
  if (!readOnly) {
    // With "normal", a commit does not wait for the disk: journal-flush.ts flushes the journal in another thread, while SQLite would block the
    // process for as long as the disk takes. SQLite still does so once after each complete checkpoint, when the journal begins anew.
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = normal;
      pragma foreign_keys = on;
    `);
  }
  // A function of our own, since SQLite's lower() converts only ASCII letters.
  database.function('fold_case', { deterministic: true }, (text) => (typeof text === 'string' ? foldCase(text) : null));
  return database;
}
