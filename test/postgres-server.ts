import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { temporaryFolder } from './temporary-folder.ts';

const READY_WITHIN_MS = 20_000;
const BETWEEN_TRIES_MS = 50;

/** Returns the folder of this machine's `initdb` and `postgres`; undefined if there is none. */
function findBinaries(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter);
  const installed = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  return [...onPath, ...installed].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

export const canTestPostgres = () => Boolean(process.env.TEST_DATABASE_URL) || findBinaries() !== undefined;

/** PostgreSQL refuses to run as root, so the user "nobody" runs it then. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

export interface PostgresServer {
  /** The address of the database `postgres`, for a user who may create others. */
  url: string;
  /** How a database is best copied there: said after its template. */
  copying: string;
  stop(): Promise<void>;
}

/**
 * Starts the tests' server, or uses that of TEST_DATABASE_URL. Its own one has a temporary folder and socket, and ends with the tests. It
 * does not wait for the disk, since no test needs its data after a power cut.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, copying: '', stop: async () => undefined };

  const binaries = findBinaries();
  if (!binaries) throw new Error('PostgreSQL is not on this machine');
  const user = unprivileged();
  const folder = mkdtempSync(join(temporaryFolder(), 'motoka-pg-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const initOptions = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(binaries, 'initdb'), ['-D', data, ...initOptions], { ...user, cwd: folder, stdio: 'ignore' });

  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'autovacuum=off',
    'max_connections=200',
    "listen_addresses=''",
    `unix_socket_directories=${folder}`,
  ];
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting.replaceAll("'", '')])],
    // In a group of its own: Ctrl-C reaches the tests, which then end it.
    { ...user, cwd: folder, stdio: 'ignore', detached: true },
  );
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve())).then(() => {
    hasEnded = true;
  });
  // However the tests end, the server must not stay. SIGQUIT ends it at once.
  const endNow = () => {
    if (!hasEnded) server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', endNow);

  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await answers(url))) {
    if (hasEnded || Date.now() > deadline) throw new Error('The PostgreSQL of the tests does not start');
    await sleep(BETWEEN_TRIES_MS);
  }
  return {
    url,
    // Without waiting for a disk, copying files takes a third of the time of writing each page to the log.
    copying: 'strategy file_copy',
    async stop() {
      process.off('exit', endNow);
      server.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Runs one statement outside any pool: databases are made and dropped so. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The address of another database of the same server. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
