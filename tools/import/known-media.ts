import { originalKey } from '../../api/media/picture-files.ts';
import { hashOf } from '../../api/media/picture-intake.ts';
import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import type { ObjectStorage } from '../../platform/storage/object-storage.ts';

export type Files = 'pictures' | 'films';

/** Matches the path that a picture has in an exported folder. It consists of the hash and ending. */
const EXPORTED = /^pictures\/([a-z0-9][a-z0-9_-]{0,149})(\.[a-z0-9]{2,5})$/;
export const exportedPath = (hash: string, ext: string) => `pictures/${hash}${ext}`;

/** Finds pictures and films that the market already has. */
export function openKnownMedia({ db }: DatabaseAdapter, storage: ObjectStorage) {
  const isStored = ({ hash, ext }: { hash: string; ext: string }) => storage.has(originalKey(hash, ext));

  const stored = (files: Files) =>
    db
      .selectFrom('media')
      .select(['hash', 'ext', 'provider'])
      .where('mime', 'like', files === 'pictures' ? 'image/%' : 'video/%');

  /**
   * Returns the picture or film that a path names, if it is a path of an export; undefined if it is not, or if the market has no such
   * picture or film.
   */
  async function findExported(path: string, files: Files) {
    const [, hash, ext] = EXPORTED.exec(path) ?? [];
    if (hash === undefined || ext === undefined) return undefined;
    const named = stored(files).where('hash', '=', hash).where('ext', '=', ext);
    return named.where('provider', '!=', 'remote').executeTakeFirst();
  }

  /** Returns whether the market's file of a picture or film has exactly these bytes. */
  async function isSame(medium: { hash: string; ext: string }, bytes: Buffer): Promise<boolean> {
    const original = await storage.find(originalKey(medium.hash, medium.ext));
    return original?.size === bytes.length && (await original.bytes()).equals(bytes);
  }

  async function findTaken(digest: string, files: Files) {
    return stored(files)
      .where('provider', '=', 'local')
      .where((where) => where.or([where('source_digest', '=', digest), where('hash', '=', hashOf(digest))]))
      .executeTakeFirst();
  }

  async function findRemote(address: string, files: Files) {
    return stored(files).where('remote_url', '=', address).executeTakeFirst();
  }

  return { isStored, findExported, isSame, findTaken, findRemote };
}

export type KnownMedia = ReturnType<typeof openKnownMedia>;
