import { existsSync } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../platform/database/data-dir.ts';
import { isDatabaseDamaged } from '../../platform/database/database-errors.ts';
import { openSqliteFile } from '../../platform/database/sqlite-file.ts';

/** Names of the files and folders in a backup. Smaller copies of pictures are left out: they are made again on demand. */
export const BACKUP_FILES = {
  sqlite: 'motoka.sqlite',
  postgres: 'motoka.dump',
  secret: 'jwt-secret',
  uploads: 'uploads',
  /** Photos of drafts, and ZIPs of photos for imports that are not done yet. */
  drafts: 'drafts',
};

/** Folders of pictures. A file may be moved from the first to the second during a backup, never back. */
export const PICTURE_FOLDERS = [BACKUP_FILES.drafts, BACKUP_FILES.uploads] as const;

/** Returns whether a path within a backup is that of a picture, or of a ZIP of pictures. */
export const isPicture = (path: string): boolean => PICTURE_FOLDERS.some((folder) => path.startsWith(`${folder}/`));

/** Returns the name of a backup's folder: its time in UTC, so that names sort by age. */
export const backupName = (now: number): string => `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export const UNFINISHED = '.part';
const DAY_MS = 86_400_000;
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** Lists the finished backups, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  return names.filter((name) => NAME.test(name)).sort();
}

/** Removes the files of unfinished backups that were killed a day ago or longer. */
export async function removeLeftovers(folder: string, now: number): Promise<void> {
  const latest = backupName(now - DAY_MS);
  for (const name of await readdir(folder)) {
    const [made = '', rest] = name.split(UNFINISHED);
    if (rest === '' && NAME.test(made) && made < latest) await rm(join(folder, name), { recursive: true });
  }
}

/** Waits until a file or folder is on disk: a power failure a moment later must not leave an empty file. */
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
      // SQLite takes an empty file for a database without tables.
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

/** Throws StartError if a copy of a database is damaged. `name`: what it is, for the beginning of a sentence. */
export function requireSoundSqlite(path: string, name: string): void {
  const verdict = verdictOn(path);
  if (verdict !== 'ok') throw new StartError(`${name} is damaged: ${verdict}.`);
}
