import { rmSync, statSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openTestApp } from '../../test/open-test-app.ts';
import { makeDatabase, openTestAdapter, whenDone } from '../../test/test-database.ts';
import { newPlace } from '../content/new-place.ts';
import { createId } from '../create-id.ts';
import type { Database } from './adapter.ts';
import { isDatabaseUnavailable, isUniqueViolation } from './database-errors.ts';
import { openAdapter } from './open-adapter.ts';
import { sqlitePath } from './sqlite-file.ts';

// On both databases: these are the two adapters.

const { adapter, makeArticle, makeCar, makeMake, makeTranslation } = await openTestApp();

const isSqlite = inject('databaseKind') === 'sqlite';

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a value that another row has is known as such, whichever constraint says so', async () => {
  const { slug, documentId } = await makeArticle();
  for (const same of [{ slug }, { documentId }]) {
    expect(isUniqueViolation(await errorOf(makeArticle(same)))).toBe(true);
  }
  const other = await errorOf(makeCar({ year: 1 }));
  expect(other).toBeInstanceOf(Error);
  expect(isUniqueViolation(other)).toBe(false);
  expect(isDatabaseUnavailable(other)).toBe(false);
});

test('numbers that a table goes on with are never those of deleted rows', async () => {
  const { id } = await makeMake();
  const { db } = adapter;
  await db.deleteFrom('make').where('id', '=', id).execute();
  await adapter.continueIds(db, 'make');
  expect((await makeMake()).id).toBeGreaterThan(id);
  const high = id + 1_000;
  await makeMake({ id: high });
  await adapter.continueIds(db, 'make');
  expect((await makeMake()).id).toBe(high + 1);
});

test('the numbers of many rows that are inserted at once are given back in the order of the rows', async () => {
  const { db } = adapter;
  const insert = (columns: string[], rows: (string | number)[][]) =>
    db.transaction().execute((transaction) => adapter.insertRows(transaction, 'place', columns, rows));
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => Object.values(newPlace(`Hill ${count}, ${at}`, 0)));
  const columns = Object.keys(newPlace('', 0));
  const nameAt = columns.indexOf('name');
  const namesOf = async (ids: number[]) => {
    const rows = await db.selectFrom('place').select(['id', 'name']).where('id', 'in', ids).execute();
    return ids.map((id) => rows.find((row) => row.id === id)?.name);
  };
  for (const count of [1, 100, 257]) {
    const rows = rowsOf(count);
    expect(await namesOf(await insert(columns, rows))).toEqual(rows.map((row) => row[nameAt]));
  }
  const numbered = rowsOf(150).map((row, at) => [...row, 10_000 - 7 * at]);
  expect(await insert([...columns, 'id'], numbered)).toEqual(numbered.map((row) => row.at(-1)));
});

test('numbers that rows are about to be inserted with are given to nobody else', async () => {
  const { id } = await makeMake();
  const { db } = adapter;
  await adapter.continueIds(db, 'make', id + 500);
  await adapter.continueIds(db, 'make', id + 100);
  await makeMake({ id: id + 300 });
  expect((await makeMake()).id).toBe(id + 501);
  await adapter.continueIds(db, 'translation', 70);
  expect((await makeTranslation()).id).toBe(71);
});

test('of many who claim the same name at once, exactly one gets it', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => makeMake({ name: 'Contested' })));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(19);
  for (const { reason } of refused) expect(isUniqueViolation(reason)).toBe(true);
});

test.each([
  ['price', Number.NaN],
  ['price', Number.POSITIVE_INFINITY],
  ['price', -5],
  ['price', 1e15],
  ['price', 0.5],
  ['dimension', Number.NaN],
  ['dimension', Number.POSITIVE_INFINITY],
  ['year', 20_100],
  ['mileage', -1],
  ['condition', 'broken'],
  ['color', 'x'.repeat(61)],
  ['createdAt', 1e16],
])('a car whose %s is %s is not stored', async (field, value) => {
  const reference = `REFUSED ${field} ${String(value).slice(0, 20)}`;
  expect(await errorOf(makeCar({ reference, [field]: value }))).toBeInstanceOf(Error);
  const stored = await adapter.db.selectFrom('car').select('id').where('reference', '=', reference).execute();
  expect(stored).toEqual([]);
});

test('a car is stored whole or not at all', async () => {
  const reference = 'HALF';
  expect(await errorOf(makeCar({ reference, images: [999_999] }))).toBeInstanceOf(Error);
  expect(await adapter.db.selectFrom('car').select('id').where('reference', '=', reference).execute()).toEqual([]);
});

test('a car holds fifty pictures at most', async () => {
  const { makeMedia, get } = await openTestApp();
  const { id } = await makeMedia();
  expect(await errorOf(makeCar({ images: Array(51).fill(id) }))).toBeInstanceOf(Error);
  expect((await get('/api/cars?populate=images')).status).toBe(200);
});

test.runIf(isSqlite)('a Date, undefined or an object is refused, not stored as nothing', async () => {
  const { id } = await makeArticle();
  for (const value of [undefined, { a: 1 }, Symbol('x')]) {
    const work = sql`update article set title = ${value} where id = ${id}`.execute(adapter.db);
    expect(await errorOf(work)).toBeInstanceOf(Error);
  }
  const { title } = await adapter.db
    .selectFrom('article')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(title).toMatch(/^Article/);
});

