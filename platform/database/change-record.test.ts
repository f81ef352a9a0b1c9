import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { whenTransactionsEnded } from '../../test/ended-transactions.ts';
import { openTestAdapter, testOnPostgres } from '../../test/test-database.ts';

// On both databases: each tells in its own way what was committed after a moment.

test('what was committed after a position is told, until the first of it is removed', async () => {
  const { record, change } = await openRecorded();
  await change(1);
  const first = await record.position();
  expect(await record.since(first)).toEqual(new Map());
  await change(2);
  const second = await record.position();
  await change(3);
  expect(await record.since(first)).toEqual(ids(2, 3));
  expect(await record.since(second)).toEqual(ids(3));
  await record.removeBefore(first);
  expect(await record.since(first)).toBeUndefined();
  expect(await record.since(second)).toEqual(ids(3));
  await record.removeBefore(second);
  expect(await record.since(second)).toBeUndefined();
});

test('a position that was marked keeps what comes later', async () => {
  const { record, change } = await openRecorded();
  const position = await record.markedPosition();
  await change(1);
  expect(await record.since(position)).toEqual(ids(1));
});

test('a mark is known by the database that has it alone', async () => {
  const { record } = await openRecorded();
  const other = await openRecorded();
  const mark = await record.addMark();
  await other.record.addMark();
  expect(await record.hasMark(mark)).toBe(true);
  expect(await record.hasMark({ ...mark, entryId: mark.entryId ^ 1 })).toBe(false);
  expect(await record.hasMark({ ...mark, id: mark.id + 1 })).toBe(false);
  expect(await other.record.hasMark(mark)).toBe(false);
});

testOnPostgres(
  'a transaction that began before a position and ends after it is told, and is not removed with it',
  async () => {
    const { adapter, record, write, change } = await openRecorded();
    await change(1);
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const { promise: written, resolve: wrote } = Promise.withResolvers<void>();
    const slow = adapter.db.transaction().execute(async (db) => {
      await db.insertInto('change').values({ kind: 'car', entry_id: 2 }).execute();
      wrote();
      await mayCommit;
    });
    await written;
    await write(3);
    const position = await record.position();
    await write(4);
    commit();
    await slow;
    expect(await record.since(position)).toEqual(ids(2, 4));
    await record.removeBefore(position);
    expect(await adapter.db.selectFrom('change').select('entry_id').orderBy('id').execute()).toEqual([
      { entry_id: 2 },
      { entry_id: 3 },
      { entry_id: 4 },
    ]);
  },
);

testOnPostgres('a mark that a dump brought here is none of this server', async () => {
  const { adapter, record } = await openRecorded();
  const mark = await record.addMark();
  // As the restoring of a dump does it: the columns are those of the row, and another transaction writes it.
  await adapter.db.transaction().execute(async (db) => {
    await sql`create temporary table moved on commit drop as select * from change`.execute(db);
    await sql`delete from change`.execute(db);
    await sql`insert into change (id, kind, entry_id, xact) overriding system value
      select id, kind, entry_id, xact from moved`.execute(db);
  });
  expect(await record.hasMark(mark)).toBe(false);
});

async function openRecorded() {
  const adapter = await openTestAdapter();
  const write = (entry_id: number) => adapter.db.insertInto('change').values({ kind: 'car', entry_id }).execute();
  const change = async (entry_id: number) => {
    await write(entry_id);
    await whenTransactionsEnded(adapter);
  };
  return { adapter, record: adapter.changeRecord, write, change };
}

const ids = (...entries: number[]) => new Map([['car', new Set(entries)]]);
