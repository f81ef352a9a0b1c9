import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '../left-behind.ts';
import { addPeople } from '../office-client.ts';
import { runOn } from '../postgres-server.ts';
import { Ledger } from './ledger.ts';
import { makeToken, readJson, startOne } from './market-servers.ts';
import { ask, askSteadily, Tally } from './tally.ts';

const CARS = 2_000;
const READS = 20;
const WRITES = 5;
/** A seller has 300 at most. */
const DRAFTS = 150;
const BETWEEN_TRIES_MS = 20;
const PUBLIC_URL = 'http://market.test';
export const READ_KINDS = ['lists', 'cars', 'pages'] as const;

/** Ends all connections to the database but its own. */
const END_CONNECTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

/**
 * Starts a market with a steady load: lists and pages that nobody asked for before, cars, drafts made and deleted. `databaseUrl`: of an
 * empty database on PostgreSQL; left out: the market is on SQLite.
 */
export async function openMarketUnderLoad(databaseUrl = '') {
  const folder = temporaryFolder('market');
  const passwords = await addPeople(CARS, { DATABASE_URL: databaseUrl, DATA_DIR: folder });
  const start = (port?: number) =>
    startOne({ databaseUrl, publicUrl: PUBLIC_URL, ...(port !== undefined && { port }) }, folder);
  let server = await start();
  const { address } = server;
  const token = await makeToken(address, PUBLIC_URL, passwords.get('demo.owner'));
  const authorization = `Bearer ${token}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const { data } = (await readJson(address, '/api/cars?fields[0]=year&pagination[pageSize]=100')) as {
    data: { documentId: string }[];
  };
  const ledger = new Ledger();
  const tally = new Tally();
  let isDown = false;
  let downs = 0;

  async function read(number: number): Promise<void> {
    const kind = READ_KINDS[number % READ_KINDS.length] ?? 'lists';
    const price = 1_000_000 + number * 1_000;
    const paths = {
      lists: `/api/cars?filters[price][$gt]=${price}&populate=*&pagination[pageSize]=25`,
      cars: `/api/cars/${data[number % data.length]?.documentId}?populate=*`,
      pages: `/filter?minPrice=${price}`,
    };
    const before = downs;
    const wasDown = isDown;
    const answer = await ask(address, { kind, path: paths[kind] });
    tally.note(wasDown || downs !== before ? `${kind} while it was down` : kind, answer);
  }

  async function write(number: number): Promise<void> {
    const oldest = ledger.oldestOf(DRAFTS);
    const body = JSON.stringify({ data: { year: 2010, mileage: number } });
    const answer = await (oldest === undefined
      ? ask(address, { kind: 'writes', path: '/api/cars?status=draft', method: 'POST', headers, body })
      : ask(address, { kind: 'writes', path: `/api/cars/${oldest}`, method: 'DELETE', headers: { authorization } }));
    tally.note('writes', answer);
    if (answer.status < 200 || answer.status > 299) return;
    if (oldest === undefined) ledger.created(JSON.parse(answer.text).data.documentId);
    else ledger.deleted(oldest);
  }

  async function findDrafts(): Promise<Set<string>> {
    const found = new Set<string>();
    for (let page = 1; ; page += 1) {
      const query = `status=draft&fields[0]=year&sort=id&pagination[pageSize]=100&pagination[page]=${page}`;
      const list = (await readJson(address, `/api/cars?${query}`, headers)) as { data: typeof data };
      if (list.data.length === 0) return found;
      for (const { documentId } of list.data) found.add(documentId);
    }
  }

  /** Resolves with the milliseconds until it is ready. */
  async function untilReady(): Promise<number> {
    const startedAt = performance.now();
    while ((await ask(address, { kind: '', path: '/readyz' })).status !== 200) await sleep(BETWEEN_TRIES_MS);
    return performance.now() - startedAt;
  }

  const loads = [askSteadily(READS, read), askSteadily(WRITES, write)];
  return {
    pid: () => server.pid,
    /** Ends the server by a signal and starts it again. Resolves with the milliseconds until it was ready. */
    async restart(signal: 'SIGKILL' | 'SIGTERM'): Promise<number> {
      [isDown, downs] = [true, downs + 1];
      process.kill(server.pid, signal);
      await server.stop();
      const startedAt = performance.now();
      server = await start(Number(new URL(address).port));
      isDown = false;
      return performance.now() - startedAt;
    },
    /** Holds the server still for so long: whoever asks waits. Resolves with the milliseconds until it answers again. */
    async holdStill(forMs: number): Promise<number> {
      [isDown, downs] = [true, downs + 1];
      process.kill(server.pid, 'SIGSTOP');
      await sleep(forMs);
      process.kill(server.pid, 'SIGCONT');
      const readyMs = await untilReady();
      isDown = false;
      return readyMs;
    },
    /** Ends the server's connections to PostgreSQL, which counts as no time down. Resolves with the milliseconds until it is ready. */
    async endConnections(): Promise<number> {
      await runOn(databaseUrl, END_CONNECTIONS);
      return untilReady();
    },
    /** Ends the load and the server, and prints the counts. Returns what was not as it has to be. */
    async end(): Promise<string[]> {
      await Promise.all(loads.map((load) => load.end()));
      const { acknowledged, lost } = ledger.compare(await findDrafts());
      await server.stop();
      for (const line of tally.lines()) console.info(line);
      console.info(`  ${acknowledged} writes were acknowledged, ${lost.length} of them lost`);
      const wrongs = lost.map((id) => `${id} is not as it was acknowledged`);
      const counted = READ_KINDS.map((kind) => [tally.others(kind, []), tally.others(kind, ['200'])] as const);
      const reads = counted.reduce((sum, [all]) => sum + all, 0);
      const missed = counted.reduce((sum, [, others]) => sum + others, 0);
      if (missed > reads / 1_000) wrongs.push(`${missed} of ${reads} reads were not answered by 200`);
      for (const [kind, statuses] of tally.counts)
        if (statuses.has('500')) wrongs.push(`${statuses.get('500')?.count} ${kind} were answered by 500`);
      if (acknowledged === 0) wrongs.push('no write was acknowledged');
      return wrongs;
    },
  };
}
