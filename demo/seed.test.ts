import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { dayInUganda } from '#contract/messages/dates.ts';
import { readMarketConfig } from '../api/schema/market-config.ts';
import { migrateMarket } from '../api/schema/migrations.ts';
import type { DatabaseAdapter } from '../platform/database/adapter.ts';
import { StartError } from '../platform/database/data-dir.ts';
import { openAdapter } from '../platform/database/open-adapter.ts';
import { DAY_MS } from '../platform/durations.ts';
import { openTestApp } from '../test/open-test-app.ts';
import {
  makeDatabase,
  makeDataDir,
  openTestAdapter,
  testOnce,
  testOnPostgres,
  whenDone,
} from '../test/test-database.ts';
import { loadDemoIntoEmpty } from './load-into-empty.ts';
import { DEMO_CARS, loadDemo } from './seed.ts';

// On both databases: two servers that fill one database take turns, by another lock on each.

const silent = () => undefined;

/** A server that was never started. */
const newServer = () => readMarketConfig({ DATA_DIR: makeDataDir() });

/** Everything that the database holds, in an order of its own, but for the record of how it came there. */
async function contentOf({ db }: DatabaseAdapter): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => name !== 'change');
  const content = tables.map(async ({ name }): Promise<[string, string[]]> => {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    // Only staff see the documentId of a place, which is drawn as it comes.
    const isOwn = (column: string) => name !== 'place' || column !== 'document_id';
    const lines = rows.map((row) =>
      JSON.stringify(
        Object.entries(row)
          .filter(([column]) => isOwn(column))
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
    );
    return [name, lines.sort()];
  });
  return Object.fromEntries(await Promise.all(content));
}

testOnce('some prices were reduced in the week before the demo is loaded, a few cars each day', async () => {
  const adapter = await openTestAdapter();
  const before = Date.now();
  await loadDemo(adapter, 250, silent);
  const { rows } = await sql<{ day: string; price: number; former: number }>`
    select reduced_on as day, price, former_price as former from car where reduced_on is not null`.execute(adapter.db);
  const days = rows.map(({ day }) => day).sort();
  expect(days.length).toBeGreaterThan(5);
  expect(new Set(days).size).toBe(days.length);
  expect((days[0] ?? '') >= dayInUganda(before - 6 * DAY_MS)).toBe(true);
  for (const { price, former } of rows) {
    expect(Number(former)).toBeGreaterThan(Number(price));
    expect(Number(former)).toBeLessThan(Number(price) * 1.2);
    expect(Number(former) % 100_000).toBe(Number(price) % 100_000);
  }
});

testOnce('two loads give the same catalogue to the last id, and a second load changes nothing', async () => {
  const [one, other] = [await openTestAdapter(), await openTestAdapter()];
  await loadDemo(one, 60, silent);
  await loadDemo(other, 60, silent);
  const content = await contentOf(one);
  expect(content.car).toHaveLength(60);
  expect(await contentOf(other)).toEqual(content);
  await loadDemo(one, 60, silent);
  await loadDemoIntoEmpty(one, newServer(), silent);
  expect(await contentOf(one)).toEqual(content);
});

testOnce('a load that goes on ends where one at once does', async () => {
  const [steps, atOnce] = [await openTestAdapter(), await openTestAdapter()];
  for (const cars of [20, 45, 70]) await loadDemo(steps, cars, silent);
  await loadDemo(atOnce, 70, silent);
  // Places are numbered as they come, and a load that goes on meets some of them again.
  const withoutPlaces = ({ car = [], place: _place, ...rest }: Record<string, string[]>) => ({
    ...rest,
    car: car.map((line) => line.replace(/\["place_id",\d+\],/, '')).sort(),
  });
  expect(withoutPlaces(await contentOf(steps))).toEqual(withoutPlaces(await contentOf(atOnce)));
});

testOnce('a demo that was loaded when there were fewer pictures takes more cars', async () => {
  const adapter = await openTestAdapter();
  await loadDemo(adapter, 20, silent);
  const used = adapter.db.selectFrom('car_image').select('media_id');
  await adapter.db.deleteFrom('media').where('hash', 'like', 'drawn-car-%').where('id', 'not in', used).execute();
  await loadDemo(adapter, 60, silent);
  expect((await contentOf(adapter)).car).toHaveLength(60);
});

testOnce('a load that is interrupted leaves nothing, and the next one is whole', async () => {
  const adapter = await openTestAdapter();
  const before = await contentOf(adapter);
  const interrupted: DatabaseAdapter = {
    ...adapter,
    insertRows: (db, table, ...rest) =>
      table === 'car_feature' ? Promise.reject(new Error('interrupted')) : adapter.insertRows(db, table, ...rest),
  };
  await expect(loadDemo(interrupted, 30, silent)).rejects.toThrow('interrupted');
  expect((await contentOf(adapter)).car).toEqual([]);
  expect((await contentOf(adapter)).media).toEqual([]);
  expect((await contentOf(adapter)).make).toEqual(before.make);
  await loadDemo(adapter, 30, silent);
  expect((await contentOf(adapter)).car).toHaveLength(30);
});

