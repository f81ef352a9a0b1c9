import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { insertMedia, type NewMedia } from '../../api/media/media-writes.ts';
import { originalKey } from '../../api/media/picture-files.ts';
import {
  digestOf,
  FILM_MOST_BYTES,
  hashOf,
  PICTURE_MOST_BYTES,
  RefusedMedia,
  remoteMedia,
  type TakenMedia,
  takeFilm,
  takePicture,
} from '../../api/media/picture-intake.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import type { ObjectStorage, StagedObject } from '../../platform/storage/object-storage.ts';
import { shown } from './bounded-text.ts';
import { inPortions } from './catalogue-names.ts';
import type { CatalogueSource } from './catalogue-source.ts';
import { BadCell } from './cells.ts';
import { MissingFile } from './file-paths.ts';

type Files = 'pictures' | 'films';
type Description = Omit<NewMedia, 'createdAt'>;

const ADDRESS_LONGEST = 2_000;
const NAME_LONGEST = 255;
/** Cars share pictures; each is looked at once, as long as this many are remembered. */
const MOST_REMEMBERED = 20_000;
/** The path that export gives to a picture of the server. */
const EXPORTED = /^pictures\/([a-z0-9][a-z0-9_-]{0,149})(\.[a-z0-9]{2,5})$/;
export const exportedPath = (hash: string, ext: string) => `pictures/${hash}${ext}`;

