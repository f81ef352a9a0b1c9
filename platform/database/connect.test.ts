import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, inject, test, vi } from 'vitest';
import { openDoor } from '../../test/cut-connection.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { databaseUrl, runOn } from '../../test/postgres-server.ts';
import { makeDatabase, makeDataDir, whenDone } from '../../test/test-database.ts';
import { expectWithin } from '../../test/wall-time.ts';
import { connect } from './connect.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { openAdapter } from './open-adapter.ts';

// On both databases: each is opened in its own way.

const isPostgres = inject('databaseKind') === 'postgres';
const silent = () => undefined;

test('a database that is there is opened at once', async () => {
  const adapter = await connect(await makeDatabase(), silent);
  await adapter.close();
});

test.runIf(isPostgres)('connections that the server ends are replaced, and end no process', async () => {
  const options = await makeDatabase();
  const { get, makeMake } = await openTestApp(options);
  const make = await makeMake();
  const name = new URL(options.databaseUrl ?? '').pathname.slice(1);
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 12 }, () => get('/api/makes')));
    await runOn(
      inject('postgresUrl'),
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    // The news of it reaches each connection in its own time: until then 503, never anything else.
    await vi.waitFor(async () => {
      const { status, text } = await get('/api/makes', { mayFail: true });
      expect([200, 503]).toContain(status);
      expect(text).toContain(make.name);
    });
  }
});

test.runIf(isPostgres)(
  'while the database is away, answers are 503 with Retry-After; when it is back, 200',
  async () => {
    const options = await makeDatabase();
    const door = await openDoor(options.databaseUrl ?? '');
    whenDone(() => door.shut());
    const { get, logged } = await openTestApp({ ...options, databaseUrl: door.url });
    expect((await get('/readyz')).status).toBe(200);
    await door.shut();
    for (const path of [
      // All of these ask the database: an empty list of cars is something that the index knows.
      '/api/dealer-infos',
      '/api/makes?filters[name]=x',
      `/api/cars/${'a'.repeat(24)}`,
      '/readyz',
      '/uploads/none.jpg',
    ]) {
      // Cached answers are sent until the loss of the database is noticed.
      const { headers, body } = await vi.waitFor(async () => {
        const answer = await get(path, { mayFail: true });
        expect(answer.status, path).toBe(503);
        return answer;
      });
      expect(headers['retry-after'], path).toBe('5');
      expect(headers['cache-control'], path).toBe('no-store');
      expect(body).toMatchObject({ error: { name: 'ServiceUnavailableError', message: 'Service Unavailable' } });
    }
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/api/cars?filters[nosuch]=1')).status).toBe(400);
    const isLogged = (message: string) => logged.some(({ msg }) => msg === message);
    expect(isLogged('the database cannot answer')).toBe(true);
    // The database counts as away only once a reading of the changes has failed. One that fails after the door is open again would make
    // requests fail until the next reading.
    await vi.waitFor(() => expect(isLogged('changes cannot be followed')).toBe(true));
    await door.open();
    await vi.waitFor(async () => expect((await get('/readyz', { mayFail: true })).status).toBe(200));
    expect((await get('/api/dealer-infos')).status).toBe(200);
  },
);

test.runIf(isPostgres)('a statement that takes longer than the limit is ended as unavailable', async () => {
  const adapter = await openAdapter({ ...(await makeDatabase()), statementTimeoutMs: 500 });
  whenDone(() => adapter.close());
  const error = await sql`select pg_sleep(5)`.execute(adapter.db).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(error)).toBe(true);
  await sql`select 1`.execute(adapter.db);
});

test.runIf(isPostgres)('a connection that dies without a word is given up soon, and the next one works', async () => {
  const options = await makeDatabase();
  const door = await openDoor(options.databaseUrl ?? '');
  whenDone(() => door.shut());
  const adapter = await openAdapter({ ...options, databaseUrl: door.url, statementTimeoutMs: 500 });
  whenDone(() => adapter.close());
  await sql`select 1`.execute(adapter.db);
  door.fallSilent();
  const startedAt = performance.now();
  const error = await sql`select 1`.execute(adapter.db).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expectWithin(5_000, startedAt);
  await door.shut();
  await door.open();
  await sql`select 1`.execute(adapter.db);
});

test.runIf(isPostgres)('a server whose socket is gone is away, not broken', async () => {
  const databaseUrl = `postgres://postgres@localhost/postgres?host=${encodeURIComponent('/nowhere/at/all')}`;
  const adapter = await openAdapter({ dataDir: makeDataDir(), databaseUrl });
  whenDone(() => adapter.close());
  const error = await sql`select 1`.execute(adapter.db).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.runIf(isPostgres)('a database that is still to come is waited for', async () => {
  const options = await makeDatabase();
  const door = await openDoor(options.databaseUrl ?? '');
  whenDone(() => door.shut());
  await door.shut();
  const said: string[] = [];
  const opening = connect({ dataDir: options.dataDir, databaseUrl: door.url }, (line) => {
    said.push(line);
    void door.open();
  });
  await (await opening).close();
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^The database does not answer yet \(.+\); trying again\.$/);
});

test.runIf(isPostgres)('a start that is stopped waits no longer for its database', async () => {
  const databaseUrl = `postgres://postgres@localhost/postgres?host=${encodeURIComponent('/nowhere/at/all')}`;
  const stop = new AbortController();
  const say = () => setImmediate(() => stop.abort(new Error('stopped')));
  await expect(connect({ dataDir: makeDataDir(), databaseUrl }, say, stop.signal)).rejects.toThrow('stopped');
});

test.runIf(isPostgres)(
  'a database that refuses the name ends the start with a sentence, without the password',
  async () => {
    const url = new URL(databaseUrl(inject('postgresUrl'), 'motoka_no_such_database'));
    url.password = 'hunter2secret';
    const opening = connect({ dataDir: makeDataDir(), databaseUrl: url.href }, silent);
    const message = await opening.then(String, (error: Error) => error.message);
    expect(message).toBe(
      'The database cannot be used: database "motoka_no_such_database" does not exist. Check DATABASE_URL.',
    );
  },
);

test.runIf(!isPostgres)('a database file that is none ends the start with a sentence', async () => {
  const dataDir = makeDataDir();
  writeFileSync(`${dataDir}/motoka.sqlite`, 'this is a letter to a friend, not a database at all'.repeat(100));
  await expect(connect({ dataDir }, silent)).rejects.toThrow(/^The database cannot be (opened|used)/);
});
