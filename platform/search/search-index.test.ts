import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, inject, test, vi } from 'vitest';
import { formatApiQuery } from '#contract/api-query.ts';
import { car } from '#contract/entities/car.ts';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import type { CarListQuery } from '#contract/lists/car-list.ts';
import type { Facets } from '#contract/lists/facets.ts';
import { listFilter, wordsIn } from '#contract/lists/list-filter.ts';
import { everythingIn } from '#contract/lists/list-query.ts';
import { LIST_SORTS, type ListSort } from '#contract/lists/sale-list.ts';
import { carSearch, carType } from '../../api/cars/car-types.ts';
import { deleteCars, insertCars, type NewCar, updateCars } from '../../api/cars/car-writes.ts';
import { servedTypes } from '../../api/content-types.ts';
import { openMakers } from '../../test/entry-makers.ts';
import { matchesListQuery } from '../../test/matches-list-query.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { openTestClock } from '../../test/test-clock.ts';
import { makeDatabase, testOnce, whenDone } from '../../test/test-database.ts';
import { expectWithin } from '../../test/wall-time.ts';
import { meetsWords, type Spoken } from '../../test/words-rule.ts';
import { openDictionaries } from '../content/dictionaries.ts';
import { parseEntryQuery } from '../content/entry-query.ts';
import { emptyEntry } from '../content/entry-writes.ts';
import { findPageBySql } from '../content/find-ids.ts';
import { narrowedBy } from '../content/narrow-by-words.ts';
import { parseQueryString } from '../content/query-string.ts';
import { PUBLIC } from '../content/viewer.ts';
import { openChanges } from '../database/changes.ts';
import { openAdapter } from '../database/open-adapter.ts';
import { LIMITS, type SearchLimits } from './current-levels.ts';
import { COMPARE_REQUEST, openSearches } from './open-searches.ts';
import { readDelta, readSegment } from './read-segment.ts';
import { openSearchIndex } from './search-index.ts';
import type { Segment } from './segment.ts';
import { openWordReader } from './word-reader.ts';

// On both databases: the index follows the changes of each.

const isPostgres = inject('databaseKind') === 'postgres';
/** So few that every way to take changes in is gone in a test. */
const SMALL_LIMITS: SearchLimits = { ...LIMITS, applied: 2, merged: 4, deltas: 8, baseShare: 0 };

