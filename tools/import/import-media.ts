import { posix } from 'node:path';
import { sql } from 'kysely';
import { publishMedia } from '../../api/media/media-publish-writes.ts';
import { insertMedia, type NewMedia } from '../../api/media/media-writes.ts';
import { originalKey } from '../../api/media/picture-files.ts';
import {
  digestOf,
  FILM_MOST_BYTES,
  PICTURE_MOST_BYTES,
  RefusedMedia,
  remoteMedia,
  type TakenMedia,
  takeFilm,
  takePicture,
} from '../../api/media/picture-intake.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import { shown } from '../../platform/sheets/bounded-text.ts';
import type { ObjectStorage, StagedObject } from '../../platform/storage/object-storage.ts';
import { inPortions } from './catalogue-names.ts';
import type { CatalogueSource } from './catalogue-source.ts';
import { BadCell } from './cells.ts';
import { MissingFile } from './file-paths.ts';
import { type Files, type KnownMedia, openKnownMedia } from './known-media.ts';

interface IntakeOptions {
  storage: ObjectStorage;
  isDryRun: boolean;
}

type Description = Omit<NewMedia, 'createdAt'>;

const ADDRESS_LONGEST = 2_000;
const NAME_LONGEST = 255;
/** Number of paths whose hash is remembered, so that a picture of several cars is read once. */
const MOST_REMEMBERED = 20_000;