testOnce('a catalogue of its own is left alone', async () => {
  const { adapter, makeMake, makeCar } = await openTestApp();
  const make = await makeMake({ name: 'Toyota' });
  await makeCar({ make: make.id });
  const before = await contentOf(adapter);
  await expect(loadDemo(adapter, 60, silent)).rejects.toThrow(StartError);
  const say = vi.fn();
  await loadDemoIntoEmpty(adapter, newServer(), say);
  expect(say).not.toHaveBeenCalled();
  expect(await contentOf(adapter)).toEqual(before);
});

const BUCKET = {
  endpoint: 'https://s3.example',
  name: 'pictures',
  region: 'auto',
  accessKeyId: 'a',
  secretAccessKey: 'b',
};

testOnce.each([
  ['PUBLIC_URL begins with https', { publicUrl: 'https://motoka.example' }],
  ['SMTP_URL is set', { smtpUrl: 'smtp://localhost' }],
  ['PICTURES_DIR is set', { picturesDir: '/srv/pictures' }],
  ['S3_BUCKET is set', { bucket: BUCKET }],
])('a market that loses its catalogue stays empty: %s', async (reason, settings) => {
  const adapter = await openTestAdapter();
  const say = vi.fn();
  await loadDemoIntoEmpty(adapter, { ...newServer(), ...settings }, say);
  expect(say.mock.calls).toEqual([
    [`The catalogue is empty, and stays so: ${reason}. DEMO_DATA=on loads the demo catalogue.`],
  ]);
  expect((await contentOf(adapter)).make).toEqual([]);
});

testOnce('a data directory that a server used keeps the demo away from an empty database', async () => {
  const adapter = await openTestAdapter();
  for (const name of ['jwt-secret', 'uploads', 'pictures', 'outbox']) {
    const server = newServer();
    mkdirSync(join(server.dataDir, name));
    const say = vi.fn();
    await loadDemoIntoEmpty(adapter, server, say);
    expect(say).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`${server.dataDir} was used before`));
  }
  expect((await contentOf(adapter)).make).toEqual([]);
});

/** Where it says nothing how many there are. */
const FEW = 60;

testOnce('a database that people used keeps the demo away, until it is asked for', async () => {
  const { adapter, makeMedia } = await openTestApp();
  await makeMedia();
  const say = vi.fn();
  await loadDemoIntoEmpty(adapter, newServer(), say);
  expect(say).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('the database was used before'));
  expect((await contentOf(adapter)).make).toEqual([]);
  await loadDemoIntoEmpty(
    adapter,
    { ...newServer(), publicUrl: 'https://motoka.example', demoData: 'on' },
    silent,
    FEW,
  );
  expect((await contentOf(adapter)).car).toHaveLength(FEW);
});

// A data directory, and the file in it, has one server.
testOnPostgres(
  'servers that start at once on a database without a table all come up, with one demo catalogue',
  async () => {
    const place = await makeDatabase({ isMigrated: false });
    const say = vi.fn();
    async function prepare() {
      const adapter = await openAdapter(place);
      whenDone(() => adapter.close());
      await migrateMarket(adapter);
      await loadDemoIntoEmpty(adapter, newServer(), say, FEW);
      return adapter;
    }
    const [adapter] = await Promise.all([prepare(), prepare(), prepare()]);
    expect(say).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Loaded'));
    expect((await contentOf(adapter)).car).toHaveLength(FEW);
  },
);

testOnce('a new server shows about 2,000 cars, most of them Toyotas, each with what a buyer looks for', async () => {
  const { adapter, get, list } = await openTestApp();
  const say = vi.fn();
  await loadDemoIntoEmpty(adapter, newServer(), say);
  expect(say).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`${DEMO_CARS} cars`));

  const total = async (query: string) => {
    const { body } = await get(`/api/${query}`);
    return (body as { meta: { pagination: { total: number } } }).meta.pagination.total;
  };
  // So many at once are taken into the index in the background, while the server answers as before.
  await expect.poll(() => total('cars')).toBe(2_000);
  const toyotas = await total('cars?filters[make][name]=Toyota');
  expect(toyotas / DEMO_CARS).toBeGreaterThan(0.55);
  expect(toyotas / DEMO_CARS).toBeLessThan(0.65);
  for (const query of [
    'makes',
    'models',
    'categories',
    'features',
    'dealer-infos',
    'garages',
    'spareparts',
    'sparecategories',
    'articles',
    'translations',
  ]) {
    expect(await total(query), query).toBeGreaterThan(5);
  }
  for (const place of ['Kampala', 'Mukono', 'Japan Import', 'Jinja', 'Mbarara']) {
    expect(await total(`cars?filters[location][$containsi]=${place}`), place).toBeGreaterThan(0);
  }
  const [car] = await list('/api/cars?sort=createdAt:desc&pagination[pageSize]=1&populate=*');
  expect(car).toMatchObject({
    reference: 'MTK-000001',
    make: { name: expect.any(String) },
    features: expect.any(Array),
  });
});
