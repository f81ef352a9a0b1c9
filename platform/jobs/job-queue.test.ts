import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openMailSink } from '../../test/mail-sink.ts';
import { commandEnv } from '../../test/run-command.ts';
import { openTestClock } from '../../test/test-clock.ts';
import { type DatabaseOptions, makeDatabase, testOnPostgres, whenDone } from '../../test/test-database.ts';
import { heldUpOrOver } from '../../test/two-servers.ts';
import { waitingMails } from '../../test/waiting-mails.ts';
import { readConfig } from '../config.ts';
import type { DatabaseAdapter } from '../database/adapter.ts';
import { openAdapter } from '../database/open-adapter.ts';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { openMailer } from '../mail/mailer.ts';
import { mailJobs } from '../mail/outbox.ts';
import { type JobQueue, joinQueues, openJobQueue } from './job-queue.ts';
import { enqueue, type JobKind, JobRefused, MORE_TO_DO, type NewJob } from './jobs.ts';

// On both databases: work is claimed by one of several servers.

test('work with more to do goes on at once, after whatever else is due', async () => {
  const { note, openServer, waiting } = await openPlace();
  const done: string[] = [];
  const { done: allDone } = await openServer({
    long: {
      async run() {
        done.push('part');
        return done.length < 5 ? MORE_TO_DO : undefined;
      },
    },
    mail: { run: async ({ payload }) => void done.push(String(payload)) },
  });
  await note({ kind: 'long' }, { kind: 'mail', key: '1', payload: 'mail' });
  await allDone();
  expect(done).toEqual(['part', 'mail', 'part', 'part', 'part']);
  expect(await waiting()).toEqual([]);
});

const range = (length: number) => Array.from({ length }, (_, at) => at);

test('queues that look like one are woken, waited for and closed together', async () => {
  const done: string[] = [];
  const queueOf = (name: string): JobQueue => ({
    recurring: [name],
    wake: () => void done.push(`wake ${name}`),
    idle: async () => void done.push(`idle ${name}`),
    close: async () => void done.push(`close ${name}`),
  });
  const both = joinQueues([queueOf('a'), queueOf('b')]);
  both.wake();
  await both.idle();
  await both.close();
  expect(both.recurring).toEqual(['a', 'b']);
  expect(done).toEqual(['wake a', 'wake b', 'idle a', 'idle b', 'close a', 'close b']);
});

test('between two jobs the process answers requests, even if the jobs wait for nothing', async () => {
  const { note, openServer } = await openPlace();
  let turn = 0;
  const seen: number[] = [];
  const { done } = await openServer({ count: { run: async () => void seen.push(turn) } });
  await note(...range(10).map((at) => ({ kind: 'count', key: String(at) })));
  const allDone = done();
  for (let isOver = false; !isOver; turn += 1) isOver = await Promise.race([allDone.then(() => true), nextTurn(false)]);
  expect(new Set(seen).size).toBe(10);
});

test('two servers on one database do each of many jobs once', async () => {
  const { note, openServer, waiting } = await openPlace();
  const done: number[][] = [[], []];
  const both = Promise.withResolvers<void>();
  /** The first one of each waits for the other's. */
  async function count(own: number[], payload: unknown) {
    own.push(Number(payload));
    if (done.every(({ length }) => length > 0)) both.resolve();
    await both.promise;
  }
  const servers = await Promise.all(
    done.map((own) => openServer({ count: { run: ({ payload }) => count(own, payload) } })),
  );
  await note(...range(200).map((at) => ({ kind: 'count', key: String(at), payload: at })));
  await Promise.all(servers.map((server) => server.done()));
  expect(done.flat().sort((a, b) => a - b)).toEqual(range(200));
  expect(await waiting()).toEqual([]);
});

testOnPostgres('a job that waits is not taken before what needs it is there', async () => {
  const { openServer, note, db, clock, waiting } = await openPlace();
  const seen: number[] = [];
  const look = async () => void seen.push((await waiting()).filter(({ kind }) => kind === 'work').length);
  const server = await openServer({ look: { run: look } });
  await note({ kind: 'look' });
  const { working } = await db.transaction().execute(async (transaction) => {
    await enqueue(transaction, [{ kind: 'work' }, { kind: 'look' }], clock.now());
    const working = server.done();
    await heldUpOrOver(db, working);
    return { working };
  });
  await working;
  expect(seen).toEqual([1]);
});

