import { rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file in the folder of the pictures that exists during a backup, and is touched again and again. */
const MARK = 'backup-under-way';
const REMOVED = 'removed';
const TOUCH_EVERY_MS = 10_000;
/**
 * Longer than the copy of a large database, during which the file is not touched. After a killed backup, files are removed normally from
 * then on.
 */
const COUNTS_FOR_MS = 15 * 60_000;

/** Returns the place of a file that was removed during a backup: the copied database may name it. */
export const setAsidePath = (root: string, key: string): string => join(root, REMOVED, key);

/** Returns whether a backup of this folder is running. */
export async function isBackupUnderWay(root: string, now = Date.now()): Promise<boolean> {
  const mark = await stat(join(root, MARK)).catch(() => undefined);
  return mark !== undefined && now - mark.mtimeMs < COUNTS_FOR_MS;
}

/** Deletes files that were set aside, once no backup needs them. */
export async function dropSetAside(root: string): Promise<void> {
  if (!(await isBackupUnderWay(root))) await rm(join(root, REMOVED), { recursive: true, force: true });
}

/** From now on, removed files are set aside. Returns undefined while another backup is running. */
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
