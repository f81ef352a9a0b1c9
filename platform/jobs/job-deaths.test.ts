import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openTestClock } from '../../test/test-clock.ts';
import { openTestAdapter, whenDone } from '../../test/test-database.ts';
import { MINUTE_MS } from '../durations.ts';
import { openJobQueue } from './job-queue.ts';
import { endLeases, LEASE_MS } from './job-rows.ts';
import { enqueue, type JobKind, MORE_TO_DO, readPayload } from './jobs.ts';

// On both databases: who died is seen by the row that it left.

test('a job that ended its process five times is set aside and named, and no other of its key is begun', async () => {
  const run = vi.fn(async () => {});
  const { db, clock, note, die, done, logged, waiting } = await openPlace({ look: { run }, listen: { run } });
  await note('look');
  await db
    .updateTable('job')
    .set({ deaths: 3, leased_until: clock.now() - 1 })
    .execute();
  await note('listen');
  run.mockRejectedValueOnce(new Error('not yet'));
  await done();
  expect(await waiting()).toMatchObject([{ kind: 'look', deaths: 4, set_aside_at: null }]);
  clock.advance(MINUTE_MS);
  await die();
  run.mockClear();
  await done();
  const [job] = await waiting();
  expect(job).toMatchObject({ deaths: 5, set_aside_at: clock.now(), leased_until: null });
  expect(run).not.toHaveBeenCalled();
  expect(logged.filter(({ event }) => event === 'job_set_aside')).toMatchObject([{ level: 50, job: job?.id }]);
  await note('look');
  clock.advance(MINUTE_MS);
  await done();
  expect([run.mock.calls.length, (await waiting()).length]).toEqual([0, 1]);
});

test('one that was noted anew while its process died is set aside with it', async () => {
  const run = vi.fn(async () => {});
  const { db, clock, note, done, waiting } = await openPlace({ look: { run } });
  await note('look');
  await db
    .updateTable('job')
    .set({ deaths: 4, leased_until: clock.now() - 1 })
    .execute();
  await note('look');
  // The older one is taken first.
  await db
    .updateTable('job')
    .set({ due_at: clock.now() - 1 })
    .where('deaths', '=', 4)
    .execute();
  await done();
  expect(run).not.toHaveBeenCalled();
  expect(await waiting()).toMatchObject([{ deaths: 5, set_aside_at: clock.now() }]);
});

test('a job that gets on between the deaths of its process is not set aside', async () => {
  let parts = 0;
  const run = async () => {
    parts += 1;
    return parts < 9 ? MORE_TO_DO : undefined;
  };
  const { db, clock, note, done, waiting } = await openPlace({ look: { run } });
  await note('look');
  await db
    .updateTable('job')
    .set({ deaths: 3, leased_until: clock.now() - 1 })
    .execute();
  await done();
  expect([parts, await waiting()]).toEqual([9, []]);
});

test('a payload that nobody here can read is tried for minutes, not for days, and then set aside', async () => {
  const schema = z.object({ batch: z.int() });
  const run = vi.fn(async ({ payload }: { payload: unknown }) => void readPayload(schema, payload));
  const { clock, note, done, logged, waiting } = await openPlace({ look: { run } });
  await note('look');
  for (let minute = 0; minute < 20; minute += 1) {
    await done();
    clock.advance(MINUTE_MS);
  }
  expect(run).toHaveBeenCalledTimes(10);
  expect(await waiting()).toMatchObject([{ kind: 'look', set_aside_at: expect.any(Number) }]);
  expect(logged.at(-1)).toMatchObject({ event: 'job_set_aside', reason: 'its payload cannot be read' });
});

test('a stop gives back what others may go on with at once, and nothing else', async () => {
  const never = Promise.withResolvers<void>();
  const { db, note, open, waiting } = await openPlace({
    import: { run: () => never.promise, isShareable: true },
    mail: { run: () => never.promise },
  });
  await note('import');
  await note('mail');
  const servers = [open(), open()];
  for (const server of servers) server.wake();
  await vi.waitFor(async () => expect((await waiting()).every((job) => job.leased_until !== null)).toBe(true));
  const closed = servers.map((server) => server.close());
  await vi.waitFor(async () =>
    expect(await db.selectFrom('job').select('kind').where('leased_until', 'is', null).execute()).toEqual([
      { kind: 'import' },
    ]),
  );
  never.resolve();
  await Promise.all(closed);
  expect(await waiting()).toEqual([]);
});

test('whoever is alone with a database takes over at once what the one before left', async () => {
  const run = vi.fn(async () => {});
  const { db, clock, note, done, waiting } = await openPlace({ look: { run } });
  await note('look');
  await db
    .updateTable('job')
    .set({ leased_until: clock.now() + LEASE_MS, attempts: 1 })
    .execute();
  await done();
  expect(run).not.toHaveBeenCalled();
  await endLeases(db, clock.now());
  await done();
  expect([run.mock.calls.length, await waiting()]).toEqual([1, []]);
});

async function openPlace(kinds: Record<string, JobKind>) {
  const adapter = await openTestAdapter();
  const { db } = adapter;
  const clock = openTestClock();
  const logged: { level: number; event?: string; job?: number; reason?: string }[] = [];
  const { log } = Fastify({ logger: { stream: { write: (line: string) => void logged.push(JSON.parse(line)) } } });
  const open = () => {
    const queue = openJobQueue({ adapter, clock, kinds, log });
    whenDone(() => queue.close());
    return queue;
  };
  const queue = open();
  return {
    db,
    clock,
    logged,
    open,
    note: (kind: string) => enqueue(db, [{ kind }], clock.now()),
    async done() {
      queue.wake();
      await queue.idle();
    },
    /** As a process leaves it that ended while it was at it. */
    die: () =>
      db
        .updateTable('job')
        .set(({ ref }) => ({ leased_until: clock.now() - 1, attempts: ref('attempts') }))
        .execute(),
    waiting: () => db.selectFrom('job').selectAll().orderBy('id').execute(),
  };
}