test('one that is named twice is noted once', async () => {
  const { note, waiting } = await openPlace();
  await note({ kind: 'look', payload: 1 }, { kind: 'look', payload: 2 });
  expect((await waiting()).map(({ payload }) => String(payload))).toEqual(['1']);
});

/** A job that begins, and ends when it is let go. */
function openGate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = vi.fn();
  const run = () => {
    begun();
    return promise;
  };
  return { begun, open: () => resolve(), run };
}

test('one job that waits will do; one that is being done does not', async () => {
  const { note, openServer, waiting } = await openPlace();
  const gate = openGate();
  const server = await openServer({ look: gate });
  await note({ kind: 'look', key: 'a' }, { kind: 'look', key: 'b' });
  await note({ kind: 'look', key: 'a' });
  expect(await waiting()).toHaveLength(2);
  server.wake();
  await vi.waitFor(() => expect(gate.begun).toHaveBeenCalledOnce());
  await note({ kind: 'look', key: 'a' });
  await note({ kind: 'look', key: 'a' });
  gate.open();
  await server.done();
  expect(gate.begun).toHaveBeenCalledTimes(3);
  expect(await waiting()).toEqual([]);
});

test('a job that fails while it is noted anew waits once', async () => {
  const { note, openServer, waiting, clock } = await openPlace();
  const state = { isAway: true };
  const run = vi.fn(async () => {
    if (!state.isAway) return;
    await note({ kind: 'look' });
    throw new Error('away');
  });
  const server = await openServer({ look: { run } });
  await note({ kind: 'look' });
  await server.done();
  const [job, ...more] = await waiting();
  expect([job?.leased_until, more]).toEqual([null, []]);
  state.isAway = false;
  clock.advance(MINUTE_MS);
  const before = run.mock.calls.length;
  await server.done();
  expect([run.mock.calls.length - before, await waiting()]).toEqual([1, []]);
});

test('a job is due when it says so', async () => {
  const { note, openServer, clock } = await openPlace();
  const run = vi.fn(async () => undefined);
  const server = await openServer({ look: { run } });
  await note({ kind: 'look', dueAt: clock.now() + MINUTE_MS });
  await server.done();
  expect(run).not.toHaveBeenCalled();
  clock.advance(MINUTE_MS);
  await server.done();
  expect(run).toHaveBeenCalledOnce();
});

/** Two servers, one of which has begun a job that it does not end before `slow` opens. */
async function openBusyPlace() {
  const { note, openServer, waiting, clock } = await openPlace();
  const [slow, next] = [openGate(), openGate()];
  const [one, other] = [await openServer({ look: slow }), await openServer({ look: next })];
  await note({ kind: 'look' });
  one.wake();
  await vi.waitFor(() => expect(slow.begun).toHaveBeenCalledOnce());
  return { slow, next, one, other, waiting, clock };
}

const LEASE_MS = 40_000;

test('a job whose lease ended is taken over, and who had it before ends nothing any more', async () => {
  const { slow, next, one, other, waiting, clock } = await openBusyPlace();
  clock.advance(LEASE_MS - 1);
  await other.done();
  expect(next.begun).not.toHaveBeenCalled();
  clock.advance(1);
  other.wake();
  await vi.waitFor(() => expect(next.begun).toHaveBeenCalledOnce());
  slow.open();
  await one.idle();
  expect(await waiting()).toMatchObject([{ attempts: 2, leased_until: clock.now() + LEASE_MS }]);
  next.open();
  await other.idle();
  expect(await waiting()).toEqual([]);
});

test('a job that takes longer than its lease is nobody else’s while its server is alive', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { slow, next, one, other, waiting, clock } = await openBusyPlace();
  clock.advance(LEASE_MS - 1);
  vi.advanceTimersByTime(LEASE_MS / 4);
  const held = { attempts: 1, leased_until: clock.now() + LEASE_MS };
  await vi.waitFor(async () => expect(await waiting()).toMatchObject([held]));
  clock.advance(LEASE_MS - 1);
  await other.done();
  expect(next.begun).not.toHaveBeenCalled();
  slow.open();
  await one.idle();
  expect(await waiting()).toEqual([]);
});

