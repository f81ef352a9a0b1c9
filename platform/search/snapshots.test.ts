import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { expect, test, vi } from 'vitest';
import { carSearch, carType } from '../../api/cars/car-types.ts';
import { deleteCars } from '../../api/cars/car-writes.ts';
import { whenTransactionsEnded } from '../../test/ended-transactions.ts';
import { openMakers } from '../../test/entry-makers.ts';
import { openTestClock } from '../../test/test-clock.ts';
import { makeDatabase, testOnce, whenDone } from '../../test/test-database.ts';
import { openDictionaries } from '../content/dictionaries.ts';
import { openChanges } from '../database/changes.ts';
import { openAdapter } from '../database/open-adapter.ts';
import { sqlitePath } from '../database/sqlite-file.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { LIMITS } from './current-levels.ts';
import { openSearches } from './open-searches.ts';
import { readSegmentFile, SEGMENT_FORMAT, writeSegmentFile } from './segment-file.ts';

// On both databases: each knows in its own way what has changed since a snapshot.

test('a server begins with what the one before wrote, and with what has changed since', async () => {
  const { cars, makeCar, setYear, remove, leaveSnapshot, openServer } = await openMarket();
  await leaveSnapshot();
  const [changed = 0, removed = 0] = cars;
  const { id: added } = await makeCar({ year: 1990 });
  await setYear(changed, 1991);
  await remove(removed);
  const { index, begun, stop } = await openServer();
  expect(begun).toBe(FROM_DISK);
  const page = index?.page({
    filter: undefined,
    order: { by: 'range', name: 'year', descending: false },
    start: 0,
    limit: 2,
  });
  expect(page).toEqual({ ids: [added, changed], total: CARS });
  expect(await index?.rebuild()).toBe(0);
  await stop();
});

function flipBit(file: string) {
  const bytes = readFileSync(file);
  const at = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 4, at);
  writeFileSync(file, bytes);
}

const formatOf =
  (format: number) =>
  ({ file }: Market) => {
    const bytes = readFileSync(file);
    bytes.writeUInt32LE(format, 12);
    writeFileSync(file, bytes);
  };

async function takeAnothers({ file }: Market) {
  const other = await openMarket();
  await other.leaveSnapshot();
  copyFileSync(other.file, file);
}

const migrate = ({ adapter }: Market) =>
  sql`insert into ${sql.table(DEFAULT_MIGRATION_TABLE)} (name, timestamp) values ('999-later', '2026')`.execute(
    adapter.db,
  );

/** As the hourly job does a day later, when it has come to the position and not yet to the mark. */
async function forgetChanges({ file, adapter, setYear, cars }: Market) {
  const { about } = await readSegmentFile(file);
  await adapter.changeRecord.removeBefore((about as { position: string }).position);
  await setYear(cars[0] ?? 0, 1990);
}

async function changeMost({ cars, setYear }: Market) {
  for (const id of cars.slice(0, 4)) await setYear(id, 1990);
}

test.for<[name: string, harm: (market: Market) => unknown, reason: string]>([
  ['is missing', ({ file }) => rmSync(file), 'None was written yet'],
  ['has another bit', ({ file }) => flipBit(file), 'The file is damaged'],
  ['is of the format before', formatOf(SEGMENT_FORMAT - 1), 'The file has another format'],
  ['was cut', ({ file }) => writeFileSync(file, readFileSync(file).subarray(0, -9)), 'The file was cut short'],
  ['is of another database', takeAnothers, 'It is of another database'],
  ['is from before a migration', migrate, 'It is of another version'],
  ['is older than the record of changes', forgetChanges, 'It is older than the record of changes'],
  ['lacks most of the cars', changeMost, 'So much has changed since'],
])('a snapshot that %s is left for the table, and the log says so', async ([, harm, expected]) => {
  const market = await openMarket();
  await market.leaveSnapshot();
  await harm(market);
  const { begun, reason } = await market.startAnother();
  expect([begun, reason]).toEqual([FROM_TABLE, expect.stringContaining(expected)]);
  expect((await market.startAnother()).begun).toBe(FROM_DISK);
});