test.for([
  { name: 'a few changes at a time', limits: undefined },
  { name: 'so many that the index takes them in in the background', limits: SMALL_LIMITS },
])(
  'index, SQL and the rule itself find the same, whatever is asked, after $name',
  { timeout: 600_000 },
  async ({ limits }) => {
    const {
      adapter,
      index,
      byIndex,
      bySql,
      settled,
      changes,
      makeMake,
      makeModel,
      makeCategory,
      makeDealer,
      makeFeature,
    } = await openIndexed(limits);
    const dealers = await Promise.all(dealerIds.map((documentId) => makeDealer({ documentId })));
    const makes = await Promise.all(names.makes.map((name) => makeMake({ name })));
    const makeId = makes[0]?.id ?? 0;
    const models = await Promise.all(names.models.map((name) => makeModel({ name, make: makeId })));
    const categories = await Promise.all(names.categories.map((name) => makeCategory({ name })));
    const features = await Promise.all(names.features.map((name) => makeFeature({ name })));

    let made = 0;
    const newCar = (facts: Facts) => {
      made += 1;
      return {
        ...plainCar(`R${made}`, facts),
        documentId: `car${made}`.padEnd(24, 'x'),
        publishedAt: facts.publishedAt ?? null,
        featured: made % 3 === 0,
        make: facts.make === null ? null : (makes[facts.make]?.id ?? null),
        model: facts.model === null ? null : (models[facts.model]?.id ?? null),
        category: facts.category === null ? null : (categories[facts.category]?.id ?? null),
        dealer_info: facts.dealer === null ? null : (dealers[facts.dealer]?.id ?? null),
        features: facts.features.map((at) => features[at]?.id ?? 0),
      };
    };

    /** Does to the database, and to `cars`, what a step says. */
    async function take(step: Step, cars: Map<number, Facts>) {
      if ('insert' in step) {
        const inserted = await adapter.db
          .transaction()
          .execute((db) => insertCars(adapter, db, step.insert.map(newCar)));
        for (const [at, id] of inserted.entries()) cars.set(id, step.insert[at] as Facts);
      } else if ('rebuild' in step) {
        await changes.catchUp();
        expect(await index?.rebuild()).toBe(0);
      } else if (cars.size > 0) await changeOne(step, cars);
    }

    async function changeOne(step: { update: Facts; of: number } | { remove: number }, cars: Map<number, Facts>) {
      const ids = [...cars.keys()];
      const id = ids[('of' in step ? step.of : step.remove) % ids.length] ?? 0;
      await adapter.db.transaction().execute(async (db) => {
        if ('remove' in step) return deleteCars(db, [id]);
        return updateCars(adapter, db, [{ ...newCar(step.update), id }], Date.now());
      });
      if ('remove' in step) cars.delete(id);
      else cars.set(id, step.update);
    }

    const nameAt = (of: readonly string[], at: number | null) => (at === null ? null : (of[at] ?? null));
    function meets(
      { make, model, category, dealer, features: _, ...facts }: Facts,
      query: CarListQuery,
      spoken: Spoken,
    ) {
      const car = {
        ...facts,
        make: nameAt(names.makes, make),
        model: nameAt(names.models, model),
        category: nameAt(names.categories, category),
        dealer_info: nameAt(dealerIds, dealer),
      };
      if (facts.publishedAt === null || !matchesListQuery(CAR_LIST, car, query)) return false;
      return query.words === undefined || meetsWords(query.words, car, spoken);
    }

    await fc.assert(
      fc.asyncProperty(steps, fc.array(queries, { minLength: 3, maxLength: 3 }), async (steps, queries) => {
        const cars = new Map<number, Facts>();
        await adapter.db.transaction().execute((db) => db.deleteFrom('car').execute());
        for (const step of steps) {
          await take(step, cars);
          await settled();
          for (const { having, ...query } of queries) {
            const published = [...cars.values()].filter(({ publishedAt }) => publishedAt !== null);
            const spoken = { ...names, codes: published.flatMap(({ modelcode }) => modelcode ?? []) };
            const found = Array.from(cars, ([id, facts]) => ({ ...facts, id })).filter(
              (car) => meets(car, query, spoken) && hasFeatures(car, having),
            );
            const sorted = found.sort(expectedOrder(query.sort)).map(({ id }) => id);
            const asked = {
              filters: {
                $and: [listFilter(CAR_LIST, query), featureFilter(having)].filter((part) => part !== undefined),
              },
              search: wordsIn(query),
              sort: LIST_SORTS[query.sort],
              pagination: { page: query.page, pageSize: 3 },
            };
            const expected = { ids: sorted.slice((query.page - 1) * 3, query.page * 3), total: sorted.length };
            expect(await byIndex(formatApiQuery(asked))).toEqual(expected);
            expect(await bySql(formatApiQuery(asked))).toEqual(expected);
            if (asked.search === undefined) continue;
            const byRelevance = formatApiQuery({ ...asked, sort: undefined });
            const relevant = await byIndex(byRelevance);
            expect(relevant?.total).toBe(sorted.length);
            expect(await bySql(byRelevance)).toEqual(relevant);
          }
        }
      }),
      // Each case is a market with a history.
      { numRuns: Math.ceil(Number(process.env.RUNS ?? 80) / 10) },
    );
  },
);

test('each comparison takes its bound in or leaves it out, in the index as in SQL', async () => {
  const { byIndex, bySql, makeCar } = await openIndexed();
  const [low, bound, high] = [
    (await makeCar({ price: 999 })).id,
    (await makeCar({ price: 1_000 })).id,
    (await makeCar({ price: 1_001 })).id,
  ];
  await makeCar({ price: null });
  const expected: Record<string, number[]> = {
    '[$gt]=1000': [high],
    '[$gte]=1000': [bound, high],
    '[$lt]=1000': [low],
    '[$lte]=1000': [low, bound],
    '[$eq]=1000': [bound],
    '[$ne]=1000': [low, high],
    '[$between][0]=999&filters[price][$between][1]=1000': [low, bound],
    '[$not][$gt]=1000': [low, bound],
    '[$not][$lte]=1000': [high],
  };
  for (const [comparison, ids] of Object.entries(expected)) {
    const query = `filters[price]${comparison}`;
    expect(await byIndex(query), query).toEqual({ ids, total: ids.length });
    expect(await bySql(query), query).toEqual({ ids, total: ids.length });
  }
});

