import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CONNECTIONS, load, ROOT, run, start, stop } from './servers.ts';
import { measureSignIns } from './sign-ins.ts';

// npm run bench [-- --cars 100000 --seconds 8]
// One server process on SQLite, loaded from this process; beside each route a bare Fastify route that sends the same
// bytes, which is the most that this machine could do.

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

/** What visitors ask for while others sign in. */
const CATALOGUE_BESIDE = `/api/cars?${filters}&sort=createdAt:desc&pagination[pageSize]=20`;

const { values } = parseArgs({
  options: { cars: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '8' } },
});

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

  const env = {
    ...{ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', RATE_LIMITS: 'off', NODE_ENV: 'production' },
    EMAIL_CONFIRMATION: 'off',
  };
  const { address, server } = await start(['server.ts'], env);
  const results: Measured[] = [];
  for (const one of CASES) {
    console.info(`Measuring: ${one.name} …`);
    results.push(await measure(address, one, Number(values.seconds)));
  }
  console.info('Measuring: sign-ins …');
  const signIns = await measureSignIns(address, `${address}${CATALOGUE_BESIDE}`, Number(values.seconds));
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
  console.table(signIns);
  const folder = join(ROOT, 'bench/results');
  mkdirSync(folder, { recursive: true });
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
  const report = { cars: Number(values.cars), connections: CONNECTIONS, machine, results, signIns };
  writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(report, null, 2)}\n`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
