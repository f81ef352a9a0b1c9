import { existsSync } from 'node:fs';
import { chmod, copyFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { lockDataDir, prepareDataDir, StartError } from '../../platform/database/data-dir.ts';
import { sqlitePath } from '../../platform/database/sqlite-file.ts';
import {
  BACKUP_FILES,
  copyPictures,
  PICTURE_FOLDERS,
  requireSoundSqlite,
  syncFile,
  UNFINISHED,
} from './backup-files.ts';
import { nameOfDatabase, runPostgres } from './postgres-programs.ts';

/**
 * Nothing that is there is written over: whoever restores may have the wrong folder, or the wrong backup. What SQLite left beside a
 * database that was killed counts as well: it would be written into the restored one.
 */
function requireRoom({ databaseUrl, dataDir, picturesDir, bucket }: Config): void {
  const folders = bucket ? [] : PICTURE_FOLDERS.map((name) => join(picturesDir, name));
  const places =
    databaseUrl === undefined ? [...['', '-wal', '-shm'].map((end) => sqlitePath(dataDir) + end), ...folders] : folders;
  const taken = places.find((place) => existsSync(place));
  if (taken !== undefined) {
    throw new StartError(`${taken} is there already. Move it away, or set DATA_DIR to an empty folder.`);
  }
}

function requireDatabase({ databaseUrl }: Config, backup: string): string {
  const file = join(backup, databaseUrl === undefined ? BACKUP_FILES.sqlite : BACKUP_FILES.postgres);
  if (!existsSync(file)) throw new StartError(`${backup} holds no backup for this database: ${file} is missing.`);
  return file;
}

/** Looked through before it is put in place: a backup may have been cut short on its way here. */
async function copyDatabase(file: string, to: string): Promise<void> {
  await copyFile(file, to);
  requireSoundSqlite(to, `The database of the backup (${file})`);
}

// All or nothing: a database with tables of its own is left as it is.
const RESTORE_OPTIONS = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];

/** Puts a backup where the settings say that a market is, which must be empty. Gives how many pictures came along. */
export async function restoreBackup(config: Config, backup: string, say: (line: string) => void): Promise<number> {
  if (!existsSync(backup)) throw new StartError(`There is no backup in ${backup}.`);
  const database = requireDatabase(config, backup);
  prepareDataDir(config.dataDir, say);
  const lock = lockDataDir(config.dataDir);
  const parts: Part[] = [];
  try {
    requireRoom(config);
    const pictures = await copyParts({ config, backup, database }, parts);
    if (config.databaseUrl !== undefined) {
      const options = [...RESTORE_OPTIONS, '--dbname', nameOfDatabase(config.databaseUrl), database];
      await runPostgres('pg_restore', config.databaseUrl, options);
    }
    // What fails for want of room has failed by now, before anything is in its place: the next try is not refused.
    for (const { part, place } of parts) await rename(part, place);
    for (const folder of new Set(parts.map(({ place }) => dirname(place)))) await syncFile(folder);
    return pictures;
  } finally {
    for (const { part } of parts) await rm(part, { recursive: true, force: true });
    lock.release();
  }
}

/** What is copied, before it is in its place. */
interface Part {
  part: string;
  place: string;
}

interface Restored {
  config: Config;
  backup: string;
  /** The file that the database is in. */
  database: string;
}

/** Copies all beside its place, and waits until the disk has it. The database comes last: with it there is a market. */
async function copyParts({ config, backup, database }: Restored, parts: Part[]): Promise<number> {
  const { databaseUrl, dataDir, picturesDir, bucket } = config;
  async function openPart(place: string): Promise<string> {
    const part = `${place}${UNFINISHED}`;
    await rm(part, { recursive: true, force: true });
    parts.push({ part, place });
    return part;
  }
  let pictures = 0;
  if (!bucket) {
    for (const name of PICTURE_FOLDERS)
      pictures += await copyPictures(join(backup, name), await openPart(join(picturesDir, name)));
  }
  const secret = join(backup, BACKUP_FILES.secret);
  if (existsSync(secret)) {
    const part = await openPart(join(dataDir, BACKUP_FILES.secret));
    await copyFile(secret, part);
    await chmod(part, 0o600);
    await syncFile(part);
  }
  if (databaseUrl === undefined) {
    const part = await openPart(sqlitePath(dataDir));
    await copyDatabase(database, part);
    await chmod(part, 0o600);
    await syncFile(part);
  }
  return pictures;
}
