import {
  type ChangedEntry,
  deleteEntries,
  deleteLinks,
  type EntryLayout,
  insertEntries,
  insertMediaLinks,
  type NewEntry,
  placeIdsOf,
  replaceMediaLinks,
  updateEntries,
} from '../content/entry-writes.ts';
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

type NamedTable = 'make' | 'category' | 'feature' | 'spare_category';

export function insertNamed(
  engine: Engine,
  db: Database,
  table: NamedTable,
  inputs: readonly NewNamed[],
): Promise<number[]> {
  return insertEntries(engine, db, inputs, { table, columns: ['name'], values: ({ name }) => [name] });
}

export function insertModels(engine: Engine, db: Database, models: readonly NewModel[]): Promise<number[]> {
  return insertEntries(engine, db, models, {
    table: 'model',
    columns: ['name', 'make_id'],
    values: ({ name, makeId }) => [name, makeId],
  });
}

const layoutWith = (places: ReadonlyMap<string, number>): EntryLayout<NewCar> => ({
  table: 'car',
  columns: [
    ...['price', 'year', 'regyear', 'mileage', 'place_id', 'fueltype', 'gearbox', 'engine', 'reference', 'modelcode'],
    ...['doors', 'dimension', 'color', 'seats', 'drivetype', 'condition', 'featured'],
    ...['make_id', 'model_id', 'category_id', 'dealer_id'],
  ],
  values: (car) => [
    ...[car.price, car.year, car.regyear, car.mileage, places.get(car.location ?? '') ?? null],
    ...[car.fueltype, car.gearbox, car.engine, car.reference, car.modelcode],
    ...[car.doors, car.dimension, car.color, car.seats, car.drivetype, car.condition, Number(car.featured)],
    ...[car.makeId, car.modelId, car.categoryId, car.dealerId],
  ],
});

const insertFeatures = (engine: Engine, db: Database, cars: readonly (NewCar & { id: number })[]) =>
  engine.insertRows(
    db,
    'car_feature',
    ['car_id', 'feature_id'],
    cars.flatMap((car) => car.featureIds.map((featureId) => [car.id, featureId])),
  );

const imagesOf = (cars: readonly (NewCar & { id: number })[]) => cars.map((car) => [car.id, car.imageIds] as const);
const videosOf = (cars: readonly (NewCar & { id: number })[]) => cars.map((car) => [car.id, car.videoIds] as const);

/** Puts cars on sale, with their pictures and features. `db` must be a transaction: a car is there whole or not at all. */
export async function insertCars(engine: Engine, db: Database, cars: readonly NewCar[]): Promise<number[]> {
  const ids = await insertEntries(engine, db, cars, layoutWith(await placeIdsOf(db, cars)));
  const withIds = cars.map((car, at) => ({ ...car, id: ids[at] ?? 0 }));
  await insertMediaLinks(engine, db, 'car_image', 'car_id', imagesOf(withIds));
  await insertMediaLinks(engine, db, 'car_video', 'car_id', videosOf(withIds));
  await insertFeatures(engine, db, withIds);
  return ids;
}

/** Makes cars what they are given to be, with their pictures and features. `db` must be a transaction. */
export async function updateCars(
  engine: Engine,
  db: Database,
  cars: readonly ChangedEntry<NewCar>[],
  now: number,
): Promise<void> {
  await updateEntries(db, cars, layoutWith(await placeIdsOf(db, cars)), now);
  await replaceMediaLinks(engine, db, 'car_image', 'car_id', imagesOf(cars));
  await replaceMediaLinks(engine, db, 'car_video', 'car_id', videosOf(cars));
  await deleteLinks(
    db,
    'car_feature',
    'car_id',
    cars.map(({ id }) => id),
  );
  await insertFeatures(engine, db, cars);
}

/** Members' records of them go with them. */
export const deleteCars = (db: Database, ids: readonly number[]) => deleteEntries(db, 'car', ids);
