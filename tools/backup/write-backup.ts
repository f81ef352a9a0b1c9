import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { definedItems } from '#contract/values/defined-only.ts';
import type { Config } from '../../platform/config.ts';
import { StartError } from '../../platform/database/data-dir.ts';
import { openSqliteFile, sqlitePath } from '../../platform/database/sqlite-file.ts';
import { LAST_BACKUP } from '../../platform/storage/last-backup.ts';
import { setAsidePath, setRemovedAside } from '../../platform/storage/set-aside.ts';
import {
  BACKUP_FILES,
  backupName,
  isPicture,
  listBackups,
  PICTURE_FOLDERS,
  removeLeftovers,
  requireSoundSqlite,
  syncFile,
  UNFINISHED,
} from './backup-files.ts';
import { type OpenCopies, openCopies } from './copy-files.ts';
import { readFileList, recordOf, writeFileList } from './file-list.ts';
import { type NamedFile, readNamedFiles } from './named-files.ts';
import { runPostgres } from './postgres-programs.ts';

/** Copies an SQLite database into a new file, in the state of one moment, while servers may write to it; then checks the copy. */
function copySqlite(file: string, to: string): void {
  const database = openSqliteFile(file, { readOnly: true });
  try {
    database.prepare('vacuum into ?').run(to);
  } finally {
    database.close();
  }
  requireSoundSqlite(to, 'The copy of the database');
}

function requireSqlite({ dataDir }: Config): string {
  const file = sqlitePath(dataDir);
  if (!existsSync(file)) throw new StartError(`There is no database in ${dataDir}. Set DATA_DIR to the market's.`);
  return file;
}

/** Copies the database; returns the path of the copy. */
async function copyDatabase(config: Config, folder: string): Promise<string> {
  const { databaseUrl } = config;
  const to = join(folder, databaseUrl === undefined ? BACKUP_FILES.sqlite : BACKUP_FILES.postgres);
  if (databaseUrl === undefined) copySqlite(requireSqlite(config), to);
  else {
    // Options of pg_dump. The rows of the table of rate limits are left out: they are counts of the last hours, with digests of IP
    // addresses.
    const options = ['--format=custom', '--no-owner', '--no-privileges', '--exclude-table-data=rate_limit'];
    await runPostgres('pg_dump', config.databaseListenUrl ?? databaseUrl, [...options, '--file', to]);
  }
  await chmod(to, 0o600);
  await syncFile(to);
  return to;
}

async function copySecret({ dataDir }: Config, copies: OpenCopies): Promise<void> {
  await copies.copy(BACKUP_FILES.secret, join(dataDir, BACKUP_FILES.secret));
}

/**
 * Copies the files that the copied database refers to, except those that the backup has already. Returns the paths of the files that exist
 * nowhere.
 */
async function copyNamed(named: readonly NamedFile[], { picturesDir }: Config, to: string, copies: OpenCopies) {
  const missing: string[] = [];
  for (const { path, otherPath, isUsed } of named) {
    if (copies.list.has(path)) continue;
    const places = definedItems(path, otherPath);
    // The folder of removed pictures is searched last: while a backup runs, a removed picture is moved into it and stays there until the
    // backup ends.
    const sources = [picturesDir, to, setAsidePath(picturesDir, '')].flatMap((root) =>
      places.map((at) => join(root, at)),
    );
    let isThere = false;
    for (const source of sources) isThere ||= await copies.copy(path, source);
    if (!isThere && isUsed) missing.push(path);
  }
  return missing;
}

/** Removes files from the backup that the market had removed before its database was copied. Otherwise restoring would bring them back. */
async function dropRemoved(named: readonly NamedFile[], { picturesDir }: Config, to: string, { list }: OpenCopies) {
  const paths = new Set(named.flatMap(({ path, otherPath = path }) => [path, otherPath]));
  for (const path of list.keys()) {
    if (!isPicture(path) || paths.has(path) || existsSync(join(picturesDir, path))) continue;
    await rm(join(to, path));
    list.delete(path);
  }
}

