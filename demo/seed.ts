import { CompiledQuery, sql } from 'kysely';
import { dayInUganda } from '#contract/messages/dates.ts';
import { insertArticles } from '../api/articles/article-writes.ts';
import {
  insertCars,
  insertCategories,
  insertFeatures,
  insertMakes,
  insertModels,
  type NewCar,
} from '../api/cars/car-writes.ts';
import { insertDealers } from '../api/dealers/dealer-writes.ts';
import { insertGarages } from '../api/garages/garage-writes.ts';
import { insertMedia } from '../api/media/media-writes.ts';
import { insertSpareCategories, insertSpareParts } from '../api/spare-parts/spare-part-writes.ts';
import { insertTranslations } from '../api/translations/translation-writes.ts';
import type { Database, DatabaseAdapter } from '../platform/database/adapter.ts';
import { StartError } from '../platform/database/data-dir.ts';
import { DAY_MS } from '../platform/durations.ts';
import { shapeNumber } from './catalogue/car-shapes.ts';
import { demoArticles } from './catalogue/demo-articles.ts';
import { type DemoCar, demoCar, demoCarKind } from './catalogue/demo-cars.ts';
import { demoDealers } from './catalogue/demo-dealers.ts';
import { demoGarages } from './catalogue/demo-garages.ts';
import { demoDocumentId } from './catalogue/demo-random.ts';
import { demoSparePart, demoSparePartCount } from './catalogue/demo-spare-parts.ts';
import { demoTranslations } from './catalogue/demo-translations.ts';
import { partKind } from './catalogue/part-kinds.ts';
import facts from './catalogue/vehicle-facts.json' with { type: 'json' };
import { demoMedia } from './demo-media.ts';
import { isEmptyCatalogue } from './empty-catalogue.ts';
import {
  articlePictureHash,
  BODY_TYPES,
  CAR_VIEWS,
  type CarView,
  carPictureHash,
  dealerPictureHash,
  garagePictureHash,
  partPictureHash,
  WALKAROUND_HASH,
} from './picture-names.ts';

export const DEMO_CARS = 2_000;

const CARS_AT_ONCE = 2_000;
const FOUNDED_AT = Date.UTC(2026, 8, 1);

type Say = (line: string) => void;

/** The ids of entries that cars and parts refer to, by their names in the demo catalogue. */
interface Ids {
  make: Map<string, number>;
  /** By make and model: two makes may have models of one name. */
  model: Map<string, number>;
  category: Map<string, number>;
  feature: Map<string, number>;
  media: Map<string, number>;
  dealer: Map<string, number>;
}

const modelKey = (make: string, model: string) => `${make} / ${model}`;