test('a job of a kind that a server does not know is left for one that does', async () => {
  const { note, openServer, waiting } = await openPlace();
  const run = vi.fn(async () => undefined);
  const [old, current] = [await openServer({ look: { run } }), await openServer({ listen: { run } })];
  await note({ kind: 'listen' });
  await old.done();
  expect(await waiting()).toMatchObject([{ attempts: 0, leased_until: null }]);
  await current.done();
  expect([run.mock.calls.length, await waiting()]).toEqual([1, []]);
});

test('a job that is refused is given up at once, one that fails after three days, and the log says why', async () => {
  const { note, openServer, waiting, clock, logged } = await openPlace();
  const state = { error: new Error('the gate is shut') };
  const run = () => Promise.reject(state.error);
  const server = await openServer({ look: { run }, write: { run, isPrivate: true } });
  await note({ kind: 'look' }, { kind: 'write' });
  await server.done();
  expect((await waiting()).map(({ due_at }) => due_at - clock.now())).toEqual([1_000, 1_000]);
  expect(logged.map((line) => line.includes('the gate is shut'))).toEqual([true, false]);
  clock.advance(72 * HOUR_MS + 1);
  await server.done();
  expect(await waiting()).toEqual([]);
  state.error = new JobRefused('no');
  await note({ kind: 'look' });
  await server.done();
  expect(await waiting()).toEqual([]);
  expect(logged.filter((line) => line.includes('given up'))).toHaveLength(3);
});

test('what comes again is done by one of several servers each time, and knows what the time before gave', async () => {
  const { openServer, waiting, clock } = await openPlace();
  const given: unknown[] = [];
  const run: JobKind['run'] = async ({ payload }) => ({ times: given.push(payload) });
  const servers = await Promise.all(range(3).map(() => openServer({ look: { run, everyMs: HOUR_MS } })));
  for (const times of [1, 2, 3]) {
    await Promise.all(servers.map((server) => server.done()));
    expect(given).toHaveLength(times);
    expect(await waiting()).toMatchObject([{ kind: 'look', attempts: 0, due_at: clock.now() + HOUR_MS }]);
    clock.advance(HOUR_MS);
  }
  expect(given).toEqual([{}, { times: 1 }, { times: 2 }]);
});

testOnPostgres(
  'of servers that start at once, one notes what comes again, also where another is doing it by then',
  async () => {
    const { openServer, waiting, place, clock } = await openPlace();
    const other = await openAdapter(place);
    whenDone(() => other.close());
    const run = vi.fn();
    const server = await openServer({ look: { run, everyMs: HOUR_MS } });
    const done = await other.db.transaction().execute(async (transaction) => {
      await other.takeTurn(transaction);
      await enqueue(transaction, [{ kind: 'look' }], clock.now());
      await transaction
        .updateTable('job')
        .set({ attempts: 1, leased_until: clock.now() + LEASE_MS })
        .execute();
      const starting = server.done();
      await heldUpOrOver(other.db, starting);
      // In an object: a promise would be waited for here, and it waits for this transaction.
      return { starting };
    });
    await done.starting;
    expect(run).not.toHaveBeenCalled();
    expect(await waiting()).toHaveLength(1);
  },
);

test('what is due is done also while what comes again cannot be noted, which is tried again', async () => {
  const { note, openServer, waiting, logged } = await openPlace();
  const takeTurn = vi.fn(async () => {});
  takeTurn.mockRejectedValueOnce(new Error('somebody else has their turn for long'));
  const run = vi.fn();
  const server = await openServer({ look: { run, everyMs: HOUR_MS }, mail: { run } }, { takeTurn });
  await note({ kind: 'mail' });
  await server.done();
  expect(run).toHaveBeenCalledOnce();
  expect(logged.join()).toContain('what comes again could not be noted yet');
  await server.done();
  expect(await waiting()).toMatchObject([{ kind: 'look' }]);
});

test('what comes again comes again when it is given up, too', async () => {
  const { openServer, waiting, clock } = await openPlace();
  const run = () => Promise.reject(new JobRefused('not today'));
  const server = await openServer({ look: { run, everyMs: HOUR_MS } });
  await server.done();
  expect(await waiting()).toMatchObject([{ attempts: 0, due_at: clock.now() + HOUR_MS }]);
});

