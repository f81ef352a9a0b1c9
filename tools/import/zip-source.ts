import { posix } from 'node:path';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { StartError } from '../../platform/database/data-dir.ts';
import { shown } from './bounded-text.ts';
import type { CatalogueSource } from './catalogue-source.ts';
import { BadCell } from './cells.ts';
import { MissingFile, megabytes, pathParts } from './file-paths.ts';

const MOST_ENTRIES = 200_000;
const MOST_UNPACKED_BYTES = 4 * 1024 ** 3;
/** Below this, nothing that a few bytes unfold to does harm. */
const RATIO_MATTERS_BYTES = 10 * 1024 ** 2;
const MOST_RATIO = 200;

const FILE_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;

/** What the directory says is believed nowhere: whatever is read is counted again. Throws StartError. */
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

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  const tooMany = new StartError(`The ZIP is refused: it has more than ${MOST_ENTRIES} entries.`);
  if (zip.entryCount > MOST_ENTRIES) throw tooMany;
  const entries = new Map<string, Entry>();
  let unpackedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry);
    if (entries.has(entry.fileName)) {
      throw new StartError(`The ZIP is refused: "${shown(entry.fileName)}" is in it twice.`);
    }
    entries.set(entry.fileName, entry);
    unpackedBytes += entry.uncompressedSize;
    if (unpackedBytes > MOST_UNPACKED_BYTES) throw new StartError('The ZIP is refused: it unpacks to more than 4 GB.');
    if (entries.size > MOST_ENTRIES) throw tooMany;
  }
  return entries;
}

/** The bytes of an entry, which must be as many as it says, and the ones that were packed. */
async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const pieces: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
  let sum = 0;
  for await (const bytes of pieces) {
    sum = crc32(bytes, sum);
    yield bytes;
  }
  if (sum !== entry.crc32) throw new Error('The sum of the bytes is another one');
}

/** The ZIP's own words may repeat names from it. */
const reasonOf = (error: unknown) => (error instanceof Error ? shown(error.message) : 'unknown');

/** Opens a ZIP without unpacking it. Throws StartError where it is broken, or made to do harm. */
export async function openZip(path: string, isTable: (name: string) => boolean): Promise<CatalogueSource> {
  const broken = (error: unknown) =>
    error instanceof StartError ? error : new StartError(`The ZIP cannot be read: ${reasonOf(error)}.`);
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch((error: unknown) => {
    throw broken(error);
  });
  const entries = await readDirectory(zip).catch((error: unknown) => {
    zip.close();
    throw broken(error);
  });
  async function* read(entry: Entry) {
    try {
      yield* unpack(zip, entry);
    } catch (error) {
      throw broken(error);
    }
  }
  return {
    tables: [...entries.values()]
      .filter(({ fileName }) => isTable(fileName))
      .map((entry) => ({
        name: entry.fileName,
        folder: posix.dirname(entry.fileName),
        sizeBytes: entry.uncompressedSize,
        open: () => read(entry),
      })),
    async readFile(folder, path, mostBytes) {
      const entry = entries.get(posix.join(folder, ...pathParts(path)).normalize('NFC'));
      if (!entry) throw new MissingFile(path);
      if (entry.uncompressedSize > mostBytes) {
        throw new BadCell(`"${shown(path)}" is larger than ${megabytes(mostBytes)}.`);
      }
      return await Array.fromAsync(unpack(zip, entry)).then(Buffer.concat, (error: unknown) => {
        throw new BadCell(`"${shown(path)}" cannot be unpacked: ${reasonOf(error)}.`);
      });
    },
    close: () => zip.close(),
  };
}
