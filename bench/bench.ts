import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';

// npm run bench [-- --cars 100000 --seconds 8]
// One server process on SQLite, loaded from this process; beside each route a bare Fastify route that sends the same
// bytes, which is the most that this machine could do.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CONNECTIONS = 10;

interface Measured {
  name: string;
  path: string;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  bytes: number;
  /** Of the bare route with the same bytes. */
  limitPerSecond: number;
}

const list = '/api/cars?populate[images]=true&populate[make]=true&populate[model]=true&populate[category]=true';
const filters = 'filters[make][name][$eq]=Toyota&filters[year][$gte]=2010&filters[price][$lte]=50000000';

const CASES = [
  { name: 'list of 25 with make, model, category and images', path: list },
  {
    name: 'filter query, newest first, 20 a page',
    path: `/api/cars?${filters}&sort=createdAt:desc&pagination[pageSize]=20`,
  },
  {
    name: 'filter query, lowest price first, 20 a page',
    path: `/api/cars?${filters}&sort=price:asc&pagination[pageSize]=20`,
  },
  { name: 'filter page, rendered', path: '/filter?selectedMake=Toyota&minYear=2010&maxPrice=50000000' },
];

const { values } = parseArgs({
  options: { cars: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '8' } },
});

function run(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Starts a server and waits for the line that names its address. */
async function start(args: string[], env: Record<string, string>): Promise<{ address: string; server: ChildProcess }> {
  const server = run(args, env);
  let said = '';
  for await (const chunk of server.stdout ?? []) {
    said += chunk;
    const address = /http:\/\/localhost:\d+/.exec(said)?.[0];
    if (address) return { address, server };
  }
  throw new Error(`The server did not start: ${said}`);
}

async function stop(server: ChildProcess) {
  server.kill('SIGTERM');
  await once(server, 'exit');
}

async function load(url: string, seconds: number) {
  const result = await autocannon({ url: encodeURI(url), connections: CONNECTIONS, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed ${result.non2xx + result.errors} times`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

async function measure(address: string, { name, path }: (typeof CASES)[number], seconds: number): Promise<Measured> {
  const answer = await fetch(encodeURI(address + path));
  const bytes = (await answer.arrayBuffer()).byteLength;
  await load(address + path, 1);
  const { perSecond, p50, p99 } = await load(address + path, seconds);
  const bare = await start(['bench/bare-server.ts', String(bytes)], {});
  const limit = await load(bare.address, Math.max(2, seconds / 2));
  await stop(bare.server);
  return {
    name,
    path,
    requestsPerSecond: Math.round(perSecond),
    p50Ms: p50,
    p99Ms: p99,
    bytes,
    limitPerSecond: Math.round(limit.perSecond),
  };
}

const dataDir = mkdtempSync(join(tmpdir(), 'motoka-bench-'));
try {
  console.info(`Loading ${values.cars} cars …`);
  const seed = run(['api/demo/seed-command.ts', '--cars', values.cars], { DATA_DIR: dataDir });
  seed.stdout?.pipe(process.stdout);
  const [code] = await once(seed, 'exit');
  if (code !== 0) throw new Error('The demo catalogue could not be loaded.');

  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', RATE_LIMITS: 'off', NODE_ENV: 'production' };
  const { address, server } = await start(['server.ts'], env);
  const results: Measured[] = [];
  for (const one of CASES) {
    console.info(`Measuring: ${one.name} …`);
    results.push(await measure(address, one, Number(values.seconds)));
  }
  await stop(server);

  console.table(
    results.map(({ name, requestsPerSecond, p50Ms, p99Ms, bytes, limitPerSecond }) => ({
      what: name,
      'req/s': requestsPerSecond,
      'p50 ms': p50Ms,
      'p99 ms': p99Ms,
      bytes,
      'bare req/s': limitPerSecond,
      share: `${Math.round((100 * requestsPerSecond) / limitPerSecond)} %`,
    })),
  );
  const folder = join(ROOT, 'bench/results');
  mkdirSync(folder, { recursive: true });
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
  const report = { cars: Number(values.cars), connections: CONNECTIONS, machine, results };
  writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(report, null, 2)}\n`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
