import { insertEntries, insertMediaLinks, type NewEntry, placeIds } from '../content/entry-writes.ts';
import type { Database, Engine } from '../db/engine.ts';

export interface NewNamed extends NewEntry {
  name: string;
}

export interface NewModel extends NewNamed {
  makeId: number;
}

/** A car as it is put on sale. Units as in the table: whole shillings, km, cc, m³. */
export interface NewCar extends NewEntry {
  /** The market's own number for the car; one car each. */
  reference: string;
  price: number | null;
  year: number | null;
  regyear: number | null;
  mileage: number | null;
  /** A place as buyers would look for it: "Ntinda, Kampala". */
  location: string | null;
  fueltype: string | null;
  gearbox: string | null;
  engine: number | null;
  modelcode: string | null;
  doors: number | null;
  dimension: number | null;
  color: string | null;
  seats: number | null;
  drivetype: string | null;
  condition: 'new' | 'used' | null;
  featured: boolean;
  makeId: number | null;
  modelId: number | null;
  categoryId: number | null;
  dealerId: number | null;
  featureIds: readonly number[];
  imageIds: readonly number[];
  videoIds: readonly number[];
}

export function insertNamed(
  engine: Engine,
  db: Database,
  table: 'make' | 'category' | 'feature' | 'spare_category',
  inputs: readonly NewNamed[],
): Promise<number[]> {
  return insertEntries(engine, db, table, inputs, ['name'], ({ name }) => [name]);
}

export function insertModels(engine: Engine, db: Database, models: readonly NewModel[]): Promise<number[]> {
  return insertEntries(engine, db, 'model', models, ['name', 'make_id'], ({ name, makeId }) => [name, makeId]);
}

/** Puts cars on sale, with their pictures and features. `db` must be a transaction: a car is there whole or not at all. */
export async function insertCars(engine: Engine, db: Database, cars: readonly NewCar[]): Promise<number[]> {
  const places = await placeIds(
    db,
    cars.flatMap((car) => car.location ?? []),
  );
  const ids = await insertEntries(
    engine,
    db,
    'car',
    cars,
    [
      ...['price', 'year', 'regyear', 'mileage', 'place_id', 'fueltype', 'gearbox', 'engine', 'reference', 'modelcode'],
      ...['doors', 'dimension', 'color', 'seats', 'drivetype', 'condition', 'featured'],
      ...['make_id', 'model_id', 'category_id', 'dealer_id'],
    ],
    (car) => [
      ...[car.price, car.year, car.regyear, car.mileage, places.get(car.location ?? '') ?? null],
      ...[car.fueltype, car.gearbox, car.engine, car.reference, car.modelcode],
      ...[car.doors, car.dimension, car.color, car.seats, car.drivetype, car.condition, Number(car.featured)],
      ...[car.makeId, car.modelId, car.categoryId, car.dealerId],
    ],
  );
  const withIds = cars.map((car, at): [number, NewCar] => [ids[at] ?? 0, car]);
  await insertMediaLinks(
    engine,
    db,
    'car_image',
    'car_id',
    withIds.map(([id, car]) => [id, car.imageIds]),
  );
  await insertMediaLinks(
    engine,
    db,
    'car_video',
    'car_id',
    withIds.map(([id, car]) => [id, car.videoIds]),
  );
  const features = withIds.flatMap(([id, car]) => car.featureIds.map((featureId) => [id, featureId]));
  await engine.insertRows(db, 'car_feature', ['car_id', 'feature_id'], features);
  return ids;
}
