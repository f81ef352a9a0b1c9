import { sql } from 'kysely';
import type { DrawnMedia } from '../../api/media/drawn-media.ts';
import { copyKey, encodeCopy, originalKey } from '../../api/media/picture-files.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../platform/sheets/csv-text.ts';
import { findFile } from '../../platform/storage/folder-storage.ts';
import type { ObjectStorage } from '../../platform/storage/object-storage.ts';
import { hashesIn } from '../import/batch-apply.ts';
import { type CatalogueKind, catalogueKinds, type Values } from '../import/catalogue-kinds.ts';
import { inPortions } from '../import/catalogue-names.ts';
import { exportedPath } from '../import/known-media.ts';
import { allStoredRows } from '../import/stored-rows.ts';
import type { ExportTarget } from './export-target.ts';

export interface ExportDeps {
  adapter: DatabaseAdapter;
  storage: ObjectStorage;
  /** Draws the pictures of the demo, which have no files: their rows in the database have the provider 'drawn'. */
  drawn: DrawnMedia;
  target: ExportTarget;
  /** Whether picture files are exported too; otherwise only their paths are. */
  withPictures: boolean;
  say: (line: string) => void;
  /** Called with the number of pictures written so far, and of all pictures. */
  progress: (done: number, total: number) => void;
}

/** Width in px of an exported demo picture, equal to the width in its database row. */
const FULL_WIDTH = 1600;

interface StoredMedium {
  hash: string;
  ext: string;
  provider: 'local' | 'drawn' | 'remote';
  remote_url: string | null;
}

async function readMedia(db: Database, hashes: readonly string[]): Promise<StoredMedium[]> {
  return inPortions([...new Set(hashes)], async (portion) => {
    const query = sql<StoredMedium>`
      select hash, ext, provider, remote_url from media where hash in (${sql.join(portion)})`;
    return (await query.execute(db)).rows;
  });
}

const pathOf = ({ hash, ext, remote_url }: StoredMedium) => remote_url ?? exportedPath(hash, ext);

/** Returns the text of an entry's cells, in the order of the columns. */
function cellsOf(kind: CatalogueKind, values: Values, paths: ReadonlyMap<string, string>): string[] {
  return Object.entries(kind.columns).map(([column, cell]) => {
    const value = values[column];
    const written = cell.files && Array.isArray(value) ? value.flatMap((hash) => paths.get(hash) ?? []) : value;
    return cell.write(written);
  });
}

/**
 * Writes all entries in the form of import files. Returns the number of entries, and the number of pictures whose file is missing. Changes
 * that are made while it runs may be exported only in part.
 */
export async function exportCatalogue(parts: ExportDeps): Promise<{ entries: number; lost: number }> {
  const { adapter, target } = parts;
  const used = new Map<string, StoredMedium>();
  let entries = 0;

  async function* rowsOf(kind: CatalogueKind) {
    yield BYTE_ORDER_MARK + csvRow(Object.keys(kind.columns));
    for await (const rows of allStoredRows(adapter.db, kind)) {
      const hashes = rows.flatMap(({ values }) => hashesIn(kind, values));
      for (const medium of await readMedia(
        adapter.db,
        hashes.filter((hash) => !used.has(hash)),
      )) {
        used.set(medium.hash, medium);
      }
      const paths = new Map(
        hashes.flatMap((hash) => {
          const medium = used.get(hash);
          return medium ? [[hash, pathOf(medium)] as const] : [];
        }),
      );
      entries += rows.length;
      yield rows.map(({ values }) => csvRow(cellsOf(kind, values, paths))).join('');
    }
  }

  // Kinds are exported in the reverse order of import, so that a car comes before its dealer: the dealers' file then also has a dealer that
  // was added while the export ran.
  for (const kind of catalogueKinds.toReversed()) await target.addText(`${kind.name}.csv`, rowsOf(kind));
  const lost = parts.withPictures ? await exportFiles(parts, [...used.values()]) : 0;
  await target.finish();
  return { entries, lost };
}

/**
 * Returns the stored file of a picture or film to be exported; undefined if it is missing. If a demo picture has no file yet, it is drawn
 * here.
 */
async function fileOf({ storage, drawn }: ExportDeps, { hash, ext, provider }: StoredMedium) {
  if (provider === 'local') return storage.find(originalKey(hash, ext));
  const shipped = drawn.file(hash, ext);
  if (shipped) return findFile(shipped);
  const key = copyKey(hash, 'original', 'jpg');
  const copy = await storage.find(key);
  if (copy) return copy;
  const shippedPicture = await drawn.picture(hash, FULL_WIDTH);
  if (shippedPicture === undefined) return undefined;
  await storage.put(key, await encodeCopy(shippedPicture, 'original', 'jpg'));
  return storage.find(key);
}

async function exportFiles(parts: ExportDeps, media: readonly StoredMedium[]): Promise<number> {
  const files = media.filter(({ provider }) => provider !== 'remote');
  let lost = 0;
  for (const [at, medium] of files.entries()) {
    const file = await fileOf(parts, medium);
    if (file) await parts.target.addFile(exportedPath(medium.hash, medium.ext), file);
    else {
      lost += 1;
      parts.say(
        `The file of ${exportedPath(medium.hash, medium.ext)} is not there any more; only its path was written.`,
      );
    }
    parts.progress(at + 1, files.length);
  }
  return lost;
}
