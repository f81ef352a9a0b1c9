import { draftKey, originalKey } from '../../api/media/picture-files.ts';
import { openSqliteFile } from '../../platform/database/sqlite-file.ts';
import { readDump } from './postgres-programs.ts';

/** A file that the database names. */
export interface NamedFile {
  /** The file's target path. */
  path: string;
  /** Where it may be instead: a photo that was published is moved a little later, or was moved after the database was copied. */
  otherPath?: string;
  /** False: a photo that is being sent. Nothing shows it yet, and its file may be on its way. */
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

/** Returns all files that a copy of the database names. `file`: SQLite's database, or a dump of PostgreSQL. */
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