test('what another process writes is in the index within a second', async () => {
  const { database, byIndex, makeCar } = await openIndexed();
  const { id } = await makeCar();
  const total = async () => (await byIndex('fields=id'))?.total;
  expect(await total()).toBe(1);
  const elsewhere = await openAdapter(database);
  whenDone(() => elsewhere.close());
  const startedAt = performance.now();
  await sql`update car set published_at = null, availability = null where id = ${id}`.execute(elsewhere.db);
  await vi.waitFor(async () => expect(await total()).toBe(0), { interval: 10 });
  expectWithin(1_000, startedAt);
});

test.runIf(isPostgres)('transactions that commit in another order than they began are all seen', async () => {
  const { database, byIndex, changes, makeCar } = await openIndexed();
  const [slow, quick] = [await makeCar({ year: 2001 }), await makeCar({ year: 2001 })];
  const elsewhere = await openAdapter(database);
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
  await vi.waitFor(async () => expect(await found()).toEqual([quick.id]), { interval: 10 });
  await sleep(300);
  await changes.catchUp();
  commit();
  await first;
  await vi.waitFor(async () => expect(await found()).toEqual([slow.id, quick.id]), { interval: 10 });
});

test('what a rolled back transaction wrote is not in the index', async () => {
  const { adapter, byIndex, makeCar } = await openIndexed();
  const { id } = await makeCar();
  const failing = adapter.db.transaction().execute(async (db) => {
    await deleteCars(db, [id]);
    throw new Error('thought better of it');
  });
  await expect(failing).rejects.toThrow('thought better of it');
  expect((await byIndex('fields=id'))?.ids).toEqual([id]);
});

test('a comparison that is asked for finds what the changes did not tell, and puts it right', async () => {
  const { adapter, byIndex, makeCar } = await openIndexed();
  const { id } = await makeCar({ year: 2001 });
  expect((await byIndex('filters[year]=2001'))?.ids).toEqual([id]);
  await sql.raw(isPostgres ? 'drop trigger car_update on car' : 'drop trigger car_update').execute(adapter.db);
  await sql`update car set year = 2002 where id = ${id}`.execute(adapter.db);
  expect((await byIndex('filters[year]=2001'))?.ids).toEqual([id]);
  silent.error.mockClear();
  await sql`insert into change (kind, entry_id) values (${COMPARE_REQUEST}, 0)`.execute(adapter.db);
  await vi.waitFor(async () => expect((await byIndex('filters[year]=2002'))?.ids).toEqual([id]));
  expect(silent.error).toHaveBeenCalledWith({ kind: 'cars', differences: 1 }, expect.stringContaining('differed'));
});

test('a comparison finds an entry of whose set nobody told, and none when all is told', async () => {
  const { adapter, index, changes, makeCar, makeFeature } = await openIndexed();
  const features = [(await makeFeature({ name: 'Sunroof' })).id, (await makeFeature({ name: 'ABS' })).id];
  const { id } = await makeCar({ features });
  await makeCar({ features: features.slice(1) });
  await changes.catchUp();
  expect(await index?.rebuild()).toBe(0);
  await sql`delete from car_feature where car_id = ${id} and feature_id = ${features[0]}`.execute(adapter.db);
  expect(await index?.rebuild()).toBe(1);
  expect(await index?.rebuild()).toBe(0);
});

test('what another process wrote a moment ago is no difference', async () => {
  const { database, index, makeCar } = await openIndexed();
  const { id } = await makeCar({ year: 2001 });
  const elsewhere = await openAdapter(database);
  whenDone(() => elsewhere.close());
  await sql`update car set year = 2002 where id = ${id}`.execute(elsewhere.db);
  expect(await index?.rebuild()).toBe(0);
});

/** More cars than are read without a thread. */
async function makeLargeCatalogue() {
  const database = await makeDatabase();
  const adapter = await openAdapter(database);
  const cars = Array.from({ length: 5_001 }, (_, at) => plainCar(`R${at}`, { year: 2000 + (at % 20) }));
  await adapter.db.transaction().execute((db) => insertCars(adapter, db, cars));
  whenDone(() => adapter.close());
  return { database, adapter };
}

