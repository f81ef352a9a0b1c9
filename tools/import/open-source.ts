import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, resolve } from 'node:path';
import { StartError } from '../../platform/database/data-dir.ts';
import { shown } from '../../platform/sheets/bounded-text.ts';
import type { CatalogueSource } from './catalogue-source.ts';
import { openFolder } from './folder-source.ts';
import { openZip } from './zip-source.ts';

const isTable = (name: string) => /\.(csv|json)$/i.test(name) && !/(^|\/)(\.|__MACOSX\/)/.test(name);

const reasonOf = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'there is no such file' : 'it cannot be read';

/** Opens a .csv, .json or .zip file or a folder as the source of an import. Throws StartError if that fails. */
export async function openSource(path: string): Promise<CatalogueSource> {
  const full = await realpath(resolve(path)).catch((error: unknown) => {
    throw new StartError(`${shown(path)} cannot be imported: ${reasonOf(error)}.`);
  });
  const stats = await stat(full);
  if (stats.isDirectory()) return openFolder(full, isTable);
  if (!stats.isFile()) throw new StartError(`${shown(path)} is neither a file nor a folder.`);
  if (extname(full).toLowerCase() === '.zip') return openZip(full, isTable);
  if (!isTable(full)) throw new StartError(`${shown(path)} is no .csv, .json or .zip file and no folder.`);
  return openFolder(dirname(full), (name) => name === basename(full));
}
