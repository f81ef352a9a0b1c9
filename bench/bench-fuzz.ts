import { readFileSync } from 'node:fs';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { PAGES } from '#contract/pages.ts';
import { routeTable } from '../test/route-table.ts';
import { type FuzzCaller, fuzzCallers } from './fuzz-callers.ts';
import { addressOf, bodyFor, type FuzzBody, pick } from './fuzz-inputs.ts';
import { leavingNothing } from './left-behind.ts';
import { openMarket, runSql, seed, startMarket } from './market.ts';
import { addPeople } from './office-client.ts';
import { openPostgres } from './postgres-server.ts';
import { readMemory } from './process-memory.ts';
import { seededRandom } from './random.ts';
import { ROOT } from './servers.ts';

// npm run bench:fuzz [-- --database sqlite|postgres --requests 100000 --seed 1 --at-once 12]
// Sends odd requests to every route, page and form, as every kind of user, over sockets, some of which break off. Reports each 5xx except a
// 503 with Retry-After, and each request without an answer, and the command ends with 1 then.

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '12' },
  },
});
const database = values.database === 'postgres' ? 'postgres' : 'sqlite';
const wanted = Number(values.requests);
const random = seededRandom(Number(values.seed));

const CARS = 400;
const PUBLIC_URL = 'http://localhost';
const MOST_SEEN = 4_000;
const TOLD_EVERY = 5_000;
/** Number of a caller's requests after which their session is checked. */
const RENEWED_EVERY = 400;
const ANSWER_WITHIN_MS = 60_000;
const BREAKS_OFF = 0.02;
const MEMORY_EVERY_MS = 200;

interface Route {
  method: string;
  path: string;
}

function allRoutes(): Route[] {
  const api = Object.keys(routeTable).map((route) => {
    const [method = 'GET', path = '/'] = route.split(' ');
    return { method, path };
  });
  const office = readFileSync(join(ROOT, 'back-office/pages.ts'), 'utf8').matchAll(/path: '([^']+)'/g);
  const pages = [...PAGES.map(({ path }) => path), ...Array.from(office, ([, path = '']) => path)];
  return [...api, ...pages.flatMap((path) => ['GET', 'POST'].map((method) => ({ method, path })))];
}

const seen: string[] = [];
const NAMED = /"(?:documentId|id|delivery|seller|sha256)":"?([\w-]{1,64})/g;
/** Number of ids that are never forgotten: sellers, listings and leads of the callers. */
const KEPT_SEEN = 500;

