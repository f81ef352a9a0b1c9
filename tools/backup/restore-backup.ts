import { existsSync } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { lockDataDir, prepareDataDir, StartError } from '../../platform/database/data-dir.ts';
import { sqlitePath } from '../../platform/database/sqlite-file.ts';
import { BACKUP_FILES, copyPictures, UNFINISHED } from './backup-files.ts';
import { nameOfDatabase, runPostgres } from './postgres-programs.ts';

/**
 * Nothing that is there is written over: whoever restores may have the wrong folder, or the wrong backup. What SQLite left beside a
 * database that was killed counts as well: it would be written into the restored one.
 */
function requireRoom({ databaseUrl, dataDir, picturesDir, bucket }: Config): void {
  const uploads = bucket ? [] : [join(picturesDir, BACKUP_FILES.uploads)];
  const places =
    databaseUrl === undefined ? [...['', '-wal', '-shm'].map((end) => sqlitePath(dataDir) + end), ...uploads] : uploads;
  const taken = places.find((place) => existsSync(place));
  if (taken !== undefined) {
    throw new StartError(`${taken} is there already. Move it away, or set DATA_DIR to an empty folder.`);
  }
}

async function restoreDatabase({ databaseUrl, dataDir }: Config, backup: string): Promise<void> {
  const file = join(backup, databaseUrl === undefined ? BACKUP_FILES.sqlite : BACKUP_FILES.postgres);
  if (!existsSync(file)) throw new StartError(`${backup} holds no backup for this database: ${file} is missing.`);
  if (databaseUrl !== undefined) {
    // All or nothing: a database with tables of its own is left as it is.
    const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
    return runPostgres('pg_restore', databaseUrl, [...options, '--dbname', nameOfDatabase(databaseUrl), file]);
  }
  const place = sqlitePath(dataDir);
  await copyFile(file, `${place}${UNFINISHED}`);
  await rename(`${place}${UNFINISHED}`, place);
}

/** Puts a backup where the settings say that a market is, which must be empty. Gives how many pictures came along. */
export async function restoreBackup(config: Config, backup: string, say: (line: string) => void): Promise<number> {
  if (!existsSync(backup)) throw new StartError(`There is no backup in ${backup}.`);
  prepareDataDir(config.dataDir, say);
  const lock = lockDataDir(config.dataDir);
  try {
    requireRoom(config);
    const uploads = join(config.picturesDir, BACKUP_FILES.uploads);
    const unfinished = `${uploads}${UNFINISHED}`;
    await rm(unfinished, { recursive: true, force: true });
    // What fails for want of room fails before anything is in its place: the next try is not refused.
    const pictures = config.bucket ? 0 : await copyPictures(join(backup, BACKUP_FILES.uploads), unfinished);
    await restoreDatabase(config, backup);
    const secret = join(backup, BACKUP_FILES.secret);
    if (existsSync(secret)) await copyFile(secret, join(config.dataDir, BACKUP_FILES.secret));
    if (!config.bucket) await rename(unfinished, uploads);
    return pictures;
  } finally {
    lock.release();
  }
}
