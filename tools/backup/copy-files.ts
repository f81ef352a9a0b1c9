import { constants, existsSync } from 'node:fs';
import { copyFile, link, lstat, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isPicture, syncFile, UNFINISHED } from './backup-files.ts';
import { type FileList, recordOf } from './file-list.ts';

/** The folder with smaller copies of drafts' pictures. It is not saved, since the copies are made again on request. */
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
  /** The folder that the paths of files are relative to: the market's folder, or a backup to be restored. */
  from: string;
  to: string;
  /**
   * The previous backup. A picture with the same path in it has the same content, since files are named after their content or their row's
   * id.
   */
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
   * Makes a hard link to a picture in the earlier backup, which needs no space. Returns false if that backup lacks the picture or is on
   * another disk.
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
    // The file's size and digest are taken from the earlier backup's list instead of reading the file again: restoring checks its content
    // anyway.
    if (isLinked) list.set(path, earlier.list?.get(path) ?? (await recordOf(target)));
    return isLinked;
  }

  /** Copies a file into the backup. Returns false if there is no such file, or if it was removed just now. */
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

  /** Copies the files of a folder. Files that are moved or removed while this runs are ignored. */
  async function copyFolder(folder: string): Promise<void> {
    await makeFolder(join(to, folder));
    for (const path of await listFiles(from, folder)) await copy(path);
  }

  return {
    list,
    copy,
    copyFolder,
    /** Waits until all folders with copied files are on disk: otherwise a power failure could lose the names of the files. */
    async sync(): Promise<void> {
      for (const folder of folders) await syncFile(folder);
    },
  };
}

export type OpenCopies = ReturnType<typeof openCopies>;
