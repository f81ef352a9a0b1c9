import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { whenTransactionsEnded } from '../../test/ended-transactions.ts';
import { openTestClock } from '../../test/test-clock.ts';
import { openTestAdapter, whenDone } from '../../test/test-database.ts';
import type { Clock } from '../clock.ts';
import type { Database, DatabaseAdapter } from '../database/adapter.ts';
import { HOUR_MS } from '../durations.ts';
import { changeRemoval, hourlyRemovals } from './hourly-removal.ts';
import { openJobQueue } from './job-queue.ts';
import type { JobKind } from './jobs.ts';

// On both databases: work is claimed by one of several servers.

test('what time has ended is removed at the start and every hour, by one of the servers', async () => {
  const removals: number[] = [];
  const { pass, clock } = await openServers((db, clock) =>
    hourlyRemovals(db, clock, { 'what is over': async (_db, now) => void removals.push(now) }),
  );
  const start = clock.now();
  await pass(0);
  await pass(HOUR_MS - 1);
  expect(removals).toEqual([start]);
  await pass(1);
  expect(removals).toEqual([start, start + HOUR_MS]);
});

test('changes are removed after a day of runs, whichever server saw them first, and those of a day without a server are not', async () => {
  const { pass, adapter } = await openServers((_db, _clock, adapter) => ({
    'remove seen changes': changeRemoval(adapter),
  }));
  const change = async (entry_id: number) => {
    await adapter.db.insertInto('change').values({ kind: 'car', entry_id }).execute();
    await whenTransactionsEnded(adapter);
  };
  const left = async () =>
    (await adapter.db.selectFrom('change').select('entry_id').execute()).map((row) => row.entry_id);
  await change(1);
  await pass(0);
  await change(2);
  await pass(30 * HOUR_MS);
  for (let hour = 0; hour < 24; hour += 1) await pass(HOUR_MS);
  expect(await left()).toEqual([1, 2]);
  await pass(HOUR_MS);
  expect(await left()).toEqual([2]);
  await pass(HOUR_MS);
  expect(await left()).toEqual([]);
  await change(3);
  await pass(HOUR_MS);
  expect(await left()).toEqual([3]);
});

test('of very many changes those of the last hour stay', async () => {
  const { pass, adapter } = await openServers((_db, _clock, adapter) => ({
    'remove seen changes': changeRemoval(adapter),
  }));
  await sql`insert into change (kind, entry_id)
    with recursive number(n) as (select 1 union all select n + 1 from number where n < 300002)
    select 'car', n from number`.execute(adapter.db);
  await whenTransactionsEnded(adapter);
  await pass(0);
  await adapter.db.insertInto('change').values({ kind: 'car', entry_id: 7 }).execute();
  await pass(HOUR_MS);
  expect(await adapter.db.selectFrom('change').select('entry_id').execute()).toEqual([{ entry_id: 7 }]);
});

async function openServers(kindsOf: (db: Database, clock: Clock, adapter: DatabaseAdapter) => Record<string, JobKind>) {
  const adapter = await openTestAdapter();
  const clock = openTestClock();
  const servers = [0, 1].map(() => {
    const queue = openJobQueue({ adapter, clock, kinds: kindsOf(adapter.db, clock, adapter), log: Fastify().log });
    whenDone(() => queue.close());
    return queue;
  });
  return {
    adapter,
    clock,
    async pass(ms: number) {
      clock.advance(ms);
      for (const server of servers) server.wake();
      await Promise.all(servers.map((server) => server.idle()));
    },
  };
}
