import { shown } from '../../platform/sheets/bounded-text.ts';
import { BadCell } from './cells.ts';

const PATH_LONGEST = 500;
const MIB = 1024 * 1024;

export const megabytes = (bytes: number) => `${Math.round(bytes / MIB)} MB`;

/** Thrown if a path in a cell leads to no file. */
export class MissingFile extends BadCell {
  constructor(path: string) {
    super(`There is no file "${shown(path)}" beside the table.`);
  }
}

/** Splits a path in a cell into its parts. Throws BadCell if it leads out of its folder on any operating system. */
export function pathParts(path: string): string[] {
  const leaves = (why: string) => new BadCell(`"${shown(path)}" ${why}; paths lead from the table's folder downwards.`);
  if (path.length > PATH_LONGEST) throw leaves('is too long');
  if (/\p{Cc}/u.test(path)) throw leaves('holds a control character');
  if (path.includes('\\')) throw leaves('has a backslash (write / instead)');
  if (/^[A-Za-z]:/.test(path)) throw leaves('begins with a drive');
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) throw leaves('is an address other than https://');
  if (path.startsWith('/')) throw leaves('begins with /');
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) throw leaves('goes upwards');
  if (parts.length === 0) throw leaves('names no file');
  return parts;
}