testOnce(
  'a large catalogue is read by a thread of its own; until it has, SQL answers and facets are not there yet',
  async () => {
    const { database } = await makeLargeCatalogue();
    const { get } = await openTestApp(database);
    const early = await get('/api/cars/facets', { mayFail: true });
    expect([early.status, early.headers['retry-after']]).toEqual([503, '5']);
    const list = '/api/cars?filters[year]=2003&sort=price:asc&pagination[page]=3';
    const bySql = await get(list);
    await vi.waitFor(async () => expect((await get('/api/cars/facets', { mayFail: true })).status).toBe(200), {
      interval: 50,
    });
    const { histograms } = ((await get('/api/cars/facets')).body as { data: Facets }).data;
    const { from = [], counts = [] } = histograms.year ?? {};
    expect(counts[from.indexOf(2003)]).toBe(250);
    // Another question of the same page, lest the cache answers.
    expect((await get(`${list}&pagination[pageSize]=25`)).body).toEqual(bySql.body);
  },
);

test('thousands of cars that another process changes at once are counted soon, and the counts are never away', {
  timeout: 80_000,
}, async () => {
  const { database, adapter } = await makeLargeCatalogue();
  const { get } = await openTestApp(database);
  const statuses = new Set<number>();
  const countOfYear = async () => {
    const { status, body } = await get('/api/cars/facets?filters[year]=2033&facets=make', { mayFail: true });
    statuses.add(status);
    return status === 200 ? (body as { data: Facets }).data.total : undefined;
  };
  await vi.waitFor(async () => expect(await countOfYear()).toBe(0), { timeout: 30_000, interval: 50 });
  statuses.clear();
  await sql`update car set year = 2033`.execute(adapter.db);
  await vi.waitFor(async () => expect(await countOfYear()).toBe(5_001), { timeout: 30_000, interval: 5 });
  expect([...statuses]).toEqual([200]);
});

testOnce('a list asks for everything at first, and the index knows its order', async () => {
  const { byIndex } = await openIndexed();
  const known = await byIndex(
    formatApiQuery({ filters: listFilter(CAR_LIST, everythingIn(CAR_LIST)), sort: 'createdAt:desc' }),
  );
  expect(known).toEqual({ ids: [], total: 0 });
  for (const query of ['sort=color', '_q=red', 'filters[doors]=4', 'sort=make.name', 'filters[id][$gt]=1']) {
    expect(await byIndex(query), query).toBeUndefined();
  }
});

/** An index that only the test tells anything. `build` is called with the number of the attempt. */
async function openAlone(build?: (attempt: number, ids?: Uint32Array) => Promise<Segment>) {
  const database = await makeDatabase();
  const adapter = await openAdapter(database);
  whenDone(() => adapter.close());
  let [builds, renewed] = [0, 0];
  const read = (ids?: Uint32Array) => (ids ? readDelta(adapter, carSearch, ids) : readSegment(adapter, carSearch));
  const index = openSearchIndex({
    adapter,
    fields: carSearch,
    build: (ids) => {
      builds += 1;
      return build ? build(builds, ids) : read(ids);
    },
    onError: silent.warn,
    onRenewed: () => {
      renewed += 1;
    },
    limits: SMALL_LIMITS,
  });
  return {
    ...openMakers(adapter, openTestClock()),
    index,
    adapter,
    read,
    builds: () => builds,
    renewed: () => renewed,
    setYear: (year: number, ...ids: number[]) =>
      sql`update car set year = ${year} where id in (${sql.join(ids)})`.execute(adapter.db),
    tell: (...ids: number[]) => index.apply(new Map([['car', new Set(ids)]])),
    ofYear(year: number) {
      const cuts = [false, true].map((isAfter) => ({ value: year, isAfter }));
      return index.page({ filter: { kind: 'range', name: 'year', cuts }, order: { by: 'id' }, start: 0, limit: 10 })
        .ids;
    },
    settled: () => vi.waitFor(() => expect(index.isSettled()).toBe(true), { timeout: 60_000, interval: 1 }),
  };
}

/** A promise, and what resolves it. */
function openGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

