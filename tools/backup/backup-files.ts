import { existsSync } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../platform/database/data-dir.ts';
import { isDatabaseDamaged } from '../../platform/database/database-errors.ts';
import { openSqliteFile } from '../../platform/database/sqlite-file.ts';

/**
 * Names of the files and folders that a backup consists of. Smaller copies of pictures are not among them, since they are made again on
 * request.
 */
export const BACKUP_FILES = {
  sqlite: 'motoka.sqlite',
  postgres: 'motoka.dump',
  secret: 'jwt-secret',
  uploads: 'uploads',
  /** Folder with photos of drafts, and with ZIP files of photos for unfinished imports. */
  drafts: 'drafts',
};

/**
 * Folders with pictures, in the order in which a backup copies them: a file that is published meanwhile moves from drafts to uploads, and
 * is still found there. Files that were missed all the same are copied once the database is (`copyNamed`).
 */
export const PICTURE_FOLDERS = [BACKUP_FILES.drafts, BACKUP_FILES.uploads] as const;

/** Returns whether a path in a backup is that of a picture, or of a ZIP file with pictures. */
export const isPicture = (path: string): boolean => PICTURE_FOLDERS.some((folder) => path.startsWith(`${folder}/`));

/** Returns the name of a backup's folder: its time in UTC. Sorted by name, backups are in order of time. */
export const backupName = (now: number): string => `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export const UNFINISHED = '.part';
const DAY_MS = 86_400_000;
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** Returns the names of the complete backups, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  return names.filter((name) => NAME.test(name)).sort();
}

/** Removes unfinished backups that were begun a day ago or longer, since their process must have been killed. */
export async function removeLeftovers(folder: string, now: number): Promise<void> {
  const latest = backupName(now - DAY_MS);
  for (const name of await readdir(folder)) {
    const [made = '', rest] = name.split(UNFINISHED);
    if (rest === '' && NAME.test(made) && made < latest) await rm(join(folder, name), { recursive: true });
  }
}

/** Waits until a file or folder is written to disk: otherwise a power failure could leave an empty file. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function verdictOn(path: string): string {
  try {
    const database = openSqliteFile(path, { readOnly: true });
    try {
      // A database without tables counts as damaged: SQLite opens an empty file as such a database, and reports no error.
      const { tables } = database.prepare('select count(*) as tables from sqlite_schema').get() ?? {};
      return tables === 0 ? 'it is empty' : String(database.prepare('pragma quick_check').get()?.quick_check);
    } finally {
      database.close();
    }
  } catch (error) {
    if (isDatabaseDamaged(error)) return error.message;
    throw error;
  }
}

/** Throws StartError if a copy of an SQLite database is damaged. `name`: its description, with which the error message begins. */
export function requireSoundSqlite(path: string, name: string): void {
  const verdict = verdictOn(path);
  if (verdict !== 'ok') throw new StartError(`${name} is damaged: ${verdict}.`);
}
