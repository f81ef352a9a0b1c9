import { createDecipheriv, scryptSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Entry, extract } from 'tar-stream';
import { StartError } from '../../platform/database/data-dir.ts';
import { shown } from '../../platform/sheets/bounded-text.ts';

// Opens archives by `strapi export`: tar files, which by default are gzipped and encrypted.

/** The bytes at a file's beginning that show whether it is encrypted, gzipped or a plain tar file: as many as a tar header has. */
const BEGINNING = 512;
const CIPHER = 'aes-128-ecb';
const KEY_BYTES = 16;

/** The first word of an encrypted export of a newer Strapi. It is followed by a version, the length of the salt, and the salt. */
const SALTED_WORD = Buffer.from('STRAPI2\0');
const SALT_AT = SALTED_WORD.length + 2;
const SALT_BYTES = 16;
/** The salts that older versions of Strapi used. Their exports do not begin with `SALTED_WORD`. */
const FIXED_SALTS = ['', 'strapi-data-transfer'];

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
const isTar = (bytes: Buffer) => bytes.toString('latin1', 257, 262) === 'ustar';

const decipher = (secret: Buffer) => createDecipheriv(CIPHER, secret, null);

async function readBeginning(path: string): Promise<Buffer> {
  const file = await open(path).catch(() => {
    throw new StartError(`${shown(path)} cannot be read.`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING + SALT_AT + SALT_BYTES));
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Returns whether a path has an ending that `strapi export` gives its files. */
export const isArchive = (path: string) => /\.(tar|tar\.gz|tgz)(\.enc)?$/i.test(path);

/** How an archive is encrypted and compressed. */
interface Packing {
  /** Number of bytes before the archive's encrypted or plain content. */
  start: number;
  secret: Buffer | undefined;
  isGzipped: boolean;
}

/** Tries the key with each salt, and returns the secret that decrypts the content; undefined if none does. */
function unlock(content: Buffer, key: string, salts: readonly (string | Buffer)[]) {
  const whole = content.subarray(0, Math.min(BEGINNING, content.length - (content.length % KEY_BYTES)));
  for (const salt of salts) {
    const secret = scryptSync(key, salt, KEY_BYTES);
    const plain = decipher(secret).setAutoPadding(false).update(whole);
    if (isGzip(plain) || isTar(plain)) return { secret, isGzipped: isGzip(plain) };
  }
  return undefined;
}

async function packingOf(path: string, key: string | undefined): Promise<Packing> {
  const name = shown(path);
  const beginning = await readBeginning(path);
  if (isGzip(beginning) || isTar(beginning)) return { start: 0, secret: undefined, isGzipped: isGzip(beginning) };
  if (!/\.enc$/i.test(path)) throw new StartError(`${name} is no archive that strapi export writes.`);
  if (key === undefined) {
    throw new StartError(
      `${name} is encrypted. Write its key into a file of one line, and name that: --key-file FILE.`,
    );
  }
  const hasSalt = beginning.subarray(0, SALTED_WORD.length).equals(SALTED_WORD);
  const start = hasSalt ? SALT_AT + SALT_BYTES : 0;
  const salts = hasSalt ? [beginning.subarray(SALT_AT, start)] : FIXED_SALTS;
  const unlocked = unlock(beginning.subarray(start), key, salts);
  if (!unlocked)
    throw new StartError(`The key does not open ${name}: it was encrypted with another one, or is no export.`);
  return { start, ...unlocked };
}

/** An entry of an archive. */
export interface ArchiveEntry {
  header: Entry['header'];
  /** Yields the bytes of the archive's entry. Throws StartError if the archive is cut short or damaged. */
  bytes(): AsyncGenerator<Buffer>;
  skip(): void;
}

/** An archive whose packing is known. It can be read several times. */
export interface OpenArchive {
  name: string;
  /**
   * Yields the archive's entries from the beginning. Each must be read to its end or skipped before the next. Throws StartError if the
   * archive is cut short or damaged.
   */
  entries(): AsyncGenerator<ArchiveEntry>;
}

/** Opens an archive written by `strapi export`. Throws StartError if the file is none, or the key is missing or wrong. */
export async function openArchive(path: string, key: string | undefined): Promise<OpenArchive> {
  const { start, secret, isGzipped } = await packingOf(path, key);

  function broken(error: unknown): unknown {
    if (error instanceof StartError) return error;
    const reason = error instanceof Error ? shown(error.message) : 'unknown';
    return new StartError(`${shown(path)} is cut or broken (${reason}). Export it again, or copy it whole.`);
  }

  async function* bytesOf(entry: Entry): AsyncGenerator<Buffer> {
    let left = entry.header.size ?? 0;
    try {
      for await (const piece of entry) {
        const bytes: Buffer = piece;
        left -= bytes.length;
        yield bytes;
      }
      if (left > 0) throw new Error('it ends within a file');
    } catch (error) {
      throw broken(error);
    }
  }

  async function* entries() {
    const steps: Transform[] = [];
    if (secret) steps.push(decipher(secret));
    if (isGzipped) steps.push(createGunzip());
    const tar = extract();
    const flow = pipeline([createReadStream(path, { start }), ...steps, tar]);
    // Prevents an unhandled rejection: the loop over the entries throws the same error.
    flow.catch(() => undefined);
    try {
      for await (const entry of tar) {
        yield { header: entry.header, bytes: () => bytesOf(entry), skip: () => void entry.resume() };
      }
      await flow;
    } catch (error) {
      throw broken(error);
    }
  }

  return { name: path, entries };
}
