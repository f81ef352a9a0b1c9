import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openTestAdapter, whenDone } from '../../test/test-database.ts';
import { MOST_CHANGES } from './change-feed.ts';

const isSqlite = inject('databaseKind') === 'sqlite';

test.runIf(isSqlite)('many changes are all told, and more than that are everything', async () => {
  const { feed, change } = await openFeed();
  await change(MOST_CHANGES);
  const changed = await feed.read();
  expect(changed === 'everything' ? changed : changed.get('car')?.size).toBe(MOST_CHANGES);
  expect(await feed.read()).toEqual(new Map());
  await change(MOST_CHANGES + 1);
  expect(await feed.read()).toBe('everything');
  expect(await feed.read()).toEqual(new Map());
});

test.runIf(isSqlite)('what comes after the changes before it were removed is told', async () => {
  const { adapter, feed, change } = await openFeed();
  await change(3);
  await feed.read();
  await adapter.db.deleteFrom('change').execute();
  expect(await feed.read()).toEqual(new Map());
  await change(1);
  expect(await feed.read()).toEqual(new Map([['car', new Set([1])]]));
});

test.runIf(isSqlite)(
  'a database that has counted less far than it had is another one: everything changed',
  async () => {
    const { adapter, feed, change } = await openFeed();
    await change(3);
    await feed.read();
    await sql`update sqlite_sequence set seq = 1 where name = 'change'`.execute(adapter.db);
    expect(await feed.read()).toBe('everything');
    expect(await feed.read()).toEqual(new Map());
  },
);

async function openFeed() {
  const adapter = await openTestAdapter();
  const feed = await adapter.openChangeFeed();
  whenDone(() => feed.close());
  const change = (count: number) =>
    sql`insert into change (kind, entry_id)
      with recursive one(n) as (select 1 union all select n + 1 from one where n < ${count})
      select 'car', n from one`.execute(adapter.db);
  return { adapter, feed, change };
}
