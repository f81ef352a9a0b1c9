import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { lockDataDir, prepareDataDir, StartError } from '../../platform/database/data-dir.ts';
import { sqlitePath } from '../../platform/database/sqlite-file.ts';
import { BACKUP_FILES, PICTURE_FOLDERS, requireSoundSqlite, syncFile, UNFINISHED } from './backup-files.ts';
import { listFiles } from './copy-files.ts';
import { FILE_LIST, readFileList, requireWhole } from './file-list.ts';
import { nameOfDatabase, runPostgres } from './postgres-programs.ts';

/**
 * Throws StartError if restoring would overwrite files, since the folder or the backup may be the wrong one. Files of SQLite that end in
 * -wal and -shm must not be there either: SQLite would write their content into the restored database.
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

/**
 * Copies the database into its place under a temporary name, then checks the copy: the backup may have been damaged when it was moved to
 * this machine.
 */
async function copyDatabase(file: string, to: string): Promise<void> {
  await copyFile(file, to);
  requireSoundSqlite(to, `The database of the backup (${file})`);
}

// Options of pg_restore. With them it restores everything or nothing, and fails for a database that already has tables.
const RESTORE_OPTIONS = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];

interface RestoreOptions {
  config: Config;
  backup: string;
  /** Whether to accept a backup from a version that wrote no list of files. It cannot be checked whether such a backup is complete. */
  isUnlisted?: boolean;
  say: (line: string) => void;
}

/** Reads and checks all files of a backup; returns their paths. Throws StartError if a file is missing or damaged. */
async function readWhole(backup: string, isUnlisted: boolean): Promise<string[]> {
  if (backup.endsWith(UNFINISHED)) throw new StartError(`${backup} was not finished: take a backup that was.`);
  const list = await readFileList(backup);
  if (list) {
    await requireWhole(backup, list);
    return [...list.keys()];
  }
  if (!isUnlisted) {
    throw new StartError(
      `${backup} has no list of its files (${FILE_LIST}), so nothing tells whether it is whole. Backups of versions before 0.2.0 have none: --unlisted restores one as it is.`,
    );
  }
  const folders = await Promise.all(PICTURE_FOLDERS.map((folder) => listFiles(backup, folder)));
  return [BACKUP_FILES.secret, ...folders.flat()].filter((path) => existsSync(join(backup, path)));
}

/** Restores a backup into the folders and the database that the settings name, which must be empty. Returns the number of pictures. */
export async function restoreBackup({ config, backup, isUnlisted = false, say }: RestoreOptions): Promise<number> {
  if (!existsSync(backup)) throw new StartError(`There is no backup in ${backup}.`);
  const database = requireDatabase(config, backup);
  const paths = await readWhole(backup, isUnlisted);
  prepareDataDir(config.dataDir, say);
  const lock = lockDataDir(config.dataDir);
  const parts: Part[] = [];
  try {
    requireRoom(config);
    const pictures = await copyParts({ config, backup, database, paths }, parts);
    const databaseUrl = config.databaseListenUrl ?? config.databaseUrl;
    if (databaseUrl !== undefined) {
      const options = [...RESTORE_OPTIONS, '--dbname', nameOfDatabase(databaseUrl), database];
      await runPostgres('pg_restore', databaseUrl, options);
    }
    // Nothing was put in place before all files were copied. So if a full disk made the copying fail, the next attempt finds empty folders
    // again.
    for (const { part, place } of parts) await rename(part, place);
    for (const folder of new Set(parts.map(({ place }) => dirname(place)))) await syncFile(folder);
    return pictures;
  } finally {
    for (const { part } of parts) await rm(part, { recursive: true, force: true });
    lock.release();
  }
}

/** A file or folder that is first copied to `part`, and at the end renamed to `place`. */
interface Part {
  part: string;
  place: string;
}

interface Restored {
  config: Config;
  backup: string;
  /** Name of the file in the backup that holds the database. */
  database: string;
  /** Paths of all files of the backup. */
  paths: string[];
}

/**
 * Copies all files of the backup to their temporary names, and waits until they are on disk. The database comes last: if it is in place,
 * all other files are.
 */
async function copyParts({ config, backup, database, paths }: Restored, parts: Part[]): Promise<number> {
  const { databaseUrl, dataDir, picturesDir, bucket } = config;
  async function openPart(place: string): Promise<string> {
    const part = `${place}${UNFINISHED}`;
    await rm(part, { recursive: true, force: true });
    parts.push({ part, place });
    return part;
  }
  let pictures = 0;
  if (!bucket) {
    for (const folder of PICTURE_FOLDERS) {
      const of = paths.filter((path) => path.startsWith(`${folder}/`));
      await copyTree(
        join(backup, folder),
        await openPart(join(picturesDir, folder)),
        of.map((path) => relative(folder, path)),
      );
      pictures += of.length;
    }
  }
  if (paths.includes(BACKUP_FILES.secret)) {
    const part = await openPart(join(dataDir, BACKUP_FILES.secret));
    await copyFile(join(backup, BACKUP_FILES.secret), part);
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

async function copyTree(from: string, to: string, paths: readonly string[]): Promise<void> {
  const folders = new Set([to, ...paths.map((path) => dirname(join(to, path)))]);
  for (const folder of folders) await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const path of paths) {
    await copyFile(join(from, path), join(to, path));
    await syncFile(join(to, path));
  }
  for (const folder of folders) await syncFile(folder);
}