/** A server of its own process, which sends what waits. */
function startSending({ dataDir, databaseUrl }: DatabaseOptions, smtpUrl: string) {
  const load = (path: string) => JSON.stringify(join(process.cwd(), 'platform', path));
  const script = `
    import Fastify from 'fastify';
    import { readConfig } from ${load('config.ts')};
    import { openAdapter } from ${load('database/open-adapter.ts')};
    import { openJobQueue } from ${load('jobs/job-queue.ts')};
    import { openMailer } from ${load('mail/mailer.ts')};
    import { mailJobs } from ${load('mail/outbox.ts')};
    const { log } = Fastify();
    const adapter = await openAdapter(${JSON.stringify({ dataDir, databaseUrl })});
    const mailer = openMailer(readConfig());
    const words = async ({ about }) => ({ subject: about, text: 'words' });
    const kinds = mailJobs({ mailer, sendSms: async () => ({}), composers: { reset: words }, domain: 'motoka.example', log });
    openJobQueue({ adapter, clock: { now: () => ${openTestClock().now()} }, kinds, log }).wake();
    setInterval(() => {}, 1_000);`;
  const env = commandEnv({ dataDir, databaseUrl }, { SMTP_URL: smtpUrl, CONTACT_MAILBOX: 'office@motoka.example' });
  return spawn(process.execPath, ['--input-type=module', '--eval', script], { env, stdio: 'inherit' });
}

// A process takes long to start, and jobs are read by the same statements on both.
(process.env.RUNS ? test : testOnPostgres)(
  'a server that is killed while it sends loses no mail, and only what was not acknowledged is sent again',
  async () => {
    const { place, db, note, clock, openServer } = await openPlace();
    const { url, delivered, hold } = await openMailSink();
    const recipients = range(5).map((at) => `member${at}@example.com`);
    await note(
      ...recipients.map((recipient) => ({
        kind: 'mail reset',
        key: recipient,
        payload: { recipient, about: recipient },
      })),
    );
    const held = hold('member2@example.com');
    const killed = startSending(place, url);
    await held;
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(delivered.map(({ to }) => to)).toEqual(recipients.slice(0, 2).map((one) => [one]));
    expect((await waitingMails(db)).map(({ recipient }) => recipient)).toEqual(recipients.slice(2));

    const mailer = openMailer(readConfig({ SMTP_URL: url, CONTACT_MAILBOX: 'office@motoka.example' }));
    whenDone(() => mailer.close?.());
    const composers = { reset: async () => ({ subject: 'again', text: 'words' }) };
    const kinds = mailJobs({
      mailer,
      sendSms: async () => ({}),
      composers,
      domain: 'motoka.example',
      log: Fastify().log,
    });
    const server = await openServer(kinds);
    await server.done();
    // Somebody may still be at the one that was begun.
    expect((await waitingMails(db)).map(({ recipient }) => recipient)).toEqual(['member2@example.com']);
    clock.advance(LEASE_MS);
    await server.done();
    expect(await waitingMails(db)).toEqual([]);
    expect(delivered.map(({ to }) => to[0]).sort()).toEqual(recipients);
  },
);

/** A database that any number of servers share. */
async function openPlace() {
  const place = await makeDatabase();
  const open = async () => {
    const adapter = await openAdapter(place);
    whenDone(() => adapter.close());
    return adapter;
  };
  const adapter = await open();
  const { db } = adapter;
  const clock = openTestClock();
  const logged: string[] = [];
  const { log } = Fastify({ logger: { level: 'info', stream: { write: (line: string) => void logged.push(line) } } });
  return {
    place,
    db,
    clock,
    logged,
    note: (...jobs: NewJob[]) => enqueue(db, jobs, clock.now()),
    waiting: () => db.selectFrom('job').selectAll().orderBy('id').execute(),
    /**
     * A server that knows these kinds, with connections of its own. On SQLite all of them share one: a second connection would make
     * this process wait for a lock that it holds itself.
     */
    async openServer(kinds: Record<string, JobKind>, replaced: Partial<DatabaseAdapter> = {}) {
      const own = adapter.kind === 'sqlite' ? adapter : await open();
      const queue = openJobQueue({ adapter: { ...own, ...replaced }, clock, kinds, log });
      whenDone(() => queue.close());
      const done = () => {
        queue.wake();
        return queue.idle();
      };
      return { ...queue, done };
    },
  };
}
