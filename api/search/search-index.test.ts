import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, inject, test, vi } from 'vitest';
import { formatApiQuery } from '#contract/api-query.ts';
import type { Facets } from '#contract/facets.ts';
import {
  CAR_LIST,
  EVERYTHING,
  LIST_SORTS,
  type ListQuery,
  type ListSort,
  listFilter,
  matchesListQuery,
} from '#contract/list-query.ts';
import { servedTypes } from '../app.ts';
import { carSearch, carType } from '../cars/car-types.ts';
import { deleteCars, insertCars, type NewCar, updateCars } from '../cars/car-writes.ts';
import { openDictionaries } from '../content/dictionaries.ts';
import { openEntryPieces } from '../content/entry-pieces.ts';
import { parseEntryQuery } from '../content/entry-query.ts';
import { findPageBySql } from '../content/load-entries.ts';
import { parseQueryString } from '../content/query-string.ts';
import { openChanges } from '../db/changes.ts';
import type { Engine } from '../db/engine.ts';
import { openEngine } from '../db/open-engine.ts';
import { openMakers } from '../test/entry-makers.ts';
import { openTestApp } from '../test/open-test-app.ts';
import { openTestClock } from '../test/test-clock.ts';
import { makeDatabase, whenDone } from '../test/test-database.ts';
import { COMPARE_REQUEST, openSearches } from './open-searches.ts';
import { readSegment } from './read-segment.ts';
import { openSearchIndex } from './search-index.ts';
import type { Segment } from './segment.ts';

const isPostgres = inject('engineKind') === 'postgres';
const silent = { info: () => {}, warn: () => {}, error: vi.fn() };

const typeNamed = (plural: string) => {
  const type = servedTypes.find((type) => type.plural === plural);
  if (!type) throw new Error(plural);
  return type;
};

/** A database, and an index of it as the server keeps one. */
async function openIndexed(place?: Awaited<ReturnType<typeof makeDatabase>>) {
  const found = place ?? (await makeDatabase());
  const engine = await openEngine(found);
  const changes = await openChanges(engine, () => undefined);
  const dictionaries = openDictionaries(engine, changes);
  const searches = await openSearches({ engine, place: found, changes, dictionaries, log: silent }, [carSearch]);
  whenDone(async () => {
    searches.close();
    await changes.close();
    await engine.close();
  });
  const pieces = openEntryPieces(changes, []);
  const source = { engine, changes, dictionaries, pieces, findPage: searches.findPage };
  const parse = (query: string) => parseEntryQuery(carType, parseQueryString(`/?${query}`), typeNamed);
  return {
    ...openMakers(engine, openTestClock()),
    place: found,
    engine,
    changes,
    index: searches.indexOf(carType),
    async byIndex(query: string) {
      await changes.catchUp();
      return searches.findPage(carType, parse(query));
    },
    bySql: (query: string) => findPageBySql(source, carType, parse(query), undefined),
  };
}

const plainCar = (reference: string, facts: Partial<NewCar>): NewCar => ({
  ...{ reference, createdAt: 1_000, price: null, year: null, regyear: null, mileage: null, location: null },
  ...{ fueltype: 'Petrol', gearbox: null, engine: null, modelcode: null, doors: null, dimension: null, color: null },
  ...{ seats: null, drivetype: null, condition: null, featured: false },
  ...{ makeId: null, modelId: null, categoryId: null, dealerId: null, featureIds: [], imageIds: [], videoIds: [] },
  ...facts,
});

const names = { makes: ['Toyota', 'Nissan'], models: ['Noah', 'Note'], categories: ['Van', 'SUV'] };

type Facts = Pick<NewCar, 'price' | 'year' | 'mileage' | 'location' | 'condition' | 'publishedAt' | 'createdAt'> & {
  make: number | null;
  model: number | null;
  category: number | null;
};

const nullable = <T>(...values: T[]) => fc.constantFrom<T | null>(...values, null);
const which = nullable(0, 1);
const facts: fc.Arbitrary<Facts> = fc.record({
  price: nullable(0, 5_000_000, 20_000_000, 20_000_001),
  year: nullable(1998, 2005, 2010),
  mileage: nullable(0, 10_000, 90_000),
  location: nullable('Ntinda, Kampala', 'Mukono', 'Jinja'),
  condition: nullable('new' as const, 'used' as const),
  publishedAt: fc.constantFrom(5, 5, 5, null),
  createdAt: fc.constantFrom(1_000, 2_000, 3_000_000_000_000),
  make: which,
  model: which,
  category: which,
});

