import { media } from '#contract/entities/media.ts';
import { entryWrites, type NewEntry } from '../../platform/content/entry-writes.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';

/** A new picture or film. It is public unless `state` is 'draft'. */
export type NewMedia = Omit<NewEntry<typeof media>, 'state'> & Partial<Pick<NewEntry<typeof media>, 'state'>>;

const { insert } = entryWrites(media);

// Matches a valid hash. It must not begin like the name of a smaller copy, such as `small_`.
const HASH = /^(?!(thumbnail|small|medium|large)_)[a-z0-9][a-z0-9_-]{0,149}$/;
const EXT = /^\.[a-z0-9]{2,5}$/;
const MIME = /^[a-z]+\/[a-z0-9.+-]+$/;

/**
 * Returns whether a file may be named by this hash and ending. Other characters than those allowed would have to be escaped in addresses
 * and JSON.
 */
export const isFileName = (hash: string, ext: string) => HASH.test(hash) && EXT.test(ext);

/**
 * Inserts a picture or film. Throws a RangeError if its hash, ext or mime has characters that are not allowed in addresses: they become
 * part of file names, and are written to responses unescaped.
 */
export async function insertMedia(
  adapter: DatabaseAdapter,
  db: Database,
  files: readonly NewMedia[],
): Promise<number[]> {
  for (const { hash, ext, mime } of files) {
    if (!isFileName(hash, ext) || !MIME.test(mime)) {
      throw new RangeError(`These cannot be a file: ${JSON.stringify([hash, ext, mime])}`);
    }
  }
  return insert(
    adapter,
    db,
    files.map((file) => ({ ...file, state: file.state ?? 'public' })),
  );
}
