import { CompiledQuery, sql } from 'kysely';
import { insertArticles } from '../articles/article-writes.ts';
import { insertCars, insertModels, insertNamed, type NewCar } from '../cars/car-writes.ts';
import { StartError } from '../db/data-dir.ts';
import type { Database, Engine } from '../db/engine.ts';
import { insertDealers } from '../dealers/dealer-writes.ts';
import { insertGarages } from '../garages/garage-writes.ts';
import { insertMedia } from '../media/media-writes.ts';
import { insertSpareParts } from '../spare-parts/spare-part-writes.ts';
import { insertTranslations } from '../translations/translation-writes.ts';
import { demoArticles } from './catalogue/demo-articles.ts';
import { type DemoCar, demoCar } from './catalogue/demo-cars.ts';
import { demoDealers } from './catalogue/demo-dealers.ts';
import { demoGarages } from './catalogue/demo-garages.ts';
import { demoDocumentId } from './catalogue/demo-random.ts';
import { demoSparePart, demoSparePartCount } from './catalogue/demo-spare-parts.ts';
import { demoTranslations } from './catalogue/demo-translations.ts';
import facts from './catalogue/vehicle-facts.json' with { type: 'json' };
import { demoMedia } from './demo-media.ts';
import {
  articlePictureHash,
  BODY_TYPES,
  CAR_VIEWS,
  carPictureHash,
  dealerPictureHash,
  garagePictureHash,
  partPictureHash,
  WALKAROUND_HASH,
} from './drawings/picture-names.ts';
import { isEmptyCatalogue } from './empty-catalogue.ts';

export const DEMO_CARS = 2_000;

const CARS_AT_ONCE = 5_000;
const FOUNDED_AT = Date.UTC(2026, 8, 1);

type Say = (line: string) => void;

/** The ids that cars and parts refer to, by the names that the demo catalogue knows them by. */
interface Ids {
  make: Map<string, number>;
  /** By make and model: names repeat across makes. */
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

/** All that is not a car. */
async function insertSurroundings(engine: Engine, db: Database): Promise<void> {
  const makeIds = await insertNamed(
    engine,
    db,
    'make',
    named(
      'make',
      facts.makes.map(({ name }) => name),
    ),
  );
  const models = facts.makes.flatMap((make, at) => make.models.map(({ name }) => ({ name, makeId: makeIds[at] ?? 0 })));
  await insertModels(
    engine,
    db,
    models.map((model, at) => ({ ...model, documentId: demoDocumentId('model', at), createdAt: FOUNDED_AT })),
  );
  await insertNamed(engine, db, 'category', named('category', BODY_TYPES));
  await insertNamed(engine, db, 'feature', named('feature', facts.features));
  const spareCategories = facts.spareCategories.map(({ name }) => name);
  const spareCategoryIds = await insertNamed(engine, db, 'spare_category', named('sparecategory', spareCategories));
  const media = demoMedia();
  const mediaIds = await insertMedia(
    engine,
    db,
    media.map((one, at) => ({ ...one, documentId: demoDocumentId('media', at) })),
  );
  const mediaId = (hash: string) => mediaIds[media.findIndex((one) => one.hash === hash)] ?? 0;

  await insertDealers(
    engine,
    db,
    demoDealers.map((dealer, at) => ({ ...dealer, imageIds: [mediaId(dealerPictureHash(at + 1))] })),
  );
  const garageIds = await insertGarages(
    engine,
    db,
    demoGarages.map((garage, at) => ({ ...garage, imageIds: [mediaId(garagePictureHash(at + 1))] })),
  );
  const parts = Array.from({ length: demoSparePartCount }, (_, at) => demoSparePart(at));
  await insertSpareParts(
    engine,
    db,
    parts.map((part) => ({
      ...part,
      makeId: makeIds[facts.makes.findIndex(({ name }) => name === part.make)] ?? null,
      spareCategoryId: spareCategoryIds[spareCategories.indexOf(part.sparecategory)] ?? null,
      garageId: garageIds[part.garageNumber - 1] ?? null,
      imageIds: part.pictureCount === 0 ? [] : [mediaId(partPictureHash(part.sparecategory))],
    })),
  );
  await insertArticles(
    engine,
    db,
    demoArticles().map((article, at) => ({ ...article, coverId: mediaId(articlePictureHash(at + 1)) })),
  );
  await insertTranslations(
    engine,
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

function newCar(car: DemoCar, ids: Ids): NewCar {
  const views = CAR_VIEWS.slice(0, car.pictureCount);
  const dealer = car.dealerNumber === null ? undefined : demoDealers[car.dealerNumber - 1];
  return {
    ...car,
    makeId: required(ids.make, car.make),
    modelId: required(ids.model, modelKey(car.make, car.model)),
    categoryId: required(ids.category, car.category),
    dealerId: dealer ? required(ids.dealer, dealer.documentId) : null,
    featureIds: car.features.map((feature) => required(ids.feature, feature)),
    imageIds: views.map((view) => required(ids.media, carPictureHash(bodyType(car.category), car.color, view))),
    videoIds: car.hasVideo ? [required(ids.media, WALKAROUND_HASH)] : [],
  };
}

/** The cars numbered from `first` up to `last`, without it. */
async function insertDemoCars(engine: Engine, db: Database, ids: Ids, first: number, last: number) {
  const cars = Array.from({ length: last - first }, (_, at) => newCar(demoCar(first + at), ids));
  await insertCars(engine, db, cars);
}

/** How many of the demo's cars are there, counted from the first; undefined if the catalogue is not the demo's. */
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
 * Loads the demo catalogue, up to so many cars; what is there already stays. An interrupted load leaves nothing behind, and
 * of several at once each car is added by one. Gives how many were added. Throws StartError where the database holds
 * another catalogue.
 */
export async function loadDemo(engine: Engine, cars: number, say: Say): Promise<number> {
  const first = await engine.db.transaction().execute(async (transaction) => {
    await engine.takeTurn(transaction);
    if (!(await isEmptyCatalogue(transaction))) return 0;
    const count = Math.min(cars, DEMO_CARS);
    await insertSurroundings(engine, transaction);
    await insertDemoCars(engine, transaction, await readIds(transaction), 0, count);
    return count;
  });
  const more = await engine.db.transaction().execute(async (transaction) => {
    await engine.takeTurn(transaction);
    const known = await countDemoCars(transaction);
    if (known === undefined) {
      throw new StartError('The database holds a catalogue of its own; the demo was not loaded.');
    }
    if (known < cars) await addDemoCars(engine, transaction, known, cars, say);
    return Math.max(0, cars - known);
  });
  await engine.analyze();
  return first + more;
}

/** Adds the cars numbered from `known` up to `cars`. The indexes are made anew at the end, which is several times faster. */
async function addDemoCars(engine: Engine, db: Database, known: number, cars: number, say: Say): Promise<void> {
  const startedAt = performance.now();
  const ids = await readIds(db);
  const indexes = await engine.secondaryIndexes(db, 'car');
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  for (let first = known; first < cars; first += CARS_AT_ONCE) {
    const last = Math.min(first + CARS_AT_ONCE, cars);
    await insertDemoCars(engine, db, ids, first, last);
    const rate = ((last - known) / (performance.now() - startedAt)) * 1000;
    const secondsLeft = Math.round((cars - last) / rate);
    if (last % 50_000 === 0) say(`${last} of ${cars} cars, ${Math.round(rate)} a second, ${secondsLeft} s left.`);
  }
  for (const { statement } of indexes) await db.executeQuery(CompiledQuery.raw(statement));
}
