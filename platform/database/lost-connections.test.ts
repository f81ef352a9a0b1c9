import { sql } from 'kysely';
import { expect, inject, vi } from 'vitest';
import { openDoor } from '../../test/cut-connection.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { runOn } from '../../test/postgres-server.ts';
import { type DatabaseOptions, makeDatabase, testOnPostgres, whenDone } from '../../test/test-database.ts';
import { expectWithin } from '../../test/wall-time.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { openAdapter } from './open-adapter.ts';

// On both databases: connections break on PostgreSQL alone.

// SQLite has no connection that could be lost.
const server = () => inject('postgresUrl');
const nameOf = ({ databaseUrl = '' }: DatabaseOptions) => new URL(databaseUrl).pathname.slice(1);

const endBackends = (options: DatabaseOptions) =>
  runOn(server(), `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf(options)}'`);

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

testOnPostgres(
  'a transaction whose connection ends, under a statement or between two, is told as an outage',
  async () => {
    const adapter = await openAdapter(await makeDatabase());
    whenDone(() => adapter.close());
    const watcher = await openAdapter({ dataDir: '', databaseUrl: server() });
    whenDone(() => watcher.close());
    const under = adapter.db
      .transaction()
      .execute((transaction) => sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(5)`.execute(transaction));
    expect(isDatabaseUnavailable(await errorOf(under))).toBe(true);

    const between = adapter.db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      const pid = rows[0]?.pid;
      await runOn(server(), `select pg_terminate_backend(${pid})`);
      await vi.waitFor(async () => {
        const left = await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(watcher.db);
        expect(left.rows).toEqual([]);
      });
      await sql`select 1`.execute(transaction);
    });
    expect(isDatabaseUnavailable(await errorOf(between))).toBe(true);
    // The connection that was lost is no longer handed out.
    await sql`select 1`.execute(adapter.db);
  },
);

testOnPostgres('an error of a transaction is what its caller hears, and the connection goes on', async () => {
  const adapter = await openAdapter(await makeDatabase());
  whenDone(() => adapter.close());
  const failed = adapter.db.transaction().execute(async () => {
    throw new RangeError('the reason');
  });
  await expect(failed).rejects.toThrow(new RangeError('the reason'));
  await sql`select 1`.execute(adapter.db);
});

testOnPostgres(
  'writes under which connections end are stored or 503 with Retry-After, and none that was acknowledged is lost',
  async () => {
    const options = await makeDatabase();
    const door = await openDoor(options.databaseUrl ?? '');
    whenDone(() => door.shut());
    const { adapter, request, takeLoggedErrors } = await openTestApp(
      { ...options, databaseUrl: door.url },
      { settings: { RATE_LIMITS: 'off' }, isTimed: false },
    );
    const faults = [() => endBackends(options), () => door.shut().then(door.open)];
    const acknowledged: string[] = [];
    const others: unknown[] = [];
    let isOver = false;
    async function write(lane: number) {
      for (let count = 0; !isOver; count += 1) {
        const subject = `Message ${lane}-${count}`;
        const body = JSON.stringify({ from: 'buyer@example.com', subject, text: 'Words' });
        const headers = { 'content-type': 'application/json' };
        const answer = await request('/api/email', { method: 'POST', headers, body, mayFail: true });
        if (answer.status === 200) acknowledged.push(subject);
        else others.push([answer.status, answer.headers['retry-after']]);
      }
    }
    const lanes = Array.from({ length: 8 }, (_, lane) => write(lane));
    for (let round = 0; round < 10; round += 1) {
      const enough = acknowledged.length + 10;
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(enough), { interval: 5 });
      await faults[round % 2]?.();
    }
    isOver = true;
    await Promise.all(lanes);
    takeLoggedErrors();
    expect(others.length).toBeGreaterThan(0);
    expect(others).toEqual(others.map(() => [503, '5']));
    const rows = await adapter.db.selectFrom('contact_message').select('subject').execute();
    const stored = new Set(rows.map(({ subject }) => subject));
    expect(acknowledged.filter((subject) => !stored.has(subject))).toEqual([]);
  },
);

testOnPostgres('a server that takes no writes, as a standby, is an outage for writes, and reads go on', async () => {
  const options = await makeDatabase();
  const { request, makeMake, takeLoggedErrors } = await openTestApp(options, { isTimed: false });
  const make = await makeMake();
  const setReadOnly = async (value: 'on' | 'off') => {
    await runOn(server(), `alter database ${nameOf(options)} set default_transaction_read_only = ${value}`);
    await endBackends(options);
  };
  const body = JSON.stringify({ from: 'buyer@example.com', subject: 'Hello', text: 'Words' });
  const write = () =>
    request('/api/email', { method: 'POST', headers: { 'content-type': 'application/json' }, body, mayFail: true });
  await setReadOnly('on');
  // More of them than there were connections, so that the last ones reach the server as it is now.
  for (let count = 0; count < 12; count += 1) {
    const { status, headers } = await write();
    expect([status, headers['retry-after']]).toEqual([503, '5']);
  }
  expect((await request('/api/makes')).text).toContain(make.name);
  // Who saves is sent elsewhere, who looks need not be.
  expect((await request('/readyz', { mayFail: true })).status).toBe(503);
  expect((await request('/readyz/reads')).status).toBe(200);
  await setReadOnly('off');
  await vi.waitFor(async () => expect((await write()).status).toBe(200));
  expect((await request('/readyz')).status).toBe(200);
  takeLoggedErrors();
});

testOnPostgres('a read that meets a connection which ended while nobody used it is answered all the same', async () => {
  const options = await makeDatabase();
  const adapter = await openAdapter(options);
  whenDone(() => adapter.close());
  const read = () => sql<{ one: number }>`select 1 as one`.execute(adapter.db);
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(Array.from({ length: 10 }, read));
    await endBackends(options);
    const answers = await Promise.all(Array.from({ length: 10 }, read));
    expect(answers.map(({ rows }) => rows[0]?.one)).toEqual(Array(10).fill(1));
  }
});

/** Two seconds, and as many for a machine that does other work. Without limits of their own it was eight. */
const SOON_MS = 4_000;

testOnPostgres('while a table is locked, its readers are told of an outage soon, however many wait', async () => {
  const options = await makeDatabase();
  const { get } = await openTestApp({ ...options, statementTimeoutMs: 1_500 }, { isTimed: false });
  const holder = await openAdapter(options);
  whenDone(() => holder.close());
  await holder.db.transaction().execute(async (transaction) => {
    await sql`lock table media in access exclusive mode`.execute(transaction);
    const startedAt = performance.now();
    const paths = ['/readyz', ...Array.from({ length: 60 }, (_, at) => `/uploads/small_nobody${at}.webp`)];
    const answers = await Promise.all(paths.map((path) => get(path, { mayFail: true })));
    expectWithin(SOON_MS, startedAt);
    const [, ...pictures] = answers.map(({ status, headers }) => [status, headers['retry-after']]);
    expect(pictures).toEqual(pictures.map(() => [503, '5']));
  });
  expect((await get('/uploads/small_nobody.webp')).status).toBe(404);
});

testOnPostgres('a database that stands still is an outage soon, for readers and for /readyz', async () => {
  const options = await makeDatabase();
  const door = await openDoor(options.databaseUrl ?? '');
  whenDone(() => door.shut());
  const { get } = await openTestApp(
    { ...options, databaseUrl: door.url, statementTimeoutMs: 1_500 },
    { isTimed: false },
  );
  expect((await get('/readyz')).status).toBe(200);
  door.fallSilent();
  const startedAt = performance.now();
  const answers = await Promise.all(['/readyz', '/uploads/none.jpg'].map((path) => get(path, { mayFail: true })));
  expectWithin(SOON_MS, startedAt);
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  await door.shut();
});
