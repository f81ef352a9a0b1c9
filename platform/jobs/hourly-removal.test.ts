import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openTestClock } from '../../test/test-clock.ts';
import { openTestAdapter, whenDone } from '../../test/test-database.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/adapter.ts';
import { HOUR_MS } from '../durations.ts';
import { changeRemoval, hourlyRemovals } from './hourly-removal.ts';
import { openJobQueue } from './job-queue.ts';
import type { JobKind } from './jobs.ts';

// On both databases: work is claimed by one of several servers.

async function openServers(kindsOf: (db: Database, clock: Clock) => Record<string, JobKind>) {
  const adapter = await openTestAdapter();
  const clock = openTestClock();
  const servers = [0, 1].map(() => {
    const queue = openJobQueue({ adapter, clock, kinds: kindsOf(adapter.db, clock), log: Fastify().log });
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

test('changes are removed once they are an hour old, whichever server saw them first', async () => {
  const { pass, adapter } = await openServers((db) => ({ 'remove seen changes': changeRemoval(db) }));
  const change = (entry_id: number) => adapter.db.insertInto('change').values({ kind: 'car', entry_id }).execute();
  const left = async () =>
    (await adapter.db.selectFrom('change').select('entry_id').execute()).map((row) => row.entry_id);
  await change(1);
  await pass(0);
  await change(2);
  await pass(HOUR_MS);
  expect(await left()).toEqual([2]);
  await pass(HOUR_MS);
  expect(await left()).toEqual([]);
  await change(3);
  await pass(HOUR_MS);
  expect(await left()).toEqual([3]);
});
