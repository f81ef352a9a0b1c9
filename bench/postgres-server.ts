import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { endProcess, removeFolder, spawnTracked, temporaryFolder, undoLater } from './left-behind.ts';

const READY_WITHIN_MS = 30_000;
const BETWEEN_TRIES_MS = 100;

export interface PostgresServer {
  /** Creates an empty database and returns its URL, and a function that drops it. */
  createDatabase(name: string): Promise<{ url: string; drop(): Promise<void> }>;
  stop(): Promise<void>;
}

/** Returns the folder of this machine's PostgreSQL programs; undefined: there is none. */
function findBinaries(): string | undefined {
  const installed = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...installed];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** PostgreSQL refuses to run as root, so the user "nobody" runs it then. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Runs a statement outside any pool. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const databaseUrl = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

/** `url`: of a user who may create databases. `keep` registers the function that drops one, and returns a function to do so now. */
function databasesOf(url: string, keep: (drop: () => Promise<void>) => () => Promise<void>) {
  return async (name: string) => {
    await runOn(url, `create database ${name}`);
    const drop = keep(() => runOn(url, `drop database if exists ${name} with (force)`));
    return { url: databaseUrl(url, name), drop };
  };
}

/**
 * Returns the server of BENCH_DATABASE_URL, else starts the machine's own PostgreSQL with its default settings, which ends with the
 * command.
 */
export async function openPostgres(): Promise<PostgresServer> {
  const given = process.env.BENCH_DATABASE_URL;
  // Databases on a server that was given are dropped at the end, even after an error.
  if (given) return { createDatabase: databasesOf(given, undoLater), stop: async () => undefined };
  const binaries = findBinaries();
  if (!binaries) {
    throw new Error(
      '--databases postgres needs BENCH_DATABASE_URL, or PostgreSQL on this machine (initdb and postgres).',
    );
  }
  const user = unprivileged();
  const folder = temporaryFolder('bench-pg');
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(binaries, 'initdb'), ['-D', data, ...options], { ...user, cwd: folder, stdio: 'ignore' });
  // Nothing is written during measurements, so safeguards of writes may be off while the catalogue is loaded.
  const settings = ['fsync=off', 'full_page_writes=off', 'autovacuum=off', `unix_socket_directories=${folder}`];
  const port = await freePort();
  const server = spawnTracked(
    join(binaries, 'postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...user, cwd: folder, stdio: 'ignore' },
  );
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const problem = await runOn(url, 'select 1').then(
      () => undefined,
      (error: Error) => error,
    );
    if (!problem) break;
    if (server.exitCode !== null || performance.now() > deadline) {
      throw new Error(`PostgreSQL does not start: ${problem.message}`);
    }
    await sleep(BETWEEN_TRIES_MS);
  }
  return {
    // A private server is removed with all its databases.
    createDatabase: databasesOf(url, (drop) => drop),
    async stop() {
      await endProcess(server, 'SIGQUIT');
      removeFolder(folder);
    },
  };
}
