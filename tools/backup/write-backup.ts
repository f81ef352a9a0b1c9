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

/** Copies the whole database into a new file as of one moment, while others may write; then checks the copy. */
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
    // Leaves out rate limits: counts of the last hours, with digests of IP addresses.
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

/** Copies the files that the copied database names and the backup lacks. Returns the paths of missing files. */
async function copyNamed(named: readonly NamedFile[], { picturesDir }: Config, to: string, copies: OpenCopies) {
  const missing: string[] = [];
  for (const { path, otherPath, isUsed } of named) {
    if (copies.list.has(path)) continue;
    const places = definedItems(path, otherPath);
    // Files set aside come last: one that is removed during the backup stays there until its end.
    const sources = [picturesDir, to, setAsidePath(picturesDir, '')].flatMap((root) =>
      places.map((at) => join(root, at)),
    );
    let isThere = false;
    for (const source of sources) isThere ||= await copies.copy(path, source);
    if (!isThere && isUsed) missing.push(path);
  }
  return missing;
}

/** Removes files from the backup that the market had removed before its database was copied: a restore must not bring them back. */
async function dropRemoved(named: readonly NamedFile[], { picturesDir }: Config, to: string, { list }: OpenCopies) {
  const paths = new Set(named.flatMap(({ path, otherPath = path }) => [path, otherPath]));
  for (const path of list.keys()) {
    if (!isPicture(path) || paths.has(path) || existsSync(join(picturesDir, path))) continue;
    await rm(join(to, path));
    list.delete(path);
  }
}

/** Copies the database, and all files that it names and that are not copied yet. Returns the files that the market itself lacks. */
async function copyInAgreement(config: Config, to: string, copies: OpenCopies): Promise<string[]> {
  const file = await copyDatabase(config, to);
  copies.list.set(basename(file), await recordOf(file));
  if (config.bucket) return [];
  const named = await readNamedFiles(file, config.databaseUrl !== undefined);
  const missing = await copyNamed(named, config, to, copies);
  await dropRemoved(named, config, to, copies);
  return missing;
}

/** Sets pictures that are removed during the backup aside: the copied database may still name them. */
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
  /** The folder of all backups, each in a folder of its own. */
  folder: string;
  /** Number of backups to keep, this one included. */
  keep: number;
  now: number;
}

interface WrittenBackup {
  path: string;
  /** Number of pictures. Undefined: they are in a bucket, which is backed up by its service. */
  pictures: number | undefined;
  /** Pictures that the database names, and the market lacks. */
  missing: string[];
  removed: string[];
}

async function writeParts({ config, folder }: BackupOptions, unfinished: string) {
  const before = (await listBackups(folder)).at(-1);
  const earlier = before === undefined ? undefined : join(folder, before);
  // The list of a damaged backup is ignored: the files are read instead.
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

/** Backs up everything that cannot be made again: the database, the secret and the pictures. A server may run at the same time. */
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
    // Older backups are removed below: by then this one is on disk.
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
