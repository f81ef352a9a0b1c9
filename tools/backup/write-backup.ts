import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { StartError } from '../../platform/database/data-dir.ts';
import { openSqliteFile, sqlitePath } from '../../platform/database/sqlite-file.ts';
import { setAsidePath, setRemovedAside } from '../../platform/storage/set-aside.ts';
import {
  BACKUP_FILES,
  backupName,
  isPicture,
  LAST_BACKUP,
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

function requireSqlite({ dataDir }: Config): string {
  const file = sqlitePath(dataDir);
  if (!existsSync(file)) throw new StartError(`There is no database in ${dataDir}. Set DATA_DIR to the market's.`);
  return file;
}

/** Gives the file that it is in. */
async function copyDatabase(config: Config, folder: string): Promise<string> {
  const { databaseUrl } = config;
  const to = join(folder, databaseUrl === undefined ? BACKUP_FILES.sqlite : BACKUP_FILES.postgres);
  if (databaseUrl === undefined) copySqlite(requireSqlite(config), to);
  else {
    // Limits are counted anew; rows of the last hours, with digests of addresses.
    const options = ['--format=custom', '--no-owner', '--no-privileges', '--exclude-table-data=rate_limit'];
    await runPostgres('pg_dump', databaseUrl, [...options, '--file', to]);
  }
  await chmod(to, 0o600);
  await syncFile(to);
  return to;
}

async function copySecret({ dataDir }: Config, copies: OpenCopies): Promise<void> {
  await copies.copy(BACKUP_FILES.secret, join(dataDir, BACKUP_FILES.secret));
}

/** Finds the files that a copied database names and the backup has not. Gives those that are nowhere. */
async function copyNamed(named: readonly NamedFile[], { picturesDir }: Config, to: string, copies: OpenCopies) {
  const missing: string[] = [];
  for (const { path, otherPath, isUsed } of named) {
    if (copies.list.has(path)) continue;
    const places = [path, ...(otherPath === undefined ? [] : [otherPath])];
    // Last where it was set aside: what is removed meanwhile is there until the end.
    const sources = [picturesDir, to, setAsidePath(picturesDir, '')].flatMap((root) =>
      places.map((at) => join(root, at)),
    );
    let isThere = false;
    for (const source of sources) isThere ||= await copies.copy(path, source);
    if (!isThere && isUsed) missing.push(path);
  }
  return missing;
}

/** What was removed from the market before its database was copied is not to come back by a restore. */
async function dropRemoved(named: readonly NamedFile[], { picturesDir }: Config, to: string, { list }: OpenCopies) {
  const wanted = new Set(named.flatMap(({ path, otherPath = path }) => [path, otherPath]));
  for (const path of list.keys()) {
    if (!isPicture(path) || wanted.has(path) || existsSync(join(picturesDir, path))) continue;
    await rm(join(to, path));
    list.delete(path);
  }
}

/** Copies the database, and whatever it names that is not copied yet. Gives what the market itself has not. */
async function copyInAgreement(config: Config, to: string, copies: OpenCopies): Promise<string[]> {
  const file = await copyDatabase(config, to);
  copies.list.set(basename(file), await recordOf(file));
  if (config.bucket) return [];
  const named = await readNamedFiles(file, config.databaseUrl !== undefined);
  const missing = await copyNamed(named, config, to, copies);
  await dropRemoved(named, config, to, copies);
  return missing;
}

/** Pictures that are removed meanwhile are set aside: the database may be copied before they are removed from it. */
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
  /** Pictures that the database names, and the market has not. */
  missing: string[];
  removed: string[];
}

async function writeParts({ config, folder }: BackupOptions, unfinished: string) {
  const before = (await listBackups(folder)).at(-1);
  const earlier = before === undefined ? undefined : join(folder, before);
  // A list that is damaged tells nothing: the files are read instead.
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

/** Writes what cannot be made again: the database, the secret and the pictures. A server may run meanwhile. */
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
    // Older ones are removed below: by then the disk has this one.
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
