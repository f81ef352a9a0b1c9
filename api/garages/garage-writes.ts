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

export interface NewGarage extends NewEntry {
  /** What files call the garage by; the documentId where left out. */
  reference?: string;
  name: string;
  phonenumber: string | null;
  location: string | null;
  featured: boolean;
  imageIds: readonly number[];
}

const layoutWith = (places: ReadonlyMap<string, number>): EntryLayout<NewGarage> => ({
  table: 'garage',
  columns: ['reference', 'name', 'phonenumber', 'place_id', 'featured'],
  values: (garage) => [
    ...[garage.reference ?? garage.documentId, garage.name, garage.phonenumber],
    ...[places.get(garage.location ?? '') ?? null, Number(garage.featured)],
  ],
});

/** `db` must be a transaction. */
export async function insertGarages(engine: Engine, db: Database, garages: readonly NewGarage[]): Promise<number[]> {
  const ids = await insertEntries(engine, db, garages, layoutWith(await placeIdsOf(db, garages)));
  const images = garages.map((garage, at) => [ids[at] ?? 0, garage.imageIds] as const);
  await insertMediaLinks(engine, db, 'garage_image', 'garage_id', images);
  return ids;
}

/** `db` must be a transaction. */
export async function updateGarages(
  engine: Engine,
  db: Database,
  garages: readonly ChangedEntry<NewGarage>[],
  now: number,
): Promise<void> {
  await updateEntries(db, garages, layoutWith(await placeIdsOf(db, garages)), now);
  const images = garages.map((garage) => [garage.id, garage.imageIds] as const);
  await replaceMediaLinks(engine, db, 'garage_image', 'garage_id', images);
}

/** Their spare parts stay on sale, without a garage. */
export const deleteGarages = (db: Database, ids: readonly number[]) => deleteEntries(db, 'garage', ids);