function required(ids: Map<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo catalogue has no ${key}`);
  return id;
}

function named(kind: string, names: readonly string[]) {
  return names.map((name, at) => ({ name, documentId: demoDocumentId(kind, at), createdAt: FOUNDED_AT }));
}

/** Inserts all media, or those that an older demo catalogue lacks. */
async function insertMissingMedia(adapter: DatabaseAdapter, db: Database): Promise<void> {
  const { media } = await readIds(db);
  const missing = demoMedia().filter(({ hash }) => !media.has(hash));
  await insertMedia(
    adapter,
    db,
    missing.map((one) => ({ ...one, documentId: demoDocumentId(`media ${one.hash}`, 0) })),
  );
}

/** Inserts all entries but cars. */
async function insertSurroundings(adapter: DatabaseAdapter, db: Database): Promise<void> {
  const makeIds = await insertMakes(
    adapter,
    db,
    named(
      'make',
      facts.makes.map(({ name }) => name),
    ),
  );
  const models = facts.makes.flatMap((make, at) => make.models.map(({ name }) => ({ name, make: makeIds[at] ?? 0 })));
  await insertModels(
    adapter,
    db,
    models.map((model, at) => ({ ...model, documentId: demoDocumentId('model', at), createdAt: FOUNDED_AT })),
  );
  await insertCategories(adapter, db, named('category', BODY_TYPES));
  await insertFeatures(adapter, db, named('feature', facts.features));
  const spareCategories = facts.spareCategories.map(({ name }) => name);
  const spareCategoryIds = await insertSpareCategories(adapter, db, named('sparecategory', spareCategories));
  await insertMissingMedia(adapter, db);
  const { media } = await readIds(db);
  const mediaId = (hash: string) => required(media, hash);

  await insertDealers(
    adapter,
    db,
    demoDealers.map((dealer, at) => ({ ...dealer, images: [mediaId(dealerPictureHash(at + 1))] })),
  );
  const garageIds = await insertGarages(
    adapter,
    db,
    demoGarages.map((garage, at) => ({ ...garage, images: [mediaId(garagePictureHash(at + 1))] })),
  );
  const parts = Array.from({ length: demoSparePartCount }, (_, at) => demoSparePart(at));
  await insertSpareParts(
    adapter,
    db,
    parts.map((part) => ({
      ...part,
      make: makeIds[facts.makes.findIndex(({ name }) => name === part.make)] ?? null,
      sparecategory: spareCategoryIds[spareCategories.indexOf(part.sparecategory)] ?? null,
      garage: garageIds[part.garageNumber - 1] ?? null,
      images: part.pictureCount === 0 ? [] : [mediaId(partPictureHash(partKind(part.name) ?? 'engine'))],
    })),
  );
  await insertArticles(
    adapter,
    db,
    demoArticles().map((article, at) => ({ ...article, cover: mediaId(articlePictureHash(at + 1)) })),
  );
  await insertTranslations(
    adapter,
    db,
    demoTranslations.map((one, at) => ({
      ...one,
      documentId: demoDocumentId('translation', at),
      createdAt: FOUNDED_AT,
    })),
  );
}

async function readIds(db: Database): Promise<Ids> {
  const all = async (table: 'make' | 'category' | 'feature') =>
    new Map((await db.selectFrom(table).select(['id', 'name']).execute()).map(({ id, name }) => [name, id]));
  const models = await db
    .selectFrom('model')
    .innerJoin('make', 'make.id', 'model.make_id')
    .select(['model.id', 'model.name', 'make.name as make'])
    .execute();
  const media = await db.selectFrom('media').select(['id', 'hash']).execute();
  const dealers = await db.selectFrom('dealer').select(['id', 'document_id']).execute();
  return {
    make: await all('make'),
    model: new Map(models.map(({ id, name, make }) => [modelKey(make, name), id])),
    category: await all('category'),
    feature: await all('feature'),
    media: new Map(media.map(({ id, hash }) => [hash, id])),
    dealer: new Map(dealers.map(({ id, document_id }) => [document_id, id])),
  };
}

const bodyType = (category: string) => BODY_TYPES.find((type) => type === category) ?? 'Sedan';

/** Every other car is shown from its right, so that two of a model and colour look different in a list. */
function viewsOf(car: DemoCar, number: number): CarView[] {
  const [left, ...others] = CAR_VIEWS.slice(0, car.pictureCount);
  return left && number % 2 === 1 ? ['front-three-quarter-right', ...others] : CAR_VIEWS.slice(0, car.pictureCount);
}

/** Hashes of the pictures, in order. */
export function demoCarPictures(car: DemoCar, number: number): string[] {
  const body = bodyType(car.category);
  const shape = shapeNumber(body, car.dimension, car.soldSince);
  return viewsOf(car, number).map((view) => carPictureHash(body, shape, car.color, view));
}

function newCar(car: DemoCar, number: number, ids: Ids): NewCar {
  const dealer = car.dealerNumber === null ? undefined : demoDealers[car.dealerNumber - 1];
  return {
    ...car,
    make: required(ids.make, car.make),
    model: required(ids.model, modelKey(car.make, car.model)),
    category: required(ids.category, car.category),
    dealer_info: dealer ? required(ids.dealer, dealer.documentId) : null,
    features: car.features.map((feature) => required(ids.feature, feature)),
    images: demoCarPictures(car, number).map((hash) => required(ids.media, hash)),
    video: car.hasVideo ? [required(ids.media, WALKAROUND_HASH)] : [],
  };
}

/** Returns the cars numbered from `first` up to, but not including, `last`. */
async function insertDemoCars(adapter: DatabaseAdapter, db: Database, ids: Ids, first: number, last: number) {
  const cars = Array.from({ length: last - first }, (_, at) => newCar(demoCar(first + at), first + at, ids));
  await insertCars(adapter, db, cars);
  await reduceDemoPrices(db, first, last);
}

/** On each of the days before the demo is loaded, the price of one car out of this many was reduced. */
const ONE_REDUCED_OF = 250;
const REDUCED_ON_DAYS = 7;

/**
 * Reduces the prices of some of these cars as their sellers would. The days are counted back from the loading of the demo, because buyers see
 * a reduction for some weeks only.
 */
async function reduceDemoPrices(db: Database, first: number, last: number): Promise<void> {
  const now = Date.now();
  for (let day = 0; day < REDUCED_ON_DAYS; day += 1) {
    const part = Math.round((day + 0.5) * (ONE_REDUCED_OF / REDUCED_ON_DAYS));
    const numbers = Array.from({ length: last - first }, (_, at) => first + at);
    const reduced = numbers.filter((number) => number % ONE_REDUCED_OF === part);
    if (reduced.length === 0) continue;
    // Prices are whole hundreds of thousands, and the former ones six to ten per cent above.
    await sql`
      update car set reduced_on = ${dayInUganda(now - day * DAY_MS)},
        former_price = price + price * ${sql.lit(6 + (day % 4))} / 10000000 * 100000 + 100000
      where price is not null
        and document_id in (${sql.join(reduced.map((number) => demoDocumentId(demoCarKind, number)))})`.execute(db);
  }
}

/** Returns how many of the demo's cars are stored; undefined if the catalogue is not the demo's. */
async function countDemoCars(db: Database): Promise<number | undefined> {
  const { id } =
    (await db
      .selectFrom('make')
      .select('id')
      .where('document_id', '=', demoDocumentId('make', 0))
      .executeTakeFirst()) ?? {};
  if (id === undefined) return undefined;
  const { count } = await db
    .selectFrom('car')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Loads the demo catalogue, up to so many cars; what is there already stays. An interrupted load leaves nothing behind, and of several at
 * once each car is added by one. Gives how many were added. Throws StartError if the database holds another catalogue.
 */
export async function loadDemo(adapter: DatabaseAdapter, cars: number, say: Say): Promise<number> {
  const first = await adapter.db.transaction().execute(async (transaction) => {
    await adapter.takeTurn(transaction);
    if (!(await isEmptyCatalogue(transaction))) return 0;
    const count = Math.min(cars, DEMO_CARS);
    await insertSurroundings(adapter, transaction);
    await insertDemoCars(adapter, transaction, await readIds(transaction), 0, count);
    return count;
  });
  const more = await adapter.db.transaction().execute(async (transaction) => {
    await adapter.takeTurn(transaction);
    const carCount = await countDemoCars(transaction);
    if (carCount === undefined) {
      throw new StartError('The database holds a catalogue of its own; the demo was not loaded.');
    }
    if (carCount < cars) await addDemoCars(adapter, transaction, carCount, cars, say);
    return Math.max(0, cars - carCount);
  });
  await adapter.analyze();
  return first + more;
}

/** Adds the cars numbered from `known` up to `cars`. Indexes are dropped and created again at the end, which is several times faster. */
async function addDemoCars(
  adapter: DatabaseAdapter,
  db: Database,
  carCount: number,
  cars: number,
  say: Say,
): Promise<void> {
  const startedAt = performance.now();
  await insertMissingMedia(adapter, db);
  const ids = await readIds(db);
  const tables = ['car', 'car_image', 'listing'];
  const indexes = (await Promise.all(tables.map((table) => adapter.secondaryIndexes(db, table)))).flat();
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  for (let first = carCount; first < cars; first += CARS_AT_ONCE) {
    const last = Math.min(first + CARS_AT_ONCE, cars);
    await insertDemoCars(adapter, db, ids, first, last);
    const rate = ((last - carCount) / (performance.now() - startedAt)) * 1000;
    const secondsLeft = Math.round((cars - last) / rate);
    if (last % 50_000 === 0) say(`${last} of ${cars} cars, ${Math.round(rate)} a second, ${secondsLeft} s left.`);
  }
  for (const { statement } of indexes) await db.executeQuery(CompiledQuery.raw(statement));
}