test.runIf(isSqlite)('a full disk refuses writes as unavailable, and reads go on', async () => {
  const full = await openTestApp();
  await full.makeMake({ name: 'Before' });
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(full.adapter.db);
  await sql`pragma max_page_count = ${sql.raw(String(pages.rows[0]?.page_count))}`.execute(full.adapter.db);
  const fill = async () => {
    for (let at = 0; at < 500; at += 1) await full.makeArticle({ description: 'x'.repeat(10_000) });
  };
  expect(isDatabaseUnavailable(await errorOf(fill()))).toBe(true);
  expect(await full.list('/api/makes')).toMatchObject([{ name: 'Before' }]);
  await sql`pragma max_page_count = 1000000`.execute(full.adapter.db);
  await full.makeMake({ name: 'After' });
  expect(await full.list('/api/makes')).toHaveLength(2);
});

test.runIf(isSqlite)('a database that another process writes to waits its turn, and readers do not', async () => {
  const options = await makeDatabase();
  const other = await openAdapter(options);
  whenDone(() => other.close());
  const { app, makeMake, list } = await openTestApp(options);
  // It writes as it starts.
  await app.ready();
  await makeMake({ name: 'First' });
  await sql`begin immediate`.execute(other.db);
  expect(await list('/api/makes')).toMatchObject([{ name: 'First' }]);
  await sql`rollback`.execute(other.db);
  await makeMake({ name: 'Second' });
});

test('both databases fold case alike, beyond ASCII too', async () => {
  const adapter = await openTestAdapter();
  const folded = async (text: string) => {
    const { rows } = await sql<{
      folded: string;
    }>`select ${adapter.foldedText(sql`cast(${text} as text)`)} as folded`.execute(adapter.db);
    return rows[0]?.folded;
  };
  for (const text of ['ÀÉÎÕÜ', 'ÑANDÚ', 'ЖЮК', 'ΩΣ', 'straße', 'ẞ', 'İ', 'Ǆ', 'Å', 'plain']) {
    expect(await folded(text)).toBe(text.toLowerCase());
  }
});

test('what is committed without waiting for the disk is there for all, and what fails leaves nothing', async () => {
  const options = { ...(await makeDatabase()), isServing: true };
  const adapter = await openAdapter(options);
  whenDone(() => adapter.close());
  const addPlace = (name: string) =>
    adapter.transactUnflushed(async (transaction) => {
      await transaction.insertInto('place').values(newPlace(name, 0)).execute();
      if (name === 'Nowhere') throw new Error(name);
    });
  // Enough for the journal to be taken over in between.
  for (let at = 0; at < 120; at += 1) await addPlace(`Place ${at}`);
  await expect(addPlace('Nowhere')).rejects.toThrow('Nowhere');
  const other = await openAdapter(options);
  whenDone(() => other.close());
  const all = await other.db.selectFrom('place').select('name').execute();
  expect(all.filter(({ name }) => name.startsWith('Place '))).toHaveLength(120);
  expect(all.map(({ name }) => name)).not.toContain('Nowhere');
});

test.runIf(isSqlite)('the journal begins anew where many transactions let its checkpoints end', async () => {
  const options = { ...(await makeDatabase()), isServing: true };
  const adapter = await openAdapter(options);
  whenDone(() => adapter.close());
  await sql`create table note (bytes blob)`.execute(adapter.db);
  for (let at = 0; at < 300; at += 1) {
    await adapter.letCheckpointEnd();
    await adapter.transactUnflushed((transaction) =>
      sql`insert into note values (zeroblob(100000))`.execute(transaction),
    );
  }
  // 30 MB in all. 5 MB are written between two checkpoints.
  expect(statSync(`${sqlitePath(options.dataDir)}-wal`).size).toBeLessThan(12_000_000);
});

const addPlace = (db: Database) =>
  db
    .insertInto('place')
    .values(newPlace(`Place ${createId()}`, 0))
    .execute();
const removeNobody = (db: Database) => db.deleteFrom('place').where('name', '=', 'Nowhere').execute();

/** Opens a database whose changes do not reach the disk: its connection has the journal, and nobody finds it any more to flush it. */
async function openUnflushable() {
  const options = await makeDatabase();
  const adapter = await openAdapter(options);
  whenDone(() => adapter.close());
  // SQLite's own wait for the disk, 2, would block the process.
  expect((await sql`pragma synchronous`.execute(adapter.db)).rows).toEqual([{ synchronous: 1 }]);
  rmSync(`${sqlitePath(options.dataDir)}-wal`);
  return adapter;
}

test.runIf(isSqlite).each<[string, (db: Database) => Promise<unknown>]>([
  ['a row', addPlace],
  ['a row in a transaction', (db) => db.transaction().execute(addPlace)],
  ['a table', (db) => sql`create table note (id integer)`.execute(db)],
  [
    'a table in a transaction',
    (db) => db.transaction().execute((trx) => sql`create table note (id integer)`.execute(trx)),
  ],
])('%s that cannot be brought to the disk is not acknowledged', async (_, work) => {
  const { db } = await openUnflushable();
  expect(isDatabaseUnavailable(await errorOf(work(db)))).toBe(true);
  // Neither is a statement that may have found that change made already. A read is answered.
  await expect(removeNobody(db)).rejects.toThrow();
  await db.selectFrom('place').select('name').execute();
});

test.runIf(isSqlite)('who changes nothing, or need not wait for the disk, does not', async () => {
  const { db, transactUnflushed } = await openUnflushable();
  await removeNobody(db);
  await db.transaction().execute(removeNobody);
  await transactUnflushed(addPlace);
  await removeNobody(db);
  expect(await db.selectFrom('place').select('name').execute()).toHaveLength(1);
});
