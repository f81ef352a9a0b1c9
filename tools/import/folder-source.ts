import { constants, createReadStream } from 'node:fs';
import { access, lstat, open, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { StartError } from '../../platform/database/data-dir.ts';
import { shown } from '../../platform/sheets/bounded-text.ts';
import type { CatalogueSource, TableFile } from './catalogue-source.ts';
import { BadCell } from './cells.ts';
import { MissingFile, megabytes, pathParts } from './file-paths.ts';

/**
 * Opens a folder as the source of an import. Its tables lie directly in the folder, its pictures also in subfolders. Throws StartError if
 * the folder cannot be read.
 */
export async function openFolder(folder: string, isTable: (name: string) => boolean): Promise<CatalogueSource> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new StartError(`The folder ${shown(folder)} cannot be read.`);
  });
  const names = entries.filter((entry) => entry.isFile() && isTable(entry.name)).map(({ name }) => name);
  const tables = await Promise.all(names.sort().map((name) => tableFile(folder, name)));
  return {
    tables,
    readFile: (from, path, mostBytes) => readInside(from, path, mostBytes),
    close: () => undefined,
  };
}

async function tableFile(folder: string, name: string): Promise<TableFile> {
  const path = join(folder, name);
  await access(path, constants.R_OK).catch(() => {
    throw new StartError(`${shown(name)} cannot be read: this user may not.`);
  });
  const { size } = await lstat(path);
  return { name: basename(path), folder, sizeBytes: size, open: () => createReadStream(path) };
}

/** Reads a file. Throws BadCell if any part of its path is a symbolic link, which could lead out of the folder. */
async function readInside(folder: string, path: string, mostBytes: number): Promise<Buffer> {
  let place = folder;
  for (const part of pathParts(path)) {
    place = join(place, part);
    const stats = await lstat(place).catch(() => undefined);
    if (stats?.isSymbolicLink()) throw new BadCell(`"${shown(path)}" goes through a link, which is not followed.`);
    if (!stats) throw new MissingFile(path);
  }
  // Opens without blocking: opening a named pipe would otherwise wait for ever.
  const file = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => {
    throw new BadCell(`"${shown(path)}" cannot be read.`);
  });
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new BadCell(`"${shown(path)}" is no file.`);
    if (stats.size > mostBytes) throw new BadCell(`"${shown(path)}" is larger than ${megabytes(mostBytes)}.`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}
