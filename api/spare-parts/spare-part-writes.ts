import { insertEntries, insertMediaLinks, type NewEntry, placeIds } from '../content/entry-writes.ts';
import type { Database, Engine } from '../db/engine.ts';

/** Units as in the table: whole shillings, km. */
export interface NewSparePart extends NewEntry {
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

/** `db` must be a transaction. */
export async function insertSpareParts(
  engine: Engine,
  db: Database,
  parts: readonly NewSparePart[],
): Promise<number[]> {
  const places = await placeIds(
    db,
    parts.flatMap((part) => part.location ?? []),
  );
  const ids = await insertEntries(
    engine,
    db,
    'spare_part',
    parts,
    [
      ...['name', 'price', 'year', 'mileage', 'model', 'modelcode', 'place_id', 'condition'],
      ...['make_id', 'spare_category_id', 'garage_id'],
    ],
    (part) => [
      ...[part.name, part.price, part.year, part.mileage, part.model, part.modelcode],
      ...[places.get(part.location ?? '') ?? null, part.condition],
      ...[part.makeId, part.spareCategoryId, part.garageId],
    ],
  );
  const links = parts.map((part, at): [number, readonly number[]] => [ids[at] ?? 0, part.imageIds]);
  await insertMediaLinks(engine, db, 'spare_part_image', 'spare_part_id', links);
  return ids;
}
