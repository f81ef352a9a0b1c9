import { insertEntries, insertMediaLinks, type NewEntry, placeIds } from '../content/entry-writes.ts';
import type { Database, Engine } from '../db/engine.ts';

export interface NewGarage extends NewEntry {
  name: string;
  phonenumber: string | null;
  location: string | null;
  featured: boolean;
  imageIds: readonly number[];
}

/** `db` must be a transaction. */
export async function insertGarages(engine: Engine, db: Database, garages: readonly NewGarage[]): Promise<number[]> {
  const places = await placeIds(
    db,
    garages.flatMap((garage) => garage.location ?? []),
  );
  const columns = ['name', 'phonenumber', 'place_id', 'featured'];
  const ids = await insertEntries(engine, db, 'garage', garages, columns, (garage) => [
    garage.name,
    garage.phonenumber,
    places.get(garage.location ?? '') ?? null,
    Number(garage.featured),
  ]);
  const links = garages.map((garage, at): [number, readonly number[]] => [ids[at] ?? 0, garage.imageIds]);
  await insertMediaLinks(engine, db, 'garage_image', 'garage_id', links);
  return ids;
}
