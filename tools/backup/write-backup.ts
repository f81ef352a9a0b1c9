import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { StartError } from '../../platform/database/data-dir.ts';
import { openSqliteFile, sqlitePath } from '../../platform/database/sqlite-file.ts';
import {
  BACKUP_FILES,
  backupName,
  copyPictures,
  listBackups,
  PICTURE_FOLDERS,
  removeLeftovers,
  requireSoundSqlite,
  syncFile,
  UNFINISHED,
} from './backup-files.ts';
import { runPostgres } from './postgres-programs.ts';

/** A whole database in a new file, as of one moment, beside whoever writes meanwhile; then looked through. */
function copySqlite(file: string, to: string): void {
  const database = openSqliteFile(file, { readOnly: true });
  try {
    database.prepare('vacuum into ?').run(to);
  } finally {
    database.close();
  }
  requireSoundSqlite(to, 'The copy of the database');
}

async function copyDatabase({ databaseUrl, dataDir }: Config, folder: string): Promise<void> {
  if (databaseUrl !== undefined) {
    const to = join(folder, BACKUP_FILES.postgres);
    // Limits are counted anew; rows of the last hours, with digests of addresses.
    const options = ['--format=custom', '--no-owner', '--no-privileges', '--exclude-table-data=rate_limit'];
    await runPostgres('pg_dump', databaseUrl, [...options, '--file', to]);
    await chmod(to, 0o600);
    return syncFile(to);
  }
  const file = sqlitePath(dataDir);
  if (!existsSync(file)) throw new StartError(`There is no database in ${dataDir}. Set DATA_DIR to the market's.`);
  const to = join(folder, BACKUP_FILES.sqlite);
  copySqlite(file, to);
  await chmod(to, 0o600);
  await syncFile(to);
}

async function copySecret({ dataDir }: Config, folder: string): Promise<void> {
  const secret = join(dataDir, BACKUP_FILES.secret);
  if (!existsSync(secret)) return;
  const to = join(folder, BACKUP_FILES.secret);
  await copyFile(secret, to);
  await syncFile(to);
}

interface BackupOptions {
  config: Config;
  /** Where backups are, each in a folder of its own. */
  folder: string;
  /** How many stay, this one included. */
  keep: number;
  now: number;
}

interface WrittenBackup {
  path: string;
  /** Undefined: they are in a bucket, which is backed up by its service. */
  pictures: number | undefined;
  removed: string[];
}

/** Writes what cannot be made again: the database, the secret and the pictures. A server may run meanwhile. */
export async function writeBackup({ config, folder, keep, now }: BackupOptions): Promise<WrittenBackup> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, backupName(now));
  const unfinished = `${path}${UNFINISHED}`;
  if (existsSync(path) || existsSync(unfinished)) throw new StartError(`${path} was made this very second.`);
  await removeLeftovers(folder, now);
  const earlier = (await listBackups(folder)).at(-1);
  await mkdir(unfinished, { mode: 0o700 });
  let pictures: number | undefined;
  try {
    // The database first: whatever picture it names is there by then.
    await copyDatabase(config, unfinished);
    await copySecret(config, unfinished);
    if (!config.bucket) {
      pictures = 0;
      for (const name of PICTURE_FOLDERS) {
        const before = earlier && join(folder, earlier, name);
        pictures += await copyPictures(join(config.picturesDir, name), join(unfinished, name), before);
      }
    }
    await syncFile(unfinished);
    await rename(unfinished, path);
    // Older ones are removed below: by then the disk has this one.
    await syncFile(folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  const removed = (await listBackups(folder)).slice(0, -keep);
  for (const name of removed) await rm(join(folder, name), { recursive: true });
  return { path, pictures, removed };
}
