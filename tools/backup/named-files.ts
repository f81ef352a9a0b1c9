import { draftKey, originalKey } from '../../api/media/picture-files.ts';
import { openSqliteFile } from '../../platform/database/sqlite-file.ts';
import { readDump } from './postgres-programs.ts';

/** A file that a row of the database refers to. */
export interface NamedFile {
  /** The path where the file belongs according to the database. */
  path: string;
  /**
   * Another path where the file may still be: a photo's row changes when it is published or withdrawn, and its file is moved a little
   * later.
   */
  otherPath?: string;
  /** False for a photo that is still being uploaded: nothing shows it, and its file may not be there yet. */
  isUsed: boolean;
}

const TABLES = {
  media: ['id', 'document_id', 'hash', 'ext', 'state', 'provider'],
  listing_photo: ['media_id'],
  upload: ['media_id'],
  import_batch: ['archive', 'is_arriving'],
} as const;

type Row = Record<string, unknown>;
type TableRows = [table: string, row: Row];

function* readSqlite(file: string): Iterable<TableRows> {
  const database = openSqliteFile(file, { readOnly: true });
  try {
    for (const [table, columns] of Object.entries(TABLES))
      for (const row of database.prepare(`select ${columns.join()} from ${table}`).iterate()) yield [table, row];
  } finally {
    database.close();
  }
}

function mediaFile({ document_id, hash, ext, state }: Row, isInUse: boolean): NamedFile {
  const places = [draftKey(String(document_id), String(ext)), originalKey(String(hash), String(ext))] as const;
  const isPublic = state === 'public';
  const [path, otherPath] = isPublic ? [places[1], places[0]] : places;
  return { path, otherPath, isUsed: isPublic || isInUse };
}

/** Returns all files that a copy of the database refers to. `file`: an SQLite database, or with `isDump` a dump of PostgreSQL. */
export async function readNamedFiles(file: string, isDump: boolean): Promise<NamedFile[]> {
  const used = new Set<string>();
  const media: Row[] = [];
  const named: NamedFile[] = [];
  for await (const [table, row] of isDump ? readDump(file, Object.keys(TABLES)) : readSqlite(file)) {
    if (table === 'media' && row.provider === 'local') media.push(row);
    if (table === 'listing_photo' || table === 'upload') used.add(String(row.media_id));
    if (table === 'import_batch' && typeof row.archive === 'string')
      named.push({ path: row.archive, isUsed: String(row.is_arriving) === '0' });
  }
  return [...named, ...media.map((row) => mediaFile(row, used.has(String(row.id))))];
}
