import { posix } from 'node:path';
import type { Entry } from 'yauzl';
import { shown } from '../../platform/sheets/bounded-text.ts';
import { brokenZip, openSafeZip, zipReason } from '../../platform/sheets/safe-zip.ts';
import type { CatalogueSource } from './catalogue-source.ts';
import { BadCell } from './cells.ts';
import { MissingFile, megabytes, pathParts } from './file-paths.ts';

const LIMITS = { entries: 200_000, unpackedBytes: 4 * 1024 ** 3, unpackedWords: '4 GB' };

/** Opens a ZIP file without unpacking it. Throws StartError if it is broken or malicious. */
export async function openZip(path: string, isTable: (name: string) => boolean): Promise<CatalogueSource> {
  const { entries, unpack, close } = await openSafeZip(path, LIMITS);
  async function* read(entry: Entry) {
    try {
      yield* unpack(entry);
    } catch (error) {
      throw brokenZip(error);
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
      return await Array.fromAsync(unpack(entry)).then(Buffer.concat, (error: unknown) => {
        throw new BadCell(`"${shown(path)}" cannot be unpacked: ${zipReason(error)}.`);
      });
    },
    close,
  };
}