testOnce('the index answers as before while it is built anew, since nobody can say what changed', async () => {
  const gate = openGate();
  const { index, read, makeCar, setYear, ofYear, settled, renewed } = await openAlone(async (attempt) => {
    if (attempt > 1) await gate.opened;
    return read();
  });
  const { id } = await makeCar({ year: 2001 });
  await index.rebuild();
  const renewedBefore = renewed();
  await setYear(2020, id);
  await index.apply('everything');
  expect([index.isReady(), index.isSettled(), ofYear(2001), ofYear(2020)]).toEqual([true, false, [id], []]);
  expect((await index.facets({}, [])).total).toBe(1);
  expect(renewed()).toBe(renewedBefore);
  gate.open();
  await settled();
  expect([ofYear(2001), ofYear(2020), renewed()]).toEqual([[], [id], renewedBefore + 1]);
});

testOnce('what changes while the index is built anew is in it at once, and after', async () => {
  const gate = openGate();
  const read = openGate();
  const alone = await openAlone(async (attempt) => {
    const segment = await alone.read();
    // The thread has read, and is still sorting.
    if (attempt > 1) {
      read.open();
      await gate.opened;
    }
    return segment;
  });
  const { index, makeCar, setYear, tell, ofYear, adapter } = alone;
  const cars = [];
  for (let made = 0; made < 8; made += 1) cars.push((await makeCar({ year: 2001 })).id);
  const [sold = 0, ...others] = cars;
  await index.rebuild();
  const rebuilding = index.rebuild();
  await read.opened;
  for (const id of others) {
    await setYear(2020, id);
    await tell(id);
  }
  await adapter.db.transaction().execute((db) => deleteCars(db, [sold]));
  await tell(sold);
  expect([ofYear(2001), ofYear(2020)]).toEqual([[], others]);
  gate.open();
  expect(await rebuilding).toBe(0);
  expect([ofYear(2001), ofYear(2020)]).toEqual([[], others]);
});

testOnce(
  'many changes at once are taken in in the background, and none is older afterwards than a later one',
  async () => {
    const gate = openGate();
    const read = openGate();
    const alone = await openAlone(async (_attempt, ids) => {
      const segment = await alone.read(ids);
      if (ids) {
        read.open();
        await gate.opened;
      }
      return segment;
    });
    const { index, makeCar, setYear, tell, ofYear, settled, renewed } = alone;
    const cars = [];
    for (let made = 0; made < 5; made += 1) cars.push((await makeCar({ year: 2001 })).id);
    const [first = 0, ...others] = cars;
    await index.rebuild();
    const renewedBefore = renewed();
    await setYear(2010, ...cars);
    await tell(...cars);
    await read.opened;
    // One of them changes again, after it was read.
    await setYear(2020, first);
    await tell(first);
    expect([ofYear(2001), ofYear(2010), ofYear(2020)]).toEqual([others, [], [first]]);
    gate.open();
    await settled();
    expect([ofYear(2001), ofYear(2010), ofYear(2020)]).toEqual([[], others, [first]]);
    expect(renewed()).toBe(renewedBefore + 1);
  },
);

testOnce('more changes than are compared at a time, made while the index was built, are all in it', async () => {
  const alone = await openAlone(async () => {
    const segment = await alone.read();
    await alone.setYear(2010, ...changed);
    for (let at = 0; at < changed.length; at += 2) await alone.tell(...changed.slice(at, at + 2));
    return segment;
  });
  const { adapter, index, settled } = alone;
  const cars = Array.from({ length: 2_400 }, (_, at) => plainCar(`R${at}`, { year: 2001 }));
  const ids = await adapter.db.transaction().execute((db) => insertCars(adapter, db, cars));
  const changed = ids.filter((_, at) => at % 2 === 1);
  await index.rebuild();
  await settled();
  const totalOf = (year: number) =>
    index.page({
      filter: { kind: 'range', name: 'year', cuts: [false, true].map((isAfter) => ({ value: year, isAfter })) },
      order: { by: 'id' },
      start: 0,
      limit: 1,
    }).total;
  expect([totalOf(2001), totalOf(2010)]).toEqual([1_200, 1_200]);
});

