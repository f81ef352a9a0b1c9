import { existsSync } from 'node:fs';
import { copyFile, link, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What a backup holds, by its names. Smaller copies of pictures are made again when they are asked for. */
export const BACKUP_FILES = {
  sqlite: 'motoka.sqlite',
  postgres: 'motoka.dump',
  secret: 'jwt-secret',
  uploads: 'uploads',
};

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
 * both names then lead to it, and it takes no room twice. Gives how many there are.
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
    if (!isLinked) await copyFile(source, target);
    copied += 1;
  }
  return copied;
}
