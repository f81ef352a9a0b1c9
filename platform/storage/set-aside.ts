import { rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Name of a file that exists in the folder of the pictures during a backup. The backup updates the file's time again and again. */
const MARK = 'backup-under-way';
const REMOVED = 'removed';
const TOUCH_EVERY_MS = 10_000;
/**
 * Ms after the last update of the file `MARK` for which a backup counts as under way. Copying a large database, which delays updates, takes
 * less. If a backup was killed, removed files are no longer set aside after this time.
 */
const COUNTS_FOR_MS = 15 * 60_000;

/**
 * Returns the path to which a file is moved during a backup instead of being deleted: the backup's copy of the database may still refer to the
 * file.
 */
export const setAsidePath = (root: string, key: string): string => join(root, REMOVED, key);

/** Returns whether a backup of this folder is being made. */
export async function isBackupUnderWay(root: string, now = Date.now()): Promise<boolean> {
  const mark = await stat(join(root, MARK)).catch(() => undefined);
  return mark !== undefined && now - mark.mtimeMs < COUNTS_FOR_MS;
}

/** Deletes the files that were set aside, if no backup needs them. */
export async function dropSetAside(root: string): Promise<void> {
  if (!(await isBackupUnderWay(root))) await rm(join(root, REMOVED), { recursive: true, force: true });
}

/**
 * Makes all servers move removed files aside, and not delete them, until `end` is called. Returns undefined if another backup is being
 * made.
 */
export async function setRemovedAside(root: string): Promise<{ end(): Promise<void> } | undefined> {
  if (await isBackupUnderWay(root)) return undefined;
  const mark = join(root, MARK);
  await writeFile(mark, '', { mode: 0o600 });
  const touching = setInterval(() => void utimes(mark, new Date(), new Date()).catch(() => undefined), TOUCH_EVERY_MS);
  touching.unref();
  return {
    async end() {
      clearInterval(touching);
      await rm(mark, { force: true });
      await dropSetAside(root);
    },
  };
}
