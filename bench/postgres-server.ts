import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../test/free-port.ts';
import { endProcess, removeFolder, spawnTracked, temporaryFolder, undoLater } from './left-behind.ts';

const READY_WITHIN_MS = 30_000;
const BETWEEN_TRIES_MS = 100;

export interface PostgresServer {
  /** The URL of its database `postgres`, for a user who may create others. */
  url: string;
  /** Creates an empty database and returns its URL, and a function that drops it. */
  createDatabase(name: string): Promise<{ url: string; drop(): Promise<void> }>;
  stop(): Promise<void>;
}

/** Returns the folder of this machine's PostgreSQL programs, one that can make a standby if there is one; undefined: there is none. */
function findBinaries(): string | undefined {
  const installed = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...installed];
  const holds = (programs: readonly string[]) => (folder: string) =>
    programs.every((program) => existsSync(join(folder, program)));
  const needed = ['initdb', 'postgres'];
  return folders.find(holds([...needed, 'pg_basebackup'])) ?? folders.find(holds(needed));
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

/** Starts PostgreSQL on a folder's `data` and waits until it answers. It ends with the command. */
async function startCluster(binaries: string, folder: string, settings: readonly string[]) {
  const port = await freePort();
  const all = [...settings, `unix_socket_directories=${folder}`].flatMap((setting) => ['-c', setting]);
  const address = ['-h', '127.0.0.1', '-p', String(port)];
  const server = spawnTracked(join(binaries, 'postgres'), ['-D', join(folder, 'data'), ...address, ...all], {
    ...unprivileged(),
    cwd: folder,
    stdio: 'ignore',
  });
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
    url,
    async stop() {
      await endProcess(server, 'SIGQUIT');
      removeFolder(folder);
    },
  };
}

/** Returns a folder for a cluster, which belongs to the user that runs PostgreSQL. */
function clusterFolder(): string {
  const user = unprivileged();
  const folder = temporaryFolder('bench-pg');
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}

function requireBinaries(): string {
  const binaries = findBinaries();
  if (binaries) return binaries;
  throw new Error('PostgreSQL is needed: BENCH_DATABASE_URL, or initdb and postgres on this machine.');
}

/**
 * Returns the server of BENCH_DATABASE_URL, else starts the machine's own PostgreSQL with its default settings, which ends with the
 * command.
 */
export async function openPostgres(): Promise<PostgresServer> {
  const given = process.env.BENCH_DATABASE_URL;
  // Databases on a server that was given are dropped at the end, even after an error.
  if (given) return { url: given, createDatabase: databasesOf(given, undoLater), stop: async () => undefined };
  const binaries = requireBinaries();
  const folder = clusterFolder();
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(binaries, 'initdb'), ['-D', join(folder, 'data'), ...options], {
    ...unprivileged(),
    cwd: folder,
    stdio: 'ignore',
  });
  // Nothing is written during measurements, so safeguards of writes may be off while the catalogue is loaded.
  const cluster = await startCluster(binaries, folder, ['fsync=off', 'full_page_writes=off', 'autovacuum=off']);
  // A private server is removed with all its databases.
  return { ...cluster, createDatabase: databasesOf(cluster.url, (drop) => drop) };
}

/** Starts a hot standby of this server. Returns the URL of a database on it. */
export async function openStandby({ url }: PostgresServer): Promise<(database: string) => string> {
  if (process.env.BENCH_DATABASE_URL)
    throw new Error('A primary that is given cannot be killed: unset BENCH_DATABASE_URL.');
  const binaries = requireBinaries();
  const folder = clusterFolder();
  const options = ['--dbname', url, '--pgdata', join(folder, 'data'), '--write-recovery-conf', '--checkpoint=fast'];
  execFileSync(join(binaries, 'pg_basebackup'), options, { ...unprivileged(), cwd: folder, stdio: 'ignore' });
  const standby = await startCluster(binaries, folder, []);
  return (database) => databaseUrl(standby.url, database);
}