testOnce('what was being built when nobody could say any more what changed is built anew', async () => {
  const alone = await openAlone(async (attempt) => {
    const segment = await alone.read();
    if (attempt === 1) {
      await alone.setYear(2020, 1);
      await alone.index.apply('everything');
    }
    return segment;
  });
  const { index, makeCar, ofYear, settled, builds } = alone;
  const { id } = await makeCar({ year: 2001 });
  expect(id).toBe(1);
  await index.rebuild();
  await settled();
  expect([builds(), ofYear(2001), ofYear(2020)]).toEqual([2, [], [id]]);
});

testOnce(
  'what could not be taken in in the background is tried again, and the index answers as before until then',
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    whenDone(() => void vi.useRealTimers());
    let isAway = false;
    const alone = await openAlone(async (_attempt, ids) => {
      if (isAway) throw new Error('away');
      return alone.read(ids);
    });
    const { index, makeCar, setYear, tell, ofYear } = alone;
    const cars: number[] = [];
    for (let made = 0; made < 3; made += 1) cars.push((await makeCar({ year: 2001 })).id);
    await index.rebuild();
    isAway = true;
    silent.warn.mockClear();
    await setYear(2010, ...cars);
    await tell(...cars);
    await vi.waitFor(() => expect(silent.warn).toHaveBeenCalledTimes(1));
    expect(ofYear(2001)).toEqual(cars);
    isAway = false;
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.waitFor(() => expect([ofYear(2001), ofYear(2010)]).toEqual([[], cars]));
  },
);

testOnce('an index that could not be built at first is tried again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  whenDone(() => void vi.useRealTimers());
  const alone = await openAlone(async (attempt) => {
    if (attempt <= 2) throw new Error('away');
    return alone.read();
  });
  const { index, builds, makeCar } = alone;
  await makeCar();
  await index.apply('everything');
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.waitFor(() => expect(index.isReady()).toBe(true));
  expect(builds()).toBe(3);
});

const silent = { info: () => {}, warn: vi.fn(), error: vi.fn() };

const typeNamed = (plural: string) => {
  const type = servedTypes.find((type) => type.plural === plural);
  if (!type) throw new Error(plural);
  return type;
};

/** A database, and an index of it as the server keeps one. */
async function openIndexed(limits?: SearchLimits) {
  const found = await makeDatabase();
  const adapter = await openAdapter(found);
  const changes = await openChanges(adapter, () => undefined);
  const dictionaries = openDictionaries(adapter, changes);
  const searches = await openSearches(
    { adapter, database: found, changes, dictionaries, log: silent, ...(limits && { limits }) },
    [carSearch],
  );
  const index = searches.indexOf(carType);
  whenDone(async () => {
    await searches.close();
    await changes.close();
    await adapter.close();
  });
  const formerNames = async () => new Map<string, string>();
  const words = openWordReader({
    adapter,
    dictionaries,
    searches,
    types: typeNamed,
    searched: [carSearch],
    formerNames,
  });
  const ask = async (query: string) => {
    const { words: text, ...asked } = parseEntryQuery(carType, parseQueryString(`/?${query}`), typeNamed);
    return text === undefined ? asked : narrowedBy(await words.read(carType, text), carType, asked);
  };
  return {
    ...openMakers(adapter, openTestClock()),
    database: found,
    adapter,
    changes,
    index,
    /** Waits for what is done in the background. */
    async settled() {
      await changes.catchUp();
      await vi.waitFor(() => expect(index?.isSettled()).toBe(true), { timeout: 60_000, interval: 1 });
    },
    async byIndex(query: string) {
      await changes.catchUp();
      return searches.findPage(carType, await ask(query));
    },
    bySql: async (query: string) => findPageBySql(adapter, carType, await ask(query), PUBLIC),
  };
}

const plainCar = (reference: string, facts: Partial<NewCar>): NewCar => ({
  ...emptyEntry(car),
  reference,
  createdAt: 1_000,
  fueltype: 'Petrol',
  ...facts,
});

const names = {
  makes: ['Toyota', 'Nissan'],
  models: ['Noah', 'Mark X'],
  categories: ['Van', 'SUV'],
  features: ['Sunroof', 'Roof Rails', 'ABS'],
};
const texts = {
  fueltype: ['Petrol', 'Diesel', 'petrol'],
  gearbox: ['Automatic', 'Manual'],
  drivetype: ['Right Hand Drive', 'Left Hand Drive'],
  color: ['Red', 'red', 'Grün'],
  modelcode: ['NZE141', 'DBA-NZE121', '2010X', 'Notes'],
};
const dealerIds = ['dealer0', 'dealer1'].map((id) => id.padEnd(24, 'x'));