const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ insert: fc.array(facts, { minLength: 1, maxLength: 6 }) }) },
    { weight: 4, arbitrary: fc.record({ update: facts, of: fc.nat() }) },
    { weight: 2, arbitrary: fc.record({ remove: fc.nat() }) },
    fc.constant({ rebuild: true } as const),
  ),
  { minLength: 2, maxLength: 8 },
);

const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
const queries: fc.Arbitrary<ListQuery> = fc.record({
  makes: fc.subarray(names.makes),
  models: fc.subarray(names.models),
  categories: fc.subarray(names.categories),
  condition: maybe('new', 'USED'),
  location: maybe('kampala', 'Other', 'n'),
  minYear: maybe(1998, 2006),
  maxYear: maybe(2005, 2011),
  minPrice: maybe(0, 5_000_001),
  maxPrice: maybe(0, 20_000_000),
  minMileage: maybe(0, 10_000),
  maxMileage: maybe(0, 10_000),
  sort: fc.constantFrom(...(Object.keys(LIST_SORTS) as ListSort[])),
  page: fc.integer({ min: 1, max: 3 }),
});

function expectedOrder(sort: ListSort) {
  const key = ({ price, year, mileage, createdAt }: Facts) =>
    ({
      newest: -createdAt,
      'price-asc': price,
      'price-desc': price === null ? null : -price,
      'year-desc': year === null ? null : -year,
      'mileage-asc': mileage,
    })[sort] ?? Number.POSITIVE_INFINITY;
  return (a: Facts & { id: number }, b: Facts & { id: number }) => (key(a) === key(b) ? a.id - b.id : key(a) - key(b));
}

test('index, SQL and the rule itself find the same, whatever is asked and whatever changed', async () => {
  const { engine, index, byIndex, bySql, changes, makeMake, makeModel, makeCategory } = await openIndexed();
  const makes = await Promise.all(names.makes.map((name) => makeMake({ name })));
  const makeId = makes[0]?.id ?? 0;
  const models = await Promise.all(names.models.map((name) => makeModel({ name, makeId })));
  const categories = await Promise.all(names.categories.map((name) => makeCategory({ name })));

  let made = 0;
  const newCar = (facts: Facts) => {
    made += 1;
    return {
      ...plainCar(`R${made}`, facts),
      documentId: `car${made}`.padEnd(24, 'x'),
      publishedAt: facts.publishedAt ?? null,
      featured: made % 3 === 0,
      makeId: facts.make === null ? null : (makes[facts.make]?.id ?? null),
      modelId: facts.model === null ? null : (models[facts.model]?.id ?? null),
      categoryId: facts.category === null ? null : (categories[facts.category]?.id ?? null),
    };
  };

  await fc.assert(
    fc.asyncProperty(steps, fc.array(queries, { minLength: 3, maxLength: 3 }), async (steps, queries) => {
      const cars = new Map<number, Facts>();
      await engine.db.transaction().execute((db) => db.deleteFrom('car').execute());
      for (const step of steps) {
        const ids = [...cars.keys()];
        if ('insert' in step) {
          const inserted = await engine.db
            .transaction()
            .execute((db) => insertCars(engine, db, step.insert.map(newCar)));
          for (const [at, id] of inserted.entries()) cars.set(id, step.insert[at] as Facts);
        } else if ('rebuild' in step) {
          await changes.catchUp();
          expect(await index?.rebuild()).toBe(0);
        } else if (ids.length > 0) {
          const id = ids[('of' in step ? step.of : step.remove) % ids.length] ?? 0;
          await engine.db.transaction().execute(async (db) => {
            if ('remove' in step) return deleteCars(db, [id]);
            return updateCars(engine, db, [{ ...newCar(step.update), id }], Date.now());
          });
          if ('remove' in step) cars.delete(id);
          else cars.set(id, step.update);
        }
        for (const query of queries) {
          const found = Array.from(cars, ([id, facts]) => ({ ...facts, id })).filter(
            ({ make, model, category, ...facts }) =>
              facts.publishedAt !== null &&
              matchesListQuery(
                {
                  ...facts,
                  make: make === null ? null : (names.makes[make] ?? null),
                  model: model === null ? null : (names.models[model] ?? null),
                  category: category === null ? null : (names.categories[category] ?? null),
                },
                query,
              ),
          );
          const sorted = found.sort(expectedOrder(query.sort)).map(({ id }) => id);
          const asked = formatApiQuery({
            filters: listFilter(CAR_LIST, query),
            sort: LIST_SORTS[query.sort].api,
            pagination: { page: query.page, pageSize: 3 },
          });
          const expected = { ids: sorted.slice((query.page - 1) * 3, query.page * 3), total: sorted.length };
          expect(await byIndex(asked)).toEqual(expected);
          expect(await bySql(asked)).toEqual(expected);
        }
      }
    }),
    // Each case is a market with a history.
    { numRuns: Math.ceil(Number(process.env.RUNS ?? 300) / 10) },
  );
}, 600_000);