function requireAddress(text: string): string {
  const isSafe = text.length <= ADDRESS_LONGEST && URL.canParse(text) && !/[\s"<>\\]/.test(text);
  const { hostname = '', username = '', password = '' } = isSafe ? new URL(text) : {};
  if (hostname === '' || username !== '' || password !== '') {
    throw new BadCell(`"${shown(text)}" is no https:// address that a browser could open.`);
  }
  return text;
}

const nameOf = (path: string) => Array.from(posix.basename(path)).slice(0, NAME_LONGEST).join('');

/** Takes in the pictures and films that rows name. With `isDryRun` they are looked at, and nothing is written. */
export function openMediaIntake(
  { db }: DatabaseAdapter,
  source: CatalogueSource,
  { storage, isDryRun }: { storage: ObjectStorage; isDryRun: boolean },
) {
  /** By what a row calls it; an error is what is wrong with it. */
  const remembered = new Map<string, string | BadCell>();
  /** Of this batch and not stored yet, by hash. */
  const described = new Map<string, Description>();
  const staged = new Map<string, StagedObject>();

  const isStored = ({ hash, ext }: { hash: string; ext: string }) => storage.has(originalKey(hash, ext));

  const stored = (files: Files) =>
    db
      .selectFrom('media')
      .select(['hash', 'ext', 'provider'])
      .where('mime', 'like', files === 'pictures' ? 'image/%' : 'video/%');

  /** What the server has under the name that export gave it. */
  async function findExported(path: string, files: Files) {
    const [, hash, ext] = EXPORTED.exec(path) ?? [];
    if (hash === undefined || ext === undefined) return undefined;
    const named = stored(files).where('hash', '=', hash).where('ext', '=', ext);
    return named.where('provider', '!=', 'remote').executeTakeFirst();
  }

  /** Is the file the one that the server has, byte for byte? */
  async function isSame(medium: { hash: string; ext: string }, bytes: Buffer): Promise<boolean> {
    const original = await storage.find(originalKey(medium.hash, medium.ext));
    return original?.size === bytes.length && (await buffer(await original.read())).equals(bytes);
  }

  async function findTaken(digest: string, files: Files) {
    return stored(files)
      .where('provider', '=', 'local')
      .where((where) => where.or([where('source_digest', '=', digest), where('hash', '=', hashOf(digest))]))
      .executeTakeFirst();
  }

  async function stage({ media, bytes }: TakenMedia): Promise<void> {
    const isThere = staged.has(media.hash) || (await isStored(media));
    if (!isThere && !isDryRun) staged.set(media.hash, await storage.stage(originalKey(media.hash, media.ext), bytes));
  }

  async function takeFile(folder: string, path: string, files: Files): Promise<string> {
    const exported = await findExported(path, files);
    // Drawings have no file of their own; an exported one is the same drawing.
    if (exported?.provider === 'drawn') return exported.hash;
    const mostBytes = files === 'pictures' ? PICTURE_MOST_BYTES : FILM_MOST_BYTES;
    const bytes = await source.readFile(folder, path, mostBytes).catch(async (error: unknown) => {
      if (!(error instanceof MissingFile)) throw error;
      if (!exported || !(await isStored(exported))) throw error;
    });
    if (bytes === undefined) return exported?.hash ?? '';
    if (exported && (await isSame(exported, bytes))) return exported.hash;
    const known = await findTaken(digestOf(bytes), files);
    if (known && (await isStored(known))) return known.hash;
    const taken = files === 'pictures' ? await takePicture(bytes) : takeFilm(bytes);
    await stage(taken);
    described.set(taken.media.hash, { ...taken.media, name: nameOf(path) });
    return taken.media.hash;
  }

  async function takeOne(folder: string, path: string, files: Files): Promise<string> {
    if (!/^https:\/\//i.test(path)) return takeFile(folder, path, files);
    const address = requireAddress(path);
    const known = await stored(files).where('remote_url', '=', address).executeTakeFirst();
    if (known) return known.hash;
    const media = remoteMedia(address, files);
    described.set(media.hash, { ...media, name: nameOf(new URL(path).pathname) || media.hash });
    return media.hash;
  }

  return {
    /** The hash of each. Throws BadCell for the first that cannot be taken. */
    async take(folder: string, paths: readonly string[], files: Files): Promise<string[]> {
      const hashes: string[] = [];
      for (const path of paths) {
        const key = [files, folder, path].join('\0');
        const found =
          remembered.get(key) ??
          (await takeOne(folder, path, files).catch((error: unknown) => {
            if (error instanceof RefusedMedia) return new BadCell(`"${shown(path)}" ${error.message}.`);
            if (error instanceof BadCell) return error;
            throw error;
          }));
        if (remembered.size >= MOST_REMEMBERED) remembered.clear();
        remembered.set(key, found);
        if (found instanceof BadCell) throw found;
        hashes.push(found);
      }
      return hashes;
    },

    /** Puts the files that are wanted in their place, before anything names them. */
    async place(wanted: ReadonlySet<string>): Promise<void> {
      const kept = [...staged].filter(([hash]) => wanted.has(hash));
      await storage.place(kept.map(([, object]) => object));
      for (const [hash] of kept) staged.delete(hash);
    },

    /** The ids of media by their hashes, which are stored if they were not. `db` must be a transaction. */
    async store(
      adapter: DatabaseAdapter,
      db: Database,
      hashes: readonly string[],
      now: number,
    ): Promise<Map<string, number>> {
      const wanted = [...new Set(hashes)];
      const read = (portion: readonly string[]) =>
        sql<{ id: number; hash: string }>`select id, hash from media where hash in (${sql.join(portion)})`
          .execute(db)
          .then(({ rows }) => rows);
      const ids = new Map((await inPortions(wanted, read)).map(({ id, hash }) => [hash, id]));
      const missing = wanted.filter((hash) => !ids.has(hash));
      const media = missing.flatMap((hash) => described.get(hash) ?? []);
      if (media.length < missing.length) throw new Error('A picture went while it was imported');
      const added = await insertMedia(
        adapter,
        db,
        media.map((one) => ({ ...one, createdAt: now })),
      );
      for (const [at, hash] of missing.entries()) ids.set(hash, added[at] ?? 0);
      return ids;
    },

    /** The batch is over. What no row of it could use is looked at again when another row names it. */
    async endBatch(wanted: ReadonlySet<string>): Promise<void> {
      if ([...described.keys()].some((hash) => !wanted.has(hash))) remembered.clear();
      described.clear();
      for (const object of staged.values()) await storage.drop(object);
      staged.clear();
    },
  };
}

export type MediaIntake = ReturnType<typeof openMediaIntake>;
