import { existsSync } from 'node:fs';
import { copyFile, link, lstat, mkdir, open, readdir, rm } from 'node:fs/promises';
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
  /** Photos of ads to come. */
  drafts: 'drafts',
};

/** The folders of pictures. A file may be moved from the first to the second meanwhile, never back. */
export const PICTURE_FOLDERS = [BACKUP_FILES.drafts, BACKUP_FILES.uploads] as const;

/** The time of a backup in UTC, as a folder's name: they sort by age. */
export const backupName = (now: number): string => `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export const UNFINISHED = '.part';
const DAY_MS = 86_400_000;
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

const sizeOf = async (path: string) => (await lstat(path).catch(() => undefined))?.size;

/**
 * Copies the files of a folder. One that an earlier copy has is the same, since pictures are named after what is in them:
 * both names then lead to it, and it takes no room twice. The disk has all of them when it is done. Gives how many there are.
 */
export async function copyPictures(from: string, to: string, earlier?: string): Promise<number> {
  await mkdir(to, { mode: 0o700 });
  const entries = existsSync(from) ? await readdir(from, { withFileTypes: true }) : [];
  let copied = 0;
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith(UNFINISHED)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    const known = earlier === undefined ? undefined : join(earlier, entry.name);
    const isKnown = known !== undefined && (await sizeOf(known)) === (await sizeOf(source));
    // Another disk may not take a second name for a file.
    const isLinked =
      isKnown &&
      (await link(known, target).then(
        () => true,
        () => false,
      ));
    if (!isLinked) {
      await copyFile(source, target);
      await syncFile(target);
    }
    copied += 1;
  }
  await syncFile(to);
  return copied;
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
