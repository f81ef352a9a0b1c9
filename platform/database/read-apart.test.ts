import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openTestAdapter } from '../../test/test-database.ts';
import { expectWithin } from '../../test/wall-time.ts';
import { isDatabaseUnavailable } from './database-errors.ts';

// On both databases: what no index serves is read apart, in a way of each.

const isSqlite = inject('databaseKind') === 'sqlite';
const ENDLESS = sql<{ n: number }>`
  with recursive numbers (n) as (select 1 union all select n + 1 from numbers) select max(n) as n from numbers`;

test('a read apart gives what it would give at home', async () => {
  const adapter = await openTestAdapter();
  const read = sql<{ text: string; folded: string }>`
    select cast(${'É'} as text) as text, ${adapter.foldedText(sql`cast(${'É'} as text)`)} as folded`;
  for (const db of [adapter.apart.visitors, adapter.apart.office]) {
    expect((await read.execute(db)).rows).toEqual([{ text: 'É', folded: 'é' }]);
  }
});

test.runIf(isSqlite)(
  'a read that does not end is ended, holds up nobody meanwhile, and the next one is answered',
  async () => {
    const adapter = await openTestAdapter();
    const startedAt = performance.now();
    const { visitors, office } = adapter.apart;
    const endless = ENDLESS.execute(visitors).then(
      () => undefined,
      (error: unknown) => error,
    );
    const one = sql<{ one: number }>`select 1 as one`;
    const behind = one.execute(visitors);
    for (const db of [adapter.db, office]) expect((await one.execute(db)).rows).toEqual([{ one: 1 }]);
    expectWithin(1_000, startedAt);
    expect(isDatabaseUnavailable(await endless)).toBe(true);
    expectWithin(3_000, startedAt);
    expect((await behind).rows).toEqual([{ one: 1 }]);
  },
);

test.runIf(isSqlite)('too many slow reads at once are refused', async () => {
  const adapter = await openTestAdapter();
  const reads = Array.from({ length: 60 }, () => sql`select 1`.execute(adapter.apart.visitors));
  const results = await Promise.allSettled(reads);
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(isDatabaseUnavailable(reason)).toBe(true);
});

test('a mistake in a query is not taken for an outage', async () => {
  const { office } = (await openTestAdapter()).apart;
  const error = await sql`select nothing`.execute(office).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(Error);
  expect(isDatabaseUnavailable(error)).toBe(false);
});

test.runIf(isSqlite)('a read apart cannot write', async () => {
  const adapter = await openTestAdapter();
  await expect(sql`delete from car`.execute(adapter.apart.office)).rejects.toThrow('readonly');
  await expect(adapter.apart.office.transaction().execute(async () => 1)).rejects.toThrow('no transactions');
});