/**
 * Copies the database, and then the files that the copied database refers to and that are not in the backup yet. Returns the paths of files
 * that the market itself lacks.
 */
async function copyInAgreement(config: Config, to: string, copies: OpenCopies): Promise<string[]> {
  const file = await copyDatabase(config, to);
  copies.list.set(basename(file), await recordOf(file));
  if (config.bucket) return [];
  const named = await readNamedFiles(file, config.databaseUrl !== undefined);
  const missing = await copyNamed(named, config, to, copies);
  await dropRemoved(named, config, to, copies);
  return missing;
}

/**
 * Runs `work`. Until it ends, the server moves removed pictures into a separate folder instead of deleting them, since the copied database
 * may still refer to them.
 */
async function holdingRemoved<Result>({ bucket, picturesDir }: Config, work: () => Promise<Result>): Promise<Result> {
  if (!bucket && !existsSync(picturesDir))
    throw new StartError(`The folder of the pictures, ${picturesDir}, is not there.`);
  const held = bucket ? { end: async () => undefined } : await setRemovedAside(picturesDir);
  if (!held) throw new StartError(`Another backup of ${picturesDir} is being made.`);
  try {
    return await work();
  } finally {
    await held.end();
  }
}

interface BackupOptions {
  config: Config;
  /** The folder with all backups: each backup is a folder in it. */
  folder: string;
  /** Number of backups to keep, including the new one. */
  keep: number;
  now: number;
}

interface WrittenBackup {
  path: string;
  /** Number of pictures in the backup; undefined if the market's pictures are in a bucket, which this backup does not cover. */
  pictures: number | undefined;
  /** Paths of files that the database refers to, but that the market does not have. */
  missing: string[];
  removed: string[];
}

async function writeParts({ config, folder }: BackupOptions, unfinished: string) {
  const before = (await listBackups(folder)).at(-1);
  const earlier = before === undefined ? undefined : join(folder, before);
  // The previous backup's list has the size and digest of each picture. If it is damaged, every picture is read again to find them.
  const list = earlier === undefined ? undefined : await readFileList(earlier).catch(() => undefined);
  const copies = openCopies({
    from: config.picturesDir,
    to: unfinished,
    earlier: earlier === undefined ? undefined : { folder: earlier, list },
  });
  await mkdir(unfinished, { mode: 0o700 });
  if (!config.bucket) for (const name of PICTURE_FOLDERS) await copies.copyFolder(name);
  const missing = await copyInAgreement(config, unfinished, copies);
  await copySecret(config, copies);
  await copies.sync();
  await writeFileList(unfinished, copies.list);
  return { pictures: config.bucket ? undefined : [...copies.list.keys()].filter(isPicture).length, missing };
}

/** Backs up what cannot be made again: the database, the secret and the pictures. Servers may run during the backup. */
export async function writeBackup(options: BackupOptions): Promise<WrittenBackup> {
  const { config, folder, keep, now } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, backupName(now));
  const unfinished = `${path}${UNFINISHED}`;
  if (existsSync(path) || existsSync(unfinished)) throw new StartError(`${path} was made this very second.`);
  if (config.databaseUrl === undefined) requireSqlite(config);
  await removeLeftovers(folder, now);
  let written: Pick<WrittenBackup, 'pictures' | 'missing'>;
  try {
    written = await holdingRemoved(config, () => writeParts(options, unfinished));
    await syncFile(unfinished);
    await rename(unfinished, path);
    // The new backup must be on disk before older backups are removed.
    await syncFile(folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  const removed = (await listBackups(folder)).slice(0, -keep);
  for (const name of removed) await rm(join(folder, name), { recursive: true });
  await writeFile(join(config.dataDir, LAST_BACKUP), JSON.stringify({ at: now, path }), { mode: 0o600 });
  return { path, ...written, removed };
}