test('a snapshot of other fields is left for the table', async () => {
  const { leaveSnapshot, startAnother } = await openMarket();
  await leaveSnapshot();
  const [, ...ranges] = carSearch.ranges;
  expect((await startAnother({ ...carSearch, ranges })).reason).toContain('It is of another version');
  expect((await startAnother({ ...carSearch, ranges, sets: [] })).reason).toContain('It is of another version');
});

testOnce('a snapshot that is newer than the backup that was restored is left for the table', async () => {
  const { place, adapter, cars, setYear, leaveSnapshot, startAnother } = await openMarket();
  const [backup, current] = [join(place.dataDir, 'backup'), sqlitePath(place.dataDir)];
  await sql`vacuum into ${backup}`.execute(adapter.db);
  await setYear(cars[0] ?? 0, 1990);
  await leaveSnapshot();
  await adapter.close();
  for (const end of ['-wal', '-shm']) rmSync(`${current}${end}`, { force: true });
  cpSync(backup, current);
  expect((await startAnother()).reason).toContain('It is of another database');
});

test.for<[name: string, prepare: (file: string) => void]>([
  ['takes no folder', (file) => writeFileSync(dirname(file), '')],
  ['is full', fillDisk],
])('a server whose disk %s says that it could not write, and goes on', async ([, prepare]) => {
  const { file, openServer } = await openMarket();
  prepare(file);
  const { index, log, stop } = await openServer();
  await vi.waitFor(() =>
    expect(log.warn).toHaveBeenCalledWith(expect.anything(), 'the search index was not written to the disk'),
  );
  expect([await index?.rebuild(), existsSync(file)]).toEqual([0, false]);
  await stop();
});

function fillDisk(file: string) {
  mkdirSync(dirname(file));
  symlinkSync('/dev/full', `${file}.part`);
}

test('of what is built within a minute the last is written, when the server stops at the latest', async () => {
  const { file, openServer, cars, setYear } = await openMarket();
  const { index, stop } = await openServer();
  await vi.waitFor(() => expect(existsSync(file)).toBe(true));
  await setYear(cars[0] ?? 0, 1990);
  await index?.rebuild();
  await stop();
  const { segment } = await readSegmentFile(file);
  expect(Math.min(...(segment.ranges.year?.values ?? []))).toBe(1990);
});

testOnce.for<[name: string, dayMs: number, isCompared: boolean]>([
  ['from an hour ago', -HOUR_MS, false],
  ['from yesterday', -DAY_MS, true],
  ['from before the clock was set back', DAY_MS, true],
])('a snapshot %s is compared with the table within the hour if that is a day ago, or nobody knows', async (test) => {
  const [, agoMs, isCompared] = test;
  const { file, leaveSnapshot, openServer } = await openMarket();
  await leaveSnapshot();
  const { about, segment } = await readSegmentFile(file);
  await writeSegmentFile(file, { ...(about as object), builtAt: Date.now() + agoMs }, segment);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  whenDone(() => void vi.useRealTimers());
  const { index, begun, log, stop } = await openServer();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  // It waits for the comparison, if there is one.
  await index?.rebuild();
  await stop();
  const said = log.info.mock.calls.map(([, message]) => message);
  expect([begun, said.includes(COMPARED)]).toEqual([FROM_DISK, isCompared]);
});

const writes = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ car: fc.nat(), year: fc.integer({ min: 1990, max: 2020 }) }) },
    fc.record({ added: fc.integer({ min: 1990, max: 2020 }) }),
    fc.record({ removed: fc.nat() }),
  ),
  { maxLength: 3 },
);
const runs = fc.array(fc.record({ before: writes, during: writes, isRebuilt: fc.boolean(), isKilled: fc.boolean() }), {
  minLength: 3,
  maxLength: 6,
});
type Writes = typeof writes extends fc.Arbitrary<infer Some> ? Some : never;
type Run = typeof runs extends fc.Arbitrary<(infer One)[]> ? One : never;