function requireAddress(text: string): string {
  const isSafe = text.length <= ADDRESS_LONGEST && URL.canParse(text) && !/[\s"<>\\]/.test(text);
  const { hostname = '', username = '', password = '' } = isSafe ? new URL(text) : {};
  if (hostname === '' || username !== '' || password !== '') {
    throw new BadCell(`"${shown(text)}" is no https:// address that a browser could open.`);
  }
  return text;
}

const nameOf = (path: string) => Array.from(posix.basename(path)).slice(0, NAME_LONGEST).join('');

const asBadCell = (path: string) => (error: unknown) => {
  if (error instanceof RefusedMedia) return new BadCell(`"${shown(path)}" ${error.message}.`);
  if (error instanceof BadCell) return error;
  throw error;
};

/** Returns the ids of media in the database, by hash. */
async function readIds(db: Database, hashes: readonly string[]): Promise<Map<string, number>> {
  const read = async (portion: readonly string[]) => {
    const query = sql<{ id: number; hash: string }>`select id, hash from media where hash in (${sql.join(portion)})`;
    return (await query.execute(db)).rows;
  };
  return new Map((await inPortions(hashes, read)).map(({ id, hash }) => [hash, id]));
}

/** Holds a batch's files in temporary storage until they are moved to their final place. */
function openStagedFiles({ storage, isDryRun }: IntakeOptions, knownMedia: KnownMedia) {
  const staged = new Map<string, StagedObject>();
  return {
    async stage({ media, bytes }: TakenMedia): Promise<void> {
      const isThere = staged.has(media.hash) || (await knownMedia.isStored(media));
      if (!isThere && !isDryRun) staged.set(media.hash, await storage.stage(originalKey(media.hash, media.ext), bytes));
    },
    /** Moves those of the batch's files that have these hashes to their final place. */
    async place(usedHashes: ReadonlySet<string>): Promise<void> {
      const used = [...staged].filter(([hash]) => usedHashes.has(hash));
      await storage.place(used.map(([, object]) => object));
      for (const [hash] of used) staged.delete(hash);
    },
    async dropAll(): Promise<void> {
      for (const object of staged.values()) await storage.drop(object);
      staged.clear();
    },
  };
}

/** Imports the pictures and films that rows name. With `isDryRun` they are only read. */
export function openMediaIntake(adapter: DatabaseAdapter, source: CatalogueSource, options: IntakeOptions) {
  /** By kind of file, folder and path: the hash of the file, or the error that it caused. */
  const remembered = new Map<string, string | BadCell>();
  /** This batch's media that the database does not have yet, by hash. */
  const described = new Map<string, Description>();
  const knownMedia = openKnownMedia(adapter, options.storage);
  const staged = openStagedFiles(options, knownMedia);

  async function takeFile(folder: string, path: string, files: Files): Promise<string> {
    const exported = await knownMedia.findExported(path, files);
    // A demo picture is drawn by the code, so its exported file need not be read.
    if (exported?.provider === 'drawn') return exported.hash;
    const mostBytes = files === 'pictures' ? PICTURE_MOST_BYTES : FILM_MOST_BYTES;
    const bytes = await source.readFile(folder, path, mostBytes).catch(async (error: unknown) => {
      if (!(error instanceof MissingFile)) throw error;
      if (!exported || !(await knownMedia.isStored(exported))) throw error;
    });
    if (bytes === undefined) return exported?.hash ?? '';
    if (exported && (await knownMedia.isSame(exported, bytes))) return exported.hash;
    const before = await knownMedia.findTaken(digestOf(bytes), files);
    if (before && (await knownMedia.isStored(before))) return before.hash;
    const taken = files === 'pictures' ? await takePicture(bytes) : takeFilm(bytes);
    await staged.stage(taken);
    described.set(taken.media.hash, { ...taken.media, name: nameOf(path) });
    return taken.media.hash;
  }

  async function takeOne(folder: string, path: string, files: Files): Promise<string> {
    if (!/^https:\/\//i.test(path)) return takeFile(folder, path, files);
    const address = requireAddress(path);
    const before = await knownMedia.findRemote(address, files);
    if (before) return before.hash;
    const media = remoteMedia(address, files);
    described.set(media.hash, { ...media, name: nameOf(new URL(path).pathname) || media.hash });
    return media.hash;
  }

  return {
    /** Returns the hashes of the files with these paths. Throws BadCell if a file cannot be imported. */
    async take(folder: string, paths: readonly string[], files: Files): Promise<string[]> {
      const hashes: string[] = [];
      for (const path of paths) {
        const key = [files, folder, path].join('\0');
        const medium = remembered.get(key) ?? (await takeOne(folder, path, files).catch(asBadCell(path)));
        if (remembered.size >= MOST_REMEMBERED) remembered.clear();
        remembered.set(key, medium);
        if (medium instanceof BadCell) throw medium;
        hashes.push(medium);
      }
      return hashes;
    },

    /** Moves files of the batch to their final place. Call it before rows of the database refer to them. */
    place: staged.place,

    /** Inserts media that the database lacks, and returns the ids of all, by hash. `db` must be a transaction. */
    async store(db: Database, hashes: readonly string[], now: number): Promise<Map<string, number>> {
      const unique = [...new Set(hashes)];
      const ids = await readIds(db, unique);
      // A picture that the import uses may so far be only in a seller's unpublished draft. It becomes public here.
      await publishMedia(db, [...ids.values()], now);
      const missing = unique.filter((hash) => !ids.has(hash));
      const media = missing.flatMap((hash) => described.get(hash) ?? []);
      if (media.length < missing.length) throw new Error('A picture went while it was imported');
      const entries = media.map((one) => ({ ...one, createdAt: now }));
      const added = await insertMedia(adapter, db, entries);
      for (const [at, hash] of missing.entries()) ids.set(hash, added[at] ?? 0);
      return ids;
    },

    /**
     * Ends the batch and deletes those of its files that are not used. If there are any, all remembered hashes are forgotten, so that a
     * later row that names a deleted file reads it again.
     */
    async endBatch(usedHashes: ReadonlySet<string>): Promise<void> {
      if ([...described.keys()].some((hash) => !usedHashes.has(hash))) remembered.clear();
      described.clear();
      await staged.dropAll();
    },
  };
}

export type MediaIntake = ReturnType<typeof openMediaIntake>;