test('what another process writes is in the index within a second', async () => {
  const { place, byIndex, makeCar } = await openIndexed();
  const { id } = await makeCar();
  const total = async () => (await byIndex('fields=id'))?.total;
  expect(await total()).toBe(1);
  const elsewhere = await openEngine(place);
  whenDone(() => elsewhere.close());
  const startedAt = performance.now();
  await sql`update car set published_at = null where id = ${id}`.execute(elsewhere.db);
  await vi.waitFor(async () => expect(await total()).toBe(0), { timeout: 1_000, interval: 10 });
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test.runIf(isPostgres)('transactions that commit in another order than they began are all seen', async () => {
  const { place, byIndex, changes, makeCar } = await openIndexed();
  const [slow, quick] = [await makeCar({ year: 2001 }), await makeCar({ year: 2001 })];
  const elsewhere = await openEngine(place);
  whenDone(() => elsewhere.close());
  const setYear = (id: number) => sql`update car set year = 2020 where id = ${id}`;
  const found = async () => (await byIndex('filters[year]=2020'))?.ids;
  let hasWritten = () => {};
  const written = new Promise<void>((resolve) => {
    hasWritten = resolve;
  });
  let commit = () => {};
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const first = elsewhere.db.transaction().execute(async (db) => {
    await setYear(slow.id).execute(db);
    hasWritten();
    await mayCommit;
  });
  await written;
  await setYear(quick.id).execute(elsewhere.db);
  await vi.waitFor(async () => expect(await found()).toEqual([quick.id]), { timeout: 1_000, interval: 10 });
  await sleep(300);
  await changes.catchUp();
  commit();
  await first;
  await vi.waitFor(async () => expect(await found()).toEqual([slow.id, quick.id]), { timeout: 1_000, interval: 10 });
});

test('what a rolled back transaction wrote is not in the index', async () => {
  const { engine, byIndex, makeCar } = await openIndexed();
  const { id } = await makeCar();
  const failing = engine.db.transaction().execute(async (db) => {
    await deleteCars(db, [id]);
    throw new Error('thought better of it');
  });
  await expect(failing).rejects.toThrow('thought better of it');
  expect((await byIndex('fields=id'))?.ids).toEqual([id]);
});

test('a comparison that is asked for finds what the changes did not tell, and puts it right', async () => {
  const { engine, byIndex, makeCar } = await openIndexed();
  const { id } = await makeCar({ year: 2001 });
  expect((await byIndex('filters[year]=2001'))?.ids).toEqual([id]);
  await sql.raw(isPostgres ? 'drop trigger car_update on car' : 'drop trigger car_update').execute(engine.db);
  await sql`update car set year = 2002 where id = ${id}`.execute(engine.db);
  expect((await byIndex('filters[year]=2001'))?.ids).toEqual([id]);
  silent.error.mockClear();
  await sql`insert into change (kind, entry_id) values (${COMPARE_REQUEST}, 0)`.execute(engine.db);
  await vi.waitFor(async () => expect((await byIndex('filters[year]=2002'))?.ids).toEqual([id]), { timeout: 2_000 });
  expect(silent.error).toHaveBeenCalledWith({ kind: 'cars', differences: 1 }, expect.stringContaining('differed'));
});

test('what another process wrote a moment ago is no difference', async () => {
  const { place, index, makeCar } = await openIndexed();
  const { id } = await makeCar({ year: 2001 });
  const elsewhere = await openEngine(place);
  whenDone(() => elsewhere.close());
  await sql`update car set year = 2002 where id = ${id}`.execute(elsewhere.db);
  expect(await index?.rebuild()).toBe(0);
});

test('a large catalogue is read by a thread of its own; until it has, SQL answers and facets are not there yet', async () => {
  const place = await makeDatabase();
  const engine = await openEngine(place);
  const cars = Array.from({ length: 5_001 }, (_, at) => plainCar(`R${at}`, { year: 2000 + (at % 20) }));
  await engine.db.transaction().execute((db) => insertCars(engine, db, cars));
  await engine.close();

  const { get } = await openTestApp(place);
  const early = await get('/api/cars/facets', { mayFail: true });
  expect([early.status, early.headers['retry-after']]).toEqual([503, '5']);
  const list = '/api/cars?filters[year]=2003&sort=price:asc&pagination[page]=3';
  const bySql = await get(list);
  await vi.waitFor(async () => expect((await get('/api/cars/facets', { mayFail: true })).status).toBe(200), {
    timeout: 10_000,
    interval: 50,
  });
  const { histograms } = ((await get('/api/cars/facets')).body as { data: Facets }).data;
  const { from = [], counts = [] } = histograms.year ?? {};
  expect(counts[from.indexOf(2003)]).toBe(250);
  // Another question of the same page, lest what was kept answers.
  expect((await get(`${list}&pagination[pageSize]=25`)).body).toEqual(bySql.body);
});

test('a list asks for everything at first, and the index knows its order', async () => {
  const { byIndex } = await openIndexed();
  const known = await byIndex(formatApiQuery({ filters: listFilter(CAR_LIST, EVERYTHING), sort: 'createdAt:desc' }));
  expect(known).toEqual({ ids: [], total: 0 });
  for (const query of ['sort=color', '_q=red', 'filters[color]=Red', 'sort=make.name', 'filters[id][$gt]=1']) {
    expect(await byIndex(query), query).toBeUndefined();
  }
});

/** An index that nobody tells anything. `build` is called with the number of the attempt. */
function openAlone(engine: Engine, build: (attempt: number) => Promise<Segment>) {
  let builds = 0;
  const index = openSearchIndex({
    engine,
    fields: carSearch,
    build: () => {
      builds += 1;
      return build(builds);
    },
    onError: silent.warn,
  });
  return { index, builds: () => builds };
}

test('what was being built when nobody could say any more what changed is built anew', async () => {
  const { engine, makeCar } = await openIndexed();
  const { id } = await makeCar({ year: 2001 });
  const { index, builds } = openAlone(engine, async (attempt) => {
    const segment = await readSegment(engine, carSearch);
    // The thread has read, and is still sorting.
    if (attempt === 1) {
      await sql`update car set year = 2020 where id = ${id}`.execute(engine.db);
      await index.apply('everything');
    }
    return segment;
  });
  await index.rebuild();
  const ofYear = (year: number) => {
    const cuts = [false, true].map((isAfter) => ({ value: year, isAfter }));
    return index.page({ kind: 'range', name: 'year', cuts }, { by: 'id' }, 0, 10).ids;
  };
  await vi.waitFor(() => expect([index.isReady(), builds()]).toEqual([true, 2]));
  expect([ofYear(2001), ofYear(2020)]).toEqual([[], [id]]);
});

test('an index that could not be built at first is tried again', async () => {
  const { engine, makeCar } = await openIndexed();
  await makeCar();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  whenDone(() => void vi.useRealTimers());
  const { index, builds } = openAlone(engine, async (attempt) => {
    if (attempt <= 2) throw new Error('away');
    return readSegment(engine, carSearch);
  });
  await index.apply('everything');
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.waitFor(() => expect(index.isReady()).toBe(true));
  expect(builds()).toBe(3);
});
