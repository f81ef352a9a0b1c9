import {
  type ChangedEntry,
  deleteEntries,
  type EntryLayout,
  insertEntries,
  insertMediaLinks,
  type NewEntry,
  placeIdsOf,
  replaceMediaLinks,
  updateEntries,
} from '../content/entry-writes.ts';
import type { Database, Engine } from '../db/engine.ts';

/** Units as in the table: whole shillings, km. */
export interface NewSparePart extends NewEntry {
  /** What files call the part by; the documentId where left out. */
  reference?: string;
  name: string;
  price: number | null;
  year: number | null;
  mileage: number | null;
  model: string | null;
  modelcode: string | null;
  location: string | null;
  condition: 'new' | 'used' | null;
  makeId: number | null;
  spareCategoryId: number | null;
  garageId: number | null;
  imageIds: readonly number[];
}

const layoutWith = (places: ReadonlyMap<string, number>): EntryLayout<NewSparePart> => ({
  table: 'spare_part',
  columns: [
    ...['reference', 'name', 'price', 'year', 'mileage', 'model', 'modelcode', 'place_id', 'condition'],
    ...['make_id', 'spare_category_id', 'garage_id'],
  ],
  values: (part) => [
    ...[part.reference ?? part.documentId, part.name, part.price, part.year, part.mileage, part.model],
    ...[part.modelcode, places.get(part.location ?? '') ?? null, part.condition],
    ...[part.makeId, part.spareCategoryId, part.garageId],
  ],
});

/** `db` must be a transaction. */
export async function insertSpareParts(
  engine: Engine,
  db: Database,
  parts: readonly NewSparePart[],
): Promise<number[]> {
  const ids = await insertEntries(engine, db, parts, layoutWith(await placeIdsOf(db, parts)));
  const images = parts.map((part, at) => [ids[at] ?? 0, part.imageIds] as const);
  await insertMediaLinks(engine, db, 'spare_part_image', 'spare_part_id', images);
  return ids;
}

/** `db` must be a transaction. */
export async function updateSpareParts(
  engine: Engine,
  db: Database,
  parts: readonly ChangedEntry<NewSparePart>[],
  now: number,
): Promise<void> {
  await updateEntries(db, parts, layoutWith(await placeIdsOf(db, parts)), now);
  const images = parts.map((part) => [part.id, part.imageIds] as const);
  await replaceMediaLinks(engine, db, 'spare_part_image', 'spare_part_id', images);
}

export const deleteSpareParts = (db: Database, ids: readonly number[]) => deleteEntries(db, 'spare_part', ids);