test('whatever is written before, between and after stops and kills, the index is that of the database', {
  timeout: 600_000,
}, async () => {
  const { file, cars, makeCar, setYear, remove, openServer, startAnother } = await openMarket();
  const carAt = (number: number) => cars[number % cars.length] ?? 0;
  let fromDisk = 0;
  async function take(all: Writes) {
    for (const write of all) {
      if ('year' in write) await setYear(carAt(write.car), write.year);
      else if ('added' in write) cars.push((await makeCar({ year: write.added })).id);
      else if (cars.length > CARS) await remove(cars.splice(write.removed % cars.length, 1)[0] ?? 0);
    }
  }
  /** Runs a server; one that was killed had not written what is on the disk at its end. */
  async function run({ before, during, isRebuilt, isKilled }: Run) {
    await take(before);
    const { index, begun, stop } = await openServer();
    if (begun === FROM_DISK) fromDisk += 1;
    const atStart = existsSync(file) ? readFileSync(file) : undefined;
    await take(during);
    if (isRebuilt) expect(await index?.rebuild()).toBe(0);
    await stop();
    if (isKilled && atStart) writeFileSync(file, atStart);
  }
  await fc.assert(
    fc.asyncProperty(runs, async (runs) => {
      for (const one of runs) await run(one);
      await startAnother();
    }),
    { numRuns: Math.ceil(Number(process.env.RUNS ?? 40) / 10) },
  );
  expect(fromDisk).toBeGreaterThan(0);
});

const FROM_DISK = 'the search index was read from the disk, and from the changes since';
const FROM_TABLE = 'the search index is read from the table';
const COMPARED = 'the search index was compared with the database';
const CARS = 12;
/** So few that the index of these cars goes to the disk. */
const limits = { ...LIMITS, unwritten: 5 };

/** A market, and a writer that is none of its servers. */
async function openMarket() {
  const place = await makeDatabase();
  const adapter = await openAdapter(place);
  whenDone(() => adapter.close());
  const { makeCar } = openMakers(adapter, openTestClock());
  const cars: number[] = [];
  for (let made = 0; made < CARS; made += 1) cars.push((await makeCar({ year: 2000 + made })).id);

  /** A server of it, once its index is there. `begun`: how it said that it began. */
  async function openServer(fields = carSearch) {
    const own = await openAdapter(place);
    const changes = await openChanges(own, () => undefined);
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const dictionaries = openDictionaries(own, changes);
    const searches = await openSearches({ adapter: own, database: place, changes, dictionaries, log, limits }, [
      fields,
    ]);
    const index = searches.indexOf(carType);
    await vi.waitFor(() => expect(index?.isSettled()).toBe(true), { timeout: 30_000, interval: 5 });
    const [, begun] = [...log.info.mock.calls, ...log.warn.mock.calls][0] ?? [];
    const reason = String([...log.info.mock.calls, ...log.warn.mock.calls][0]?.[0].reason);
    const stop = async () => {
      await searches.close();
      await changes.close();
      await own.close();
    };
    return { index, begun, reason, log, stop };
  }

  return {
    place,
    adapter,
    cars,
    makeCar,
    file: join(place.dataDir, 'search-index', 'cars'),
    setYear: (id: number, year: number) => sql`update car set year = ${year} where id = ${id}`.execute(adapter.db),
    remove: (id: number) => adapter.db.transaction().execute((db) => deleteCars(db, [id])),
    openServer,
    /** Has a server write the snapshot, and stop. */
    async leaveSnapshot() {
      await whenTransactionsEnded(adapter);
      await (await openServer()).stop();
    },
    /** Starts a server, which must hold what the database holds, and stops it. */
    async startAnother(fields = carSearch) {
      const { index, begun, reason, stop } = await openServer(fields);
      expect(await index?.rebuild()).toBe(0);
      await stop();
      return { begun, reason };
    },
  };
}

type Market = Awaited<ReturnType<typeof openMarket>>;
