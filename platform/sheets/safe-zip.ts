import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { StartError } from '../database/data-dir.ts';
import { shown } from './bounded-text.ts';

/** Limits for a ZIP file. */
interface ZipLimits {
  entries: number;
  unpackedBytes: number;
  /** `unpackedBytes` in words for a sentence, such as "4 GB". */
  unpackedWords: string;
}

/** Entries with at most this many unpacked bytes may be compressed to any degree, since they do no harm. */
const RATIO_MATTERS_BYTES = 10 * 1024 ** 2;
const MOST_RATIO = 200;

const FILE_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;

/**
 * Throws StartError if an entry is harmful by what the ZIP's directory says about it. The directory may lie, so all bytes are counted again
 * when they are read.
 */
function checkEntry(entry: Entry): void {
  const { fileName, compressedSize, uncompressedSize } = entry;
  const refuse = (why: string) => new StartError(`The ZIP is refused: "${shown(fileName)}" ${why}.`);
  if (entry.isEncrypted()) throw refuse('is encrypted');
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK) throw refuse('is a link');
  if (!entry.canDecodeFileData()) throw refuse('is packed in a way that is not known here');
  if (uncompressedSize > RATIO_MATTERS_BYTES && uncompressedSize > MOST_RATIO * compressedSize) {
    throw refuse(`unpacks to more than ${MOST_RATIO} times its size`);
  }
}

async function readDirectory(zip: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> {
  const tooMany = new StartError(`The ZIP is refused: it has more than ${limits.entries} entries.`);
  if (zip.entryCount > limits.entries) throw tooMany;
  const entries = new Map<string, Entry>();
  let unpackedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry);
    if (entries.has(entry.fileName)) {
      throw new StartError(`The ZIP is refused: "${shown(entry.fileName)}" is in it twice.`);
    }
    entries.set(entry.fileName, entry);
    unpackedBytes += entry.uncompressedSize;
    if (unpackedBytes > limits.unpackedBytes) {
      throw new StartError(`The ZIP is refused: it unpacks to more than ${limits.unpackedWords}.`);
    }
    if (entries.size > limits.entries) throw tooMany;
  }
  return entries;
}

/** Yields an entry's bytes. Throws if the number of bytes or their checksum differs from what the ZIP's directory says. */
async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const pieces: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
  let sum = 0;
  for await (const bytes of pieces) {
    sum = crc32(bytes, sum);
    yield bytes;
  }
  if (sum !== entry.crc32) throw new Error('The sum of the bytes is another one');
}

/** Returns an error's message with unsafe characters removed, since it may repeat names from the ZIP file. */
export const zipReason = (error: unknown) => (error instanceof Error ? shown(error.message) : 'unknown');

export const brokenZip = (error: unknown) =>
  error instanceof StartError ? error : new StartError(`The ZIP cannot be read: ${zipReason(error)}.`);

export interface SafeZip {
  entries: ReadonlyMap<string, Entry>;
  /** Yields an entry's bytes. Throws if they are damaged. */
  unpack(entry: Entry): AsyncGenerator<Buffer>;
  close(): void;
}

/** Opens a ZIP file, given by path or as bytes, without unpacking it. Throws StartError if it is broken or malicious. */
export async function openSafeZip(from: string | Buffer, limits: ZipLimits): Promise<SafeZip> {
  const options = { autoClose: false, strictFileNames: true };
  const opened = typeof from === 'string' ? openPromise(from, options) : fromBufferPromise(from, options);
  const zip = await opened.catch((error: unknown) => {
    throw brokenZip(error);
  });
  const entries = await readDirectory(zip, limits).catch((error: unknown) => {
    zip.close();
    throw brokenZip(error);
  });
  return { entries, unpack: (entry) => unpack(zip, entry), close: () => zip.close() };
}
