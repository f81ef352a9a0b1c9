import { constants, existsSync } from 'node:fs';
import { copyFile, link, lstat, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isPicture, syncFile, UNFINISHED } from './backup-files.ts';
import { type FileList, recordOf } from './file-list.ts';

/** Folder that is not saved: its smaller copies of pictures are made again on request. */
const MADE_AGAIN = 'drafts/copies';

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

function unlessGone(error: unknown): undefined {
  if (!isGone(error)) throw error;
}

/** Returns the paths of all files in a folder and its subfolders, relative to `root`. A missing folder counts as empty. */
export async function listFiles(root: string, folder: string): Promise<string[]> {
  if (folder === MADE_AGAIN) return [];
  const entries = (await readdir(join(root, folder), { withFileTypes: true }).catch(unlessGone)) ?? [];
  const files: string[] = [];
  for (const entry of entries) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) files.push(...(await listFiles(root, path)));
    else if (entry.isFile() && !entry.name.endsWith(UNFINISHED)) files.push(path);
  }
  return files;
}

interface EarlierBackup {
  folder: string;
  list: FileList | undefined;
}

interface Copies {
  /** Folder that the paths are relative to: that of the market, or a backup. */
  from: string;
  to: string;
  /** The backup before. A picture that it has under the same name is the same, since names come from the content or the row's id. */
  earlier?: EarlierBackup | undefined;
}

/** Copies files from folder to folder, and records their size and digest in `list`. */
export function openCopies({ from, to, earlier }: Copies) {
  const list: FileList = new Map();
  const folders = new Set<string>();

  async function makeFolder(folder: string): Promise<void> {
    if (folders.has(folder)) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    folders.add(folder);
  }

  /**
   * Makes a hard link to a picture in the earlier backup, which needs no space. Returns false if that has no such picture, or is on another
   * disk.
   */
  async function linkEarlier(path: string, source: string, target: string): Promise<boolean> {
    if (!earlier || !isPicture(path)) return false;
    const earlierPath = join(earlier.folder, path);
    const [before, now] = await Promise.all([lstat(earlierPath).catch(unlessGone), lstat(source).catch(unlessGone)]);
    if (!before || before.size !== now?.size) return false;
    const isLinked = await link(earlierPath, target).then(
      () => true,
      () => false,
    );
    // The file is not read again for each backup: restoring checks its content anyway.
    if (isLinked) list.set(path, earlier.list?.get(path) ?? (await recordOf(target)));
    return isLinked;
  }

  /** Copies a file. Returns false if it does not exist, or no longer. */
  async function copy(path: string, source = join(from, path)): Promise<boolean> {
    const target = join(to, path);
    await makeFolder(dirname(target));
    if (await linkEarlier(path, source, target)) return true;
    const isThere = await copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE).then(
      () => true,
      (error: unknown) => {
        if (isGone(error) && existsSync(dirname(target))) return false;
        throw error;
      },
    );
    if (!isThere) return false;
    await syncFile(target);
    list.set(path, await recordOf(target));
    return true;
  }

  /** Copies the files of a folder. Ignores files that are moved or removed meanwhile. */
  async function copyFolder(folder: string): Promise<void> {
    await makeFolder(join(to, folder));
    for (const path of await listFiles(from, folder)) await copy(path);
  }

  return {
    list,
    copy,
    copyFolder,
    /** Waits until the folders are written to disk: only then a power failure cannot lose the files' names. */
    async sync(): Promise<void> {
      for (const folder of folders) await syncFile(folder);
    },
  };
}

export type OpenCopies = ReturnType<typeof openCopies>;
