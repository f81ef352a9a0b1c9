import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, inject, onTestFinished, test } from 'vitest';
import type { DatabaseAdapter, OpenOptions } from '../platform/database/adapter.ts';
import { openAdapter } from '../platform/database/open-adapter.ts';
import { databaseUrl, runOn } from './postgres-server.ts';

let databases = 0;
const nextName = () => {
  databases += 1;
  return `motoka_test_${process.pid}_${process.env.VITEST_POOL_ID ?? 0}_${Date.now().toString(36)}_${databases}`;
};

/** At the end of the test that asks, or of the file if no test is running. */
export function whenDone(clean: () => Promise<void> | void): void {
  try {
    onTestFinished(async () => clean());
  } catch {
    afterAll(async () => clean());
  }
}

/**
 * A test that does not depend on the database, in a file whose other tests do: it runs on SQLite alone, and in `npm run test:long` on both.
 */
export const testOnce = test.runIf(inject('databaseKind') === 'sqlite' || process.env.RUNS !== undefined);

/** A test that takes long and seldom fails: by `npm run test:long` alone. */
export const testLong = test.runIf(process.env.RUNS !== undefined);

/** A test of features that SQLite lacks: several servers on one database, and connections that end or wait for each other. */
export const testOnPostgres = test.runIf(inject('databaseKind') === 'postgres');

/** A folder of the caller's own. */
export function makeDataDir(): string {
  const dataDir = join(inject('testDir'), nextName());
  mkdirSync(dataDir, { mode: 0o700 });
  return dataDir;
}

export type DatabaseOptions = Pick<OpenOptions, 'dataDir' | 'databaseUrl' | 'statementTimeoutMs' | 'mostConnections'>;

/** A server that starts opens all connections that it may, and each takes some 30 ms of processor. */
const MOST_CONNECTIONS = 4;

/** A database of the caller's own on the kind of database under test: migrated, or without a single table. */
export async function makeDatabase({ isMigrated = true } = {}): Promise<DatabaseOptions> {
  const dataDir = makeDataDir();
  if (inject('databaseKind') === 'sqlite') {
    if (isMigrated) cpSync(join(inject('testDir'), 'template'), dataDir, { recursive: true });
    return { dataDir };
  }
  const server = inject('postgresUrl');
  const name = nextName();
  const template = isMigrated ? inject('postgresTemplate') : 'template0';
  await runOn(server, `create database ${name} template ${template} ${inject('postgresCopying')}`);
  whenDone(() => runOn(server, `drop database if exists ${name} with (force)`));
  return { dataDir, databaseUrl: databaseUrl(server, name), mostConnections: MOST_CONNECTIONS };
}

/** Opens that database, and closes it after the test. */
export async function openTestAdapter(options: { isMigrated?: boolean } = {}): Promise<DatabaseAdapter> {
  const adapter = await openAdapter(await makeDatabase(options));
  whenDone(() => adapter.close());
  return adapter;
}
