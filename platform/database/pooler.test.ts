import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, test, vi } from 'vitest';
import { freePort } from '../../test/free-port.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { runOn } from '../../test/postgres-server.ts';
import { makeDatabase, whenDone } from '../../test/test-database.ts';
import { hasPooledLimits } from '../../tools/doctor/catalogue-facts.ts';
import { readConfig } from '../config.ts';
import { connect } from './connect.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { openAdapter } from './open-adapter.ts';

// On both databases: only PostgreSQL has poolers in front of it.

const PGBOUNCER = '/usr/sbin/pgbouncer';
const canPool = inject('databaseKind') === 'postgres' && existsSync(PGBOUNCER);

test.runIf(canPool)(
  'behind a pooler the server starts, hears of changes and ends statements by the limits of its role',
  async () => {
    const { place, direct, name } = await openPooler();
    const serving = { ...place, databaseListenUrl: direct, statementTimeoutMs: 1_500 };
    const settings = { DATABASE_URL: place.databaseUrl, DATABASE_LISTEN_URL: direct };
    expect(await hasPooledLimits(readConfig(settings))).toBe(false);
    for (const limit of ['statement_timeout = 300', 'lock_timeout = 200']) {
      await runOn(direct, `alter database ${name} set ${limit}`);
    }
    // The pooler's connections of before have none.
    await runOn(
      direct,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    );
    await vi.waitFor(async () => expect(await hasPooledLimits(readConfig(settings))).toBe(true));

    const { get, adapter, makeMake, takeLoggedErrors } = await openTestApp(serving, { settings, isTimed: false });
    const sleeping = sql`select pg_sleep(3)`.execute(adapter.db).catch((error: unknown) => error);
    const error = await sleeping;
    expect([isDatabaseUnavailable(error), String(error)]).toEqual([true, expect.stringContaining('statement timeout')]);
    const make = await makeMake({ name: 'Toyota' });
    expect((await get('/api/makes')).text).toContain('Toyota');
    const other = await openAdapter({ dataDir: place.dataDir, databaseUrl: direct });
    whenDone(() => other.close());
    await other.db.updateTable('make').set({ name: 'Toyoda' }).where('id', '=', make.id).execute();
    await vi.waitFor(async () => expect((await get('/api/makes')).text).toContain('Toyoda'));
    const { rows } = await sql`
    select 1 from pg_stat_activity where datname = ${name} and query = 'listen motoka_change'`.execute(other.db);
    expect(rows).toHaveLength(1);

    // Long work goes past the pooler, and past the limits of the role.
    const migrating = await openAdapter({ ...place, databaseListenUrl: direct });
    whenDone(() => migrating.close());
    await sql`select pg_sleep(0.5)`.execute(migrating.db);
    takeLoggedErrors();
  },
);

test.runIf(canPool)(
  'behind a pooler without an address past it, the server says what is missing and does not start',
  async () => {
    const { place } = await openPooler();
    await expect(connect({ ...place, statementTimeoutMs: 1_500 }, () => undefined)).rejects.toThrow(
      'DATABASE_URL leads to a pooler (unsupported startup parameter: statement_timeout): set DATABASE_LISTEN_URL',
    );
  },
);

/** Puts PgBouncer in transaction mode before a database; it refuses to run as root. */
async function openPooler() {
  const { dataDir, databaseUrl = '' } = await makeDatabase();
  const direct = new URL(databaseUrl);
  const name = direct.pathname.slice(1);
  const port = await freePort();
  const host = direct.searchParams.get('host') ?? direct.hostname;
  const file = join(dataDir, 'pgbouncer.ini');
  const users = join(dataDir, 'users.txt');
  writeFileSync(users, `"${direct.username}" ""\n`);
  writeFileSync(
    file,
    `[databases]
${name} = host=${host} port=${direct.port || 5432} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
`,
  );
  for (const path of [file, users]) chmodSync(path, 0o644);
  chmodSync(dataDir, 0o755);
  const isRoot = process.getuid?.() === 0;
  const pooler = spawn(PGBOUNCER, isRoot ? ['-u', 'nobody', file] : [file], { stdio: 'ignore' });
  whenDone(async () => {
    const ended = once(pooler, 'exit');
    pooler.kill('SIGQUIT');
    await ended;
  });
  const place = { dataDir, databaseUrl: `postgres://${direct.username}@127.0.0.1:${port}/${name}` };
  await vi.waitFor(() => runOn(place.databaseUrl, 'select 1'));
  return { place, direct: databaseUrl, name };
}
