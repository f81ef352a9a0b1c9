import { insertEntries, type NewEntry } from '../content/entry-writes.ts';
import type { Database, Engine } from '../db/engine.ts';

export interface NewMedia extends NewEntry {
  name: string;
  alternativeText: string | null;
  hash: string;
  ext: string;
  mime: string;
  width: number | null;
  height: number | null;
  sizeBytes: number;
  placeholder: string | null;
  provider: 'local' | 'drawn' | 'remote';
  remoteUrl: string | null;
  /** SHA-256, as hex, of the file that it was made from. */
  sourceDigest?: string;
}

// A beginning such as `small_` is how the copies of a picture are named.
const HASH = /^(?!(thumbnail|small|medium|large)_)[a-z0-9][a-z0-9_-]{0,149}$/;
const EXT = /^\.[a-z0-9]{2,5}$/;
const MIME = /^[a-z]+\/[a-z0-9.+-]+$/;

/**
 * Throws RangeError where a hash, ext or mime holds anything but what an address may: they name files, and are written
 * into answers as they are.
 */
export async function insertMedia(engine: Engine, db: Database, media: readonly NewMedia[]): Promise<number[]> {
  for (const { hash, ext, mime } of media) {
    if (!HASH.test(hash) || !EXT.test(ext) || !MIME.test(mime)) {
      throw new RangeError(`These cannot be a file: ${JSON.stringify([hash, ext, mime])}`);
    }
  }
  return insertEntries(engine, db, media, {
    table: 'media',
    columns: [
      ...['name', 'alternative_text', 'hash', 'ext', 'mime', 'width', 'height'],
      ...['size_bytes', 'placeholder', 'provider', 'remote_url', 'source_digest'],
    ],
    values: (one) => [
      ...[one.name, one.alternativeText, one.hash, one.ext, one.mime, one.width, one.height],
      ...[one.sizeBytes, one.placeholder, one.provider, one.remoteUrl, one.sourceDigest ?? null],
    ],
  });
}
