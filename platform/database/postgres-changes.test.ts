import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openTestAdapter, whenDone } from '../../test/test-database.ts';
import { MOST_CHANGES } from './change-feed.ts';

// On both databases: changes are followed by notices of PostgreSQL.

const isPostgres = inject('databaseKind') === 'postgres';

test.runIf(isPostgres)('while a transaction stays open, what was told is not told again', async () => {
  const adapter = await openTestAdapter();
  const feed = await adapter.openChangeFeed();
  whenDone(() => feed.close());
  let end = () => {};
  const ending = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const long = adapter.db.transaction().execute(async (db) => {
    await db.insertInto('change').values({ kind: 'car', entry_id: 7 }).execute();
    begin();
    await ending;
  });
  await begun;
  const change = (count: number) =>
    sql`insert into change (kind, entry_id) select 'car', one from generate_series(1, ${count}) as one`.execute(
      adapter.db,
    );
  await change(MOST_CHANGES);
  expect((await feed.read()) as unknown).toMatchObject({ size: 1 });
  await change(1);
  expect(await feed.read()).toEqual(new Map([['car', new Set([1])]]));
  expect(await feed.read()).toEqual(new Map());
  end();
  await long;
  expect(await feed.read()).toEqual(new Map([['car', new Set([7])]]));
  await change(MOST_CHANGES + 1);
  expect(await feed.read()).toBe('everything');
  expect(await feed.read()).toEqual(new Map());
});

test.runIf(isPostgres)('what was copied from a server that had counted further is no news', async () => {
  const adapter = await openTestAdapter();
  await sql`insert into change (kind, entry_id, xact) values ('car', 1, '9000000000'::xid8)`.execute(adapter.db);
  const feed = await adapter.openChangeFeed();
  whenDone(() => feed.close());
  await sql`insert into change (kind, entry_id) values ('car', 2)`.execute(adapter.db);
  expect(await feed.read()).toEqual(new Map([['car', new Set([2])]]));
  expect(await feed.read()).toEqual(new Map());
});
