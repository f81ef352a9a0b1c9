import { existsSync } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../platform/database/data-dir.ts';
import { isDatabaseDamaged } from '../../platform/database/database-errors.ts';
import { openSqliteFile } from '../../platform/database/sqlite-file.ts';

/** What a backup holds, by its names. Smaller copies of pictures are made again when they are asked for. */
export const BACKUP_FILES = {
  sqlite: 'motoka.sqlite',
  postgres: 'motoka.dump',
  secret: 'jwt-secret',
  uploads: 'uploads',
  /** Photos of ads to come, and ZIPs of photos whose file waits for its import. */
  drafts: 'drafts',
};

/** The folders of pictures. A file may be moved from the first to the second meanwhile, never back. */
export const PICTURE_FOLDERS = [BACKUP_FILES.drafts, BACKUP_FILES.uploads] as const;

/** Is this path within a backup that of a picture, or of a ZIP of some? */
export const isPicture = (path: string): boolean => PICTURE_FOLDERS.some((folder) => path.startsWith(`${folder}/`));

/** The time of a backup in UTC, as a folder's name: they sort by age. */
export const backupName = (now: number): string => `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export const UNFINISHED = '.part';
const DAY_MS = 86_400_000;
/** In DATA_DIR: when the last backup was made, and where it is. */
export const LAST_BACKUP = 'last-backup.json';
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** Finished ones, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  return names.filter((name) => NAME.test(name)).sort();
}

/** What backups left that were killed a day ago or longer. */
export async function removeLeftovers(folder: string, now: number): Promise<void> {
  const latest = backupName(now - DAY_MS);
  for (const name of await readdir(folder)) {
    const [made = '', rest] = name.split(UNFINISHED);
    if (rest === '' && NAME.test(made) && made < latest) await rm(join(folder, name), { recursive: true });
  }
}

/** Waits until the disk has it: power that fails a moment later must not leave an empty file. A folder, too. */
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
      // To SQLite a file without a byte is a database without a table.
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

/** Throws StartError where a copy of a database is not whole. `name`: what it is, at the beginning of a sentence. */
export function requireSoundSqlite(path: string, name: string): void {
  const verdict = verdictOn(path);
  if (verdict !== 'ok') throw new StartError(`${name} is damaged: ${verdict}.`);
}