/** Remembers the ids in an answer, so that the next requests can use them. */
function learn(said: string): void {
  for (const [, id = ''] of said.slice(0, 200_000).matchAll(NAMED)) {
    if (seen.length < MOST_SEEN) seen.push(id);
    else seen[KEPT_SEEN + Math.floor(random() * (MOST_SEEN - KEPT_SEEN))] = id;
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

interface Exchange extends Route {
  headers: Record<string, string>;
  body: FuzzBody | undefined;
  breaksOff: boolean;
}

type Answer = { status: number; retryAfter: string | undefined; said: string } | undefined;

/** Sends a request; undefined: there was no answer. */
function exchange(address: string, { method, path, headers, body, breaksOff }: Exchange): Promise<Answer> {
  return new Promise((resolve) => {
    const { port } = new URL(address);
    const length = body && { 'content-type': body.type, 'content-length': String(body.bytes.length) };
    const asked = httpRequest({
      host: '127.0.0.1',
      port,
      method,
      path,
      agent,
      headers: Object.assign(headers, length),
    });
    const timer = setTimeout(() => asked.destroy(), ANSWER_WITHIN_MS);
    asked.on('error', () => resolve(undefined)).on('close', () => clearTimeout(timer));
    asked.on('response', async (answer: IncomingMessage) => {
      const said = await text(answer).catch(() => '');
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'], said });
    });
    if (!breaksOff) return asked.end(body?.bytes);
    asked.write(body?.bytes.subarray(0, Math.ceil((body.bytes.length * random()) / 2)) ?? '');
    setTimeout(() => asked.destroy(), 10);
  });
}

const statuses = new Map<string, number>();
const wrongs = new Map<string, { count: number; first: string }>();

function judge({ method, path, body, breaksOff }: Exchange, caller: string, route: Route, answer: Answer): void {
  const status = answer?.status ?? (breaksOff ? 'broken off' : 'no answer');
  statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
  const isFine =
    typeof status === 'number' ? status < 500 || (status === 503 && answer?.retryAfter) : status === 'broken off';
  if (isFine) return;
  const key = `${status} ${route.method} ${route.path}`;
  const known = wrongs.get(key);
  const first = `${caller}: ${method} ${path}\n    ${body?.type ?? ''} ${body?.bytes.subarray(0, 400).toString() ?? ''}\n    ${answer?.said.slice(0, 300) ?? ''}`;
  wrongs.set(key, { count: (known?.count ?? 0) + 1, first: known?.first ?? first });
}

async function askOnce(address: string, caller: FuzzCaller, route: Route): Promise<void> {
  const source = { random, seen };
  const path = addressOf(route.path, source);
  const body = route.method === 'GET' ? undefined : bodyFor(route.path, source);
  const headers = caller.headers();
  if (random() < 0.1) headers.accept = pick(random, ['text/html', 'application/json', '*/*', 'image/avif', 'x']);
  const one: Exchange = {
    method: route.method,
    path,
    headers,
    body,
    breaksOff: body !== undefined && random() < BREAKS_OFF,
  };
  const answer = await exchange(address, one);
  if (answer?.status === 200 && answer.said.startsWith('{')) learn(answer.said);
  judge(one, caller.name, route, answer);
}

const MOST_RENEWALS = 20;

/** Renews a caller's session, repeatedly: concurrent requests may end it again. */
async function renew(caller: FuzzCaller): Promise<void> {
  for (let times = 1; ; times += 1) {
    try {
      return await caller.renew();
    } catch (error) {
      if (times === MOST_RENEWALS) throw error;
    }
  }
}

const FIRST_LOOKS = [
  '/sell/api/self',
  '/sell/api/listings',
  '/sell/api/leads',
  '/staff/api/review',
  '/api/upload/files',
];

/** Learns the ids of each caller's own data before fuzzing. */
async function lookAround(address: string, callers: readonly FuzzCaller[]): Promise<void> {
  for (const caller of callers) {
    await renew(caller);
    for (const path of FIRST_LOOKS) {
      const answer = await fetch(address + path, { headers: caller.headers() });
      if (answer.ok) learn((await answer.text()).slice(0, 4_000));
      else await answer.arrayBuffer();
    }
  }
}

async function fuzz(address: string, callers: readonly FuzzCaller[], routes: readonly Route[]): Promise<void> {
  const asked = new Map<FuzzCaller, number>();
  let begun = 0;
  async function goOn() {
    while (begun < wanted) {
      begun += 1;
      if (begun % TOLD_EVERY === 0) console.info(`${begun} requests, ${wrongs.size} kinds of wrong answers`);
      const caller = pick(random, callers);
      const times = (asked.get(caller) ?? 0) + 1;
      asked.set(caller, times);
      if (times % RENEWED_EVERY === 0) await renew(caller);
      await askOnce(address, caller, pick(random, routes));
    }
  }
  await Promise.all(Array.from({ length: Number(values['at-once']) }, goOn));
}

/** Returns a function that stops watching and returns the process's peak memory in MB. */
function watchMemory(pid: number): () => number {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, readMemory(pid)?.resident ?? 0);
  }, MEMORY_EVERY_MS);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

await leavingNothing(async () => {
  const postgres = database === 'postgres' ? await openPostgres() : undefined;
  const market = await openMarket(CARS, database, postgres ? '' : await seed(CARS), postgres);
  market.env.PUBLIC_URL = PUBLIC_URL;
  const passwords = await addPeople(CARS, { ...market.env, DATA_DIR: market.folders.cached });
  const server = await startMarket(market, 'cached');
  const strengthen = () => runSql(market, `update office_session set strong_until = ${Date.now() + 12 * 3_600_000}`);
  const callers = fuzzCallers({ address: server.address, publicUrl: PUBLIC_URL, passwords, strengthen });
  await lookAround(server.address, callers);
  const startedAt = performance.now();
  const peakOf = watchMemory(server.pid);
  await fuzz(server.address, callers, allRoutes()).finally(peakOf);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const counts = [...statuses].toSorted().map(([status, count]) => `${count} × ${status}`);
  console.info(
    `${wanted} requests on ${database} in ${seconds} s: ${counts.join(', ')}. Memory: ${peakOf()} MB at most.`,
  );
  await server.stop();
  await market.remove();
  await postgres?.stop();
  if (wrongs.size === 0) return;
  const told = [...wrongs].map(([key, { count, first }]) => `${count} × ${key}\n  ${first}`);
  throw new Error(`Wrong:\n${told.join('\n')}`);
});