type Facts = Pick<
  NewCar,
  'price' | 'year' | 'mileage' | 'seats' | 'location' | 'condition' | 'publishedAt' | 'createdAt' | keyof typeof texts
> & {
  make: number | null;
  model: number | null;
  category: number | null;
  dealer: number | null;
  features: number[];
};

const nullable = <T>(...values: T[]) => fc.constantFrom<T | null>(...values, null);
const which = nullable(0, 1);
const facts: fc.Arbitrary<Facts> = fc.record({
  price: nullable(0, 5_000_000, 20_000_000, 20_000_001),
  year: nullable(1998, 2005, 2010),
  mileage: nullable(0, 10_000, 90_000),
  seats: nullable(5, 7),
  fueltype: nullable(...texts.fueltype),
  gearbox: nullable(...texts.gearbox),
  drivetype: nullable(...texts.drivetype),
  color: nullable(...texts.color),
  modelcode: nullable(...texts.modelcode),
  location: nullable('Ntinda, Kampala', 'Mukono', 'Jinja'),
  condition: nullable('new' as const, 'used' as const),
  publishedAt: fc.constantFrom(5, 5, 5, null),
  createdAt: fc.constantFrom(1_000, 2_000, 3_000_000_000_000),
  make: which,
  model: which,
  category: which,
  dealer: which,
  features: fc.subarray([0, 1, 2]),
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

type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

const freeWords = fc
  .array(
    fc.constantFrom(
      'toyota',
      'TOYTOA',
      'nisan',
      'Noah',
      'mark',
      'x',
      'markx',
      'ma',
      'toy',
      '2010',
      '1998',
      '201',
      '2O10',
      'nze',
      'NZE141',
      'nze1',
      'dba',
      'dba nze',
      'note',
      'notes',
      'nze114',
      'grun',
      'ß',
      '日産',
      '-',
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((words) => words.join(' '));

const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
/** One of these features is asked for, or none of them may be there; an API client's filter, which no page has. */
interface Having {
  oneOf: string[];
  isWithout: boolean;
}
const having = fc.option(
  fc.record({ oneOf: fc.subarray([...names.features, 'Spoiler'], { minLength: 1 }), isWithout: fc.boolean() }),
  {
    nil: undefined,
  },
);

const hasFeatures = ({ features }: Facts, having: Having | undefined) =>
  !having || features.some((at) => having.oneOf.includes(names.features[at] ?? '')) !== having.isWithout;

function featureFilter(having: Having | undefined) {
  if (!having) return undefined;
  const filter = { features: { name: { $in: having.oneOf } } };
  return having.isWithout ? { $not: filter } : filter;
}

const queries: fc.Arbitrary<CarListQuery & { having: Having | undefined }> = fc
  .record({
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
    fuels: fc.subarray([...texts.fueltype, 'Steam'], { maxLength: 2 }),
    gearboxes: fc.subarray(texts.gearbox),
    steering: fc.subarray(texts.drivetype),
    colours: fc.subarray(texts.color, { maxLength: 2 }),
    seats: fc.subarray(['5', '7', '9'], { maxLength: 2 }),
    sellers: fc.subarray([...dealerIds, 'nobody'.padEnd(24, 'x')], { maxLength: 2 }),
    words: fc.option(freeWords, { nil: undefined, freq: 1 }),
    having,
    sort: fc.constantFrom(...(Object.keys(LIST_SORTS) as ListSort[])),
    page: fc.integer({ min: 1, max: 3 }),
  })
  .map((choices) => ({ ...everythingIn(CAR_LIST), ...choices }));

function expectedOrder(sort: ListSort) {
  const key = ({ price, year, mileage, createdAt }: Facts) =>
    ({
      relevance: -createdAt,
      newest: -createdAt,
      'price-asc': price,
      'price-desc': price === null ? null : -price,
      'year-desc': year === null ? null : -year,
      'mileage-asc': mileage,
    })[sort] ?? Number.POSITIVE_INFINITY;
  return (a: Facts & { id: number }, b: Facts & { id: number }) => (key(a) === key(b) ? a.id - b.id : key(a) - key(b));
}
