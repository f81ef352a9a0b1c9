import { randomUUID } from 'node:crypto';
import { close, open as openDescriptor, read as readDescriptor } from 'node:fs';
import { link, lstat, mkdir, open, opendir, readFile, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import {
  OBJECT_FOLDERS,
  type ObjectBody,
  ObjectGoneError,
  type ObjectStorage,
  requireObjectKey,
  StorageUnavailableError,
  type StoredObject,
  UNFINISHED_FOR_MS,
} from './object-storage.ts';
import { dropSetAside, isBackupUnderWay, setAsidePath } from './set-aside.ts';

/**
 * Ending of the names of files that are still being written, or are staged. Such a file is in the folder in which it will stay, since a
 * rename works only within one disk.
 */
const UNFINISHED = '.part';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

const isMissing = (error: unknown) => /^(ENOENT|ENOTDIR|ENAMETOOLONG)$/.test(codeOf(error));

/**
 * Returns undefined for the error of a missing file, and throws for any other: if the server of a shared folder is down, the folder must
 * not look empty.
 */
function unlessMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined;
  const reason = error instanceof Error ? error.message : 'unknown';
  throw new StorageUnavailableError(`The folder of the pictures cannot be read: ${reason}.`, { cause: error });
}

const goneError = (path: string) => new ObjectGoneError(`${path} was moved or deleted before it was read.`);

const opened = promisify(openDescriptor);
const readInto = promisify(readDescriptor);

/**
 * Returns a file as a stored object; undefined if it does not exist. Symbolic links are ignored, since they could lead out of the folder.
 */
export async function findFile(path: string): Promise<StoredObject | undefined> {
  const stats = await lstat(path).catch(unlessMissing);
  if (!stats?.isFile()) return undefined;
  return {
    size: stats.size,
    modifiedAt: stats.mtime,
    async read(range) {
      // The file is opened before the answer begins: a stream would report that it is missing only after that.
      const file = await open(path).catch(unlessMissing);
      if (!file) throw goneError(path);
      return file.createReadStream(range);
    },
    async bytes(range) {
      if (!range) return (await readFile(path).catch(unlessMissing)) ?? Promise.reject(goneError(path));
      // A descriptor without an object around it, which is closed while the answer goes on: less processor time than a stream.
      const file = await opened(path, 'r').catch(unlessMissing);
      if (file === undefined) throw goneError(path);
      try {
        const { start, end } = range;
        const bytes = Buffer.allocUnsafe(end - start + 1);
        for (let at = 0; at < bytes.length; ) {
          const { bytesRead } = await readInto(file, bytes, at, bytes.length - at, start + at);
          if (bytesRead === 0) throw goneError(path);
          at += bytesRead;
        }
        return bytes;
      } finally {
        close(file, () => undefined);
      }
    },
  };
}

/** Returns the number of the file that a path names; undefined if it names none. */
const inodeOf = async (path: string) => (await lstat(path).catch(unlessMissing))?.ino;

async function removeAndThrow(path: string, error: unknown): Promise<never> {
  await unlink(path).catch(() => undefined);
  throw error;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Does what creates a file at a path. If the path's folder is missing, the folder is made, and it is done again. */
const creating = <Made>(path: string, create: () => Promise<Made>): Promise<Made> =>
  create().catch(async (error: unknown) => {
    if (!isMissing(error)) throw error;
    await mkdir(dirname(path), { recursive: true });
    return create();
  });

/**
 * Writes a file to the disk completely or not at all. Otherwise a power failure might leave an empty file, which caches would keep for a
 * year.
 */
async function writeSynced(path: string, body: ObjectBody): Promise<void> {
  try {
    const file = await creating(path, () => open(path, 'wx'));
    try {
      await file.writeFile(Buffer.isBuffer(body) ? body : body.stream);
      if (!Buffer.isBuffer(body)) {
        const { size } = await file.stat();
        if (size !== body.size) throw new RangeError(`${size} bytes came, not ${body.size}`);
      }
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await removeAndThrow(path, error);
  }
}

/** Returns whether a key is that of an original. Copies are not part of backups, since they can be made again from the original. */
const isOriginal = (key: string) => !/^(pictures|drafts\/copies)\//.test(key);

/** Opens the storage in a folder; keys are paths below `root`. */
export function openFolderStorage(root: string): ObjectStorage {
  const pathOf = (key: string) => join(root, requireObjectKey(key));

  async function writeUnfinished(key: string, body: ObjectBody): Promise<string> {
    const unfinished = `${pathOf(key)}.${randomUUID()}${UNFINISHED}`;
    await writeSynced(unfinished, body);
    return unfinished;
  }

  async function remove(key: string): Promise<void> {
    const path = pathOf(key);
    if (!isOriginal(key) || !(await isBackupUnderWay(root))) return unlink(path).catch(unlessMissing);
    const aside = setAsidePath(root, key);
    await mkdir(dirname(aside), { recursive: true, mode: 0o700 });
    // A rename does nothing if both are names of one file, as of one that was set aside, copied back and is removed again.
    const isAside = (await inodeOf(aside)) === (await inodeOf(path));
    await (isAside ? unlink(path) : rename(path, aside)).catch(unlessMissing);
  }

  async function removeUnfinishedIn(folder: string, before: number): Promise<void> {
    for await (const entry of await opendir(folder, { recursive: true })) {
      if (!entry.name.endsWith(UNFINISHED)) continue;
      const path = join(entry.parentPath, entry.name);
      const stats = await lstat(path).catch(() => undefined);
      if (stats && stats.mtimeMs < before) await unlink(path).catch(() => undefined);
    }
  }

  async function put(key: string, body: ObjectBody): Promise<void> {
    const unfinished = await writeUnfinished(key, body);
    await rename(unfinished, pathOf(key)).catch((error: unknown) => removeAndThrow(unfinished, error));
  }

  async function copyBytes(from: string, to: string): Promise<void> {
    const file = await findFile(pathOf(from));
    if (file) await put(to, await file.bytes());
  }

  return {
    has: async (key) => (await findFile(pathOf(key))) !== undefined,
    find: (key) => findFile(pathOf(key)),
    put,
    async copy(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)];
      try {
        // A second name of the same file, whose bytes are on the disk already. Files are replaced, never changed.
        await creating(target, () => link(source, target));
      } catch (error) {
        // Not each file system has such names, and none has them across disks.
        if (codeOf(error) !== 'EEXIST') await copyBytes(from, to);
      }
    },
    delete: async (keys) => void (await Promise.all(keys.map(remove))),
    stage: async (key, body) => ({ key, stagedAs: await writeUnfinished(key, body) }),
    async place(staged) {
      for (const { key, stagedAs } of staged) await rename(stagedAs, pathOf(key));
      // A renamed file survives a power failure only if its folder has been written to the disk too.
      for (const folder of new Set(staged.map(({ key }) => dirname(pathOf(key))))) await syncFolder(folder);
    },
    drop: ({ stagedAs }) => unlink(stagedAs),
    async removeUnfinished(now = Date.now()) {
      for (const folder of OBJECT_FOLDERS) {
        await removeUnfinishedIn(join(root, folder), now - UNFINISHED_FOR_MS).catch(unlessMissing);
      }
      await dropSetAside(root);
    },
  };
}
