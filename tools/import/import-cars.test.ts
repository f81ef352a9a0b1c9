import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openAdapter } from '../../platform/database/open-adapter.ts';
import { catalogueSum, runImport, writeFiles } from '../../test/import-files.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { makeDatabase, testOnce, testOnPostgres, whenDone } from '../../test/test-database.ts';
import { expectWithin } from '../../test/wall-time.ts';

// On both databases: many rows are written in one transaction.

testOnce('of 500 rows 20 are bad and named, 480 are on sale, and the second run changes nothing', async () => {
  const options = await openTestApp();
  const { text, expected } = fiveHundredCars();
  const folder = writeFiles({ 'cars.csv': text });
  const empty = await catalogueSum(options);
  const dry = await runImport(options, folder, { isDryRun: true });
  expect(dry.counts).toMatchObject({ created: 480, bad: 20 });
  expect(await catalogueSum(options)).toBe(empty);

  const first = await runImport(options, join(folder, 'cars.csv'));
  expect(first.counts).toEqual({ created: 480, changed: 0, unchanged: 0, deleted: 0, bad: 20 });
  expect(first.lines.map((line) => expected.find((start) => line.startsWith(start)))).toEqual(expected);
  expect(first.lines).toEqual(dry.lines);
  const after = await catalogueSum(options);

  const second = await runImport(options, folder);
  expect(second.counts).toEqual({ created: 0, changed: 0, unchanged: 480, deleted: 0, bad: 20 });
  expect(await catalogueSum(options)).toBe(after);
});

test('a server that runs beside shows new and changed cars within a second', async () => {
  const options = await makeDatabase();
  // Its dictionaries look for changes as in production, by a clock that goes on.
  const server = await openTestApp(options, { clock: { now: () => Date.now() } });
  await server.makeCar({ reference: 'R-1', price: 1 });
  expect((await server.list('/api/cars?populate=make')).map((car) => car.make)).toEqual([null]);
  const adapter = await openAdapter(options);
  whenDone(() => adapter.close());
  await runImport({ adapter, dataDir: options.dataDir }, writeFiles({ 'cars.csv': csv([row(1), row(2)]) }));
  const startedAt = performance.now();
  await vi.waitFor(
    async () =>
      expect(await server.list('/api/cars?populate=make&sort=reference')).toMatchObject([
        { reference: 'R-1', price: 45_000_000, make: { name: 'Toyota' } },
        { reference: 'R-2', make: { name: 'Toyota' } },
      ]),
    { interval: 20 },
  );
  expectWithin(1_000, startedAt);
});

test('an update changes what differs, leaves what the file does not name, and moves updatedAt by each write', async () => {
  const options = await openTestApp();
  const make = await options.makeMake({ name: 'Toyota' });
  const car = await options.makeCar({ reference: 'R-1', price: 10, year: 2001, color: 'Blue', make: make.id });
  await options.makeCar({ reference: 'R-2', price: 20_000, year: 2012 });
  const folder = writeFiles({ 'cars.csv': 'reference;price;year\nR-1;"Ugx 1,000";\nR-2;20000;2012\n' });
  // The clock stands still, as it may within a millisecond.
  const run = await runImport(options, folder, {}, () => car.createdAt);
  expect(run.counts).toMatchObject({ created: 0, changed: 1, unchanged: 1 });
  const find = async () => (await options.list('/api/cars?populate=make&sort=reference'))[0];
  const first = await find();
  expect(first).toMatchObject({
    documentId: car.documentId,
    price: 1000,
    year: null,
    color: 'Blue',
    make: { name: 'Toyota' },
    createdAt: new Date(car.createdAt).toISOString(),
    updatedAt: new Date(car.createdAt + 1).toISOString(),
  });
  await runImport(options, writeFiles({ 'cars.csv': 'reference,price\nR-1,5000\n' }), {}, () => car.createdAt);
  expect(await find()).toMatchObject({ price: 5_000, updatedAt: new Date(car.createdAt + 2).toISOString() });
});

// In one process, a second SQLite connection that waits for the first would stop both.
testOnPostgres('two imports at once take each car once, with one make', async () => {
  const options = await makeDatabase();
  const adapters = await Promise.all([openAdapter(options), openAdapter(options)]);
  whenDone(async () => void (await Promise.all(adapters.map((adapter) => adapter.close()))));
  const rows = (price: number) => Array.from({ length: 600 }, (_, at) => row(at + 1, { price: String(price) }));
  const runs = await Promise.all(
    adapters.map((adapter, at) =>
      runImport({ adapter, dataDir: options.dataDir }, writeFiles({ 'cars.csv': csv(rows(at + 1_000)) })),
    ),
  );
  const sum = (name: 'created' | 'bad') => runs.reduce((total, { counts }) => total + counts[name], 0);
  expect([sum('created'), sum('bad')]).toEqual([600, 0]);
  const { cars, makes } = await adapters[0].db
    .selectFrom('car')
    .select(({ fn }) => [fn.countAll().as('cars'), fn.count('make_id').distinct().as('makes')])
    .executeTakeFirstOrThrow();
  expect([Number(cars), Number(makes)]).toEqual([600, 1]);
});

const HEADER = [
  'reference',
  'make',
  'model',
  'category',
  'price',
  'year',
  'mileage',
  'location',
  'condition',
  'engine',
  'features',
  'dealer',
  'images',
  'video',
  'featured',
  'createdAt',
  'documentId',
];

const plain: Record<string, string> = {
  make: 'Toyota',
  model: 'Premio',
  category: 'Saloon',
  price: '45000000',
  year: '2012',
  mileage: '90000',
  location: '"Ntinda, Kampala"',
  condition: 'used',
  adapter: '1800',
  features: 'ABS;Air conditioning',
};

/** A row of cars.csv; cells that are not given are plain or empty. */
const row = (number: number, cells: Record<string, string> = {}) =>
  HEADER.map((column) => cells[column] ?? (column === 'reference' ? `R-${number}` : (plain[column] ?? ''))).join();

const csv = (rows: readonly string[]) => `${HEADER.join()}\n${rows.join('\n')}\n`;

/** By column, what is wrong in it. */
const BAD: [column: string, cell: string][] = [
  ['price', 'abc'],
  ['price', '-5'],
  ['price', '2000000000000'],
  ['price', '45.5'],
  ['year', '1899'],
  ['year', '20x2'],
  ['mileage', '5000001'],
  ['mileage', 'n/a'],
  ['condition', 'old'],
  ['engine', '1.8'],
  ['features', 'ABS;ABS'],
  ['dealer', 'nobody'],
  ['images', '../secret.jpg'],
  ['images', 'missing.jpg'],
  ['video', 'film.mp4'],
  ['featured', 'perhaps'],
  ['createdAt', '2026-02-30'],
  ['documentId', 'SHORT'],
  ['location', `"${'x'.repeat(121)}"`],
  ['reference', 'R-1'],
];

/** 500 cars, of which every 25th is bad in a way of its own. */
function fiveHundredCars() {
  const bad = new Map(BAD.map((one, at) => [(at + 1) * 25, one]));
  const rows = Array.from({ length: 500 }, (_, at) => {
    const [column, cell] = bad.get(at + 1) ?? [];
    return column === undefined || cell === undefined ? row(at + 1) : row(at + 1, { [column]: cell });
  });
  return { text: csv(rows), expected: BAD.map(([column], at) => `cars.csv row ${(at + 1) * 25 + 1}, ${column}: `) };
}
