import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { StartError } from '../../platform/database/data-dir.ts';
import { shown } from '../../platform/sheets/bounded-text.ts';
import type { StoredObject } from '../../platform/storage/object-storage.ts';

/** The folder or ZIP file that an export writes to. Names are relative paths with `/`. */
export interface ExportTarget {
  addText(name: string, pieces: AsyncIterable<string>): Promise<void>;
  addFile(name: string, file: StoredObject): Promise<void>;
  finish(): Promise<void>;
}

/** Name of a file that every exported folder contains. A folder with this file may be overwritten by another export. */
const MARK = 'about-this-export.txt';
const MARK_TEXT =
  'A catalogue as "npm run export" wrote it. "npm run import" takes this folder; docs/import.md explains it.\n';

/** Opens a folder or a .zip file for writing. Throws StartError if the path exists already and must not be overwritten. */
export async function openTarget(path: string, { overwrite }: { overwrite: boolean }): Promise<ExportTarget> {
  const full = resolve(path);
  return extname(full).toLowerCase() === '.zip' ? openZipTarget(full, overwrite) : openFolderTarget(full, overwrite);
}

async function* one(text: string) {
  yield text;
}

async function openFolderTarget(folder: string, overwrite: boolean): Promise<ExportTarget> {
  await mkdir(folder, { recursive: true }).catch(() => {
    throw new StartError(`The folder ${shown(folder)} cannot be made.`);
  });
  if ((await readdir(folder)).length > 0) {
    const isExport = (await readFile(join(folder, MARK), 'utf8').catch(() => '')) === MARK_TEXT;
    if (!isExport) throw new StartError(`The folder ${shown(folder)} holds other files. Name an empty or a new one.`);
    if (!overwrite) throw new StartError(`The folder ${shown(folder)} holds an export. --overwrite writes over it.`);
  }
  await mkdir(join(folder, 'pictures'), { recursive: true });
  const target: ExportTarget = {
    addText: (name, pieces) => pipeline(Readable.from(pieces), createWriteStream(join(folder, name))),
    addFile: async (name, file) => pipeline(await file.read(), createWriteStream(join(folder, name))),
    finish: async () => undefined,
  };
  // The file that marks a folder as an export is written first, so that a folder may be overwritten even after an interrupted export.
  await target.addText(MARK, one(MARK_TEXT));
  return target;
}

async function openZipTarget(path: string, overwrite: boolean): Promise<ExportTarget> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  if (isThere && !overwrite) throw new StartError(`${shown(path)} is there already. --overwrite writes over it.`);
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.part`;
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(unfinished));
  // A promise that never resolves, and rejects if the ZIP file cannot be written, for example on a full disk. `add` waits for it too, since
  // otherwise it would wait for ever in that case.
  const failed = written.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);

  async function add(name: string, stream: Readable, compress: boolean) {
    const added = finished(stream);
    zip.addReadStream(stream, name, { compress });
    await Promise.race([added, failed]);
  }
  const target: ExportTarget = {
    addText: (name, pieces) => add(name, Readable.from(pieces, { objectMode: false }), true),
    // `false`: pictures and films are not compressed again in the ZIP.
    addFile: async (name, file) => add(name, await file.read(), false),
    async finish() {
      zip.end();
      await written;
      await rename(unfinished, path);
    },
  };
  await target.addText(MARK, one(MARK_TEXT));
  return target;
}
