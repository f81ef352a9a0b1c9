import type { FastifyBaseLogger } from 'fastify';
import { PICTURE_WIDTHS, type PictureFormat } from '#contract/values/pictures.ts';
import { notFoundError } from '../../platform/http/errors.ts';
import type { ObjectStorage, StoredObject } from '../../platform/storage/object-storage.ts';
import type { MediaTable } from '../schema/tables.ts';
import type { DrawnMedia } from './drawn-media.ts';
import { type Encoding, encodeCopy, UnreadablePicture } from './picture-files.ts';
import type { UnwrittenCopies } from './unwritten-copies.ts';

export interface Picture extends Pick<MediaTable, 'hash' | 'ext' | 'mime' | 'width' | 'provider'> {
  /** The storage keys under which the original may be stored. All are tried, since a job may be moving the file from one to another. */
  originalKeys: readonly [string, ...string[]];
}

export async function findOriginal(
  storage: ObjectStorage,
  { originalKeys }: Picture,
): Promise<StoredObject | undefined> {
  const [first, ...others] = originalKeys;
  for (const key of others.length === 0 ? [first] : [first, ...others, first]) {
    const original = await storage.find(key);
    if (original) return original;
  }
  return undefined;
}

interface CopyMakerDeps {
  drawn: DrawnMedia;
  storage: ObjectStorage;
  unwritten: UnwrittenCopies;
  log: FastifyBaseLogger;
}

/** Returns the functions that make smaller copies of pictures. */
export function openCopyMaker({ drawn, storage, unwritten, log }: CopyMakerDeps) {
  let isFailing = false;

  /**
   * Returns the file from which copies are made: the uploaded one, or for a drawn picture a drawing at the width of this format. Throws
   * NotFound or UnreadablePicture.
   */
  async function originalOf(picture: Picture, format: PictureFormat | 'original'): Promise<Buffer> {
    const { hash, provider, width } = picture;
    if (provider === 'drawn') {
      const shipped = await drawn.picture(hash, format === 'original' ? (width ?? 0) : PICTURE_WIDTHS[format]);
      if (shipped === undefined) throw notFoundError();
      return shipped;
    }
    const original = await findOriginal(storage, picture);
    if (!original) throw new UnreadablePicture('The original is missing');
    return original.bytes();
  }

  async function encode(picture: Picture, format: PictureFormat | 'original', encoding: Encoding): Promise<Buffer> {
    try {
      return await encodeCopy(await originalOf(picture, format), format, encoding);
    } catch (error) {
      if (!(error instanceof UnreadablePicture)) throw error;
      log.warn({ err: error, hash: picture.hash }, 'a picture cannot be read');
      throw notFoundError();
    }
  }

  /** Stores a copy. If the storage is full or fails, keeps the copy in memory for a while instead. */
  async function keep(key: string, bytes: Buffer): Promise<void> {
    try {
      await storage.put(key, bytes);
      isFailing = false;
    } catch (error) {
      // While the storage keeps failing, only the first failure is logged.
      if (!isFailing) log.warn({ err: error }, 'copies of pictures cannot be written; those made are kept in memory');
      isFailing = true;
      unwritten.set(key, bytes);
    }
  }

  return {
    originalOf,
    /** Makes a smaller copy of a picture, and stores it under a key. Throws NotFound if there is no original. */
    makeCopy: async (picture: Picture, format: PictureFormat | 'original', encoding: Encoding, key: string) =>
      keep(key, await encode(picture, format, encoding)),
  };
}
