import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { askJson } from './ask.ts';
import { startFlood } from './flood.ts';
import { leavingNothing, temporaryFolder } from './left-behind.ts';
import { databaseFile, FIRST_QUESTION, readFacts, seed } from './market.ts';
import { mixedRequests, registerMembers } from './mixed-traffic.ts';
import { type PacedResults, quantile, startPaced } from './paced-requests.ts';
import { readMemory } from './process-memory.ts';
import { ROOT, type RunningServer, START_COMMAND, startServer } from './servers.ts';
import { type TableRow, textTable } from './text-table.ts';

// npm run bench:overload [-- --cars 2000 --data-dir DIR --seconds 60 --connections 400 --only pages,api,mixed --rate 200]
// Measures what a flood does to other visitors, and the latency of mixed traffic, on the server as npm start runs it.

const { values } = parseArgs({
  options: {
    cars: { type: 'string', default: '2000' },
    'data-dir': { type: 'string' },
    seconds: { type: 'string', default: '60' },
    connections: { type: 'string', default: '400' },
    rate: { type: 'string', default: '200' },
    only: { type: 'string', default: 'pages,api,mixed' },
  },
});
const seconds = Number(values.seconds);

const PROBES_PER_SECOND = 10;
const MEMORY_EVERY_MS = 50;
/** ms in which a new process compiles the code that it runs. */
const WARM_UP_MS = 5_000;

function startAsShipped(folder: string, env: Record<string, string>): Promise<RunningServer> {
  const path = `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH}`;
  const settings = { DATABASE_URL: '', DATA_DIR: folder, LOG_LEVEL: 'warn', PATH: path, ...env };
  const args = ['-c', START_COMMAND];
  return startServer({ name: 'Our server', command: 'sh', args, env: settings, readyPath: FIRST_QUESTION });
}

function watchMemory(pid: number): () => number {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, readMemory(pid)?.resident ?? 0);
  };
  const timer = setInterval(look, MEMORY_EVERY_MS);
  return () => {
    clearInterval(timer);
    look();
    return peak;
  };
}

const ms = (value: number | undefined) => (value === undefined ? '' : value.toFixed(0));
const said = (counts: ReadonlyMap<number, number>) =>
  Array.from(counts, ([status, n]) => `${n} × ${status}`).join(', ');

async function measureFlood(name: string, server: RunningServer, pathOf: (n: number) => string): Promise<TableRow> {
  const peak = watchMemory(server.pid);
  const probe = startPaced(server.address, [{ path: '/healthz' }], PROBES_PER_SECOND);
  let asked = 0;
  const flood = startFlood(server.address, Number(values.connections), () => {
    asked += 1;
    return pathOf(asked);
  });
  await sleep(seconds * 1_000);
  flood.stop();
  probe.stop();
  const { answered, refused, withoutRetryAfter, others } = flood.result;
  return {
    flood: name,
    'answered a second': (answered.length / seconds).toFixed(0),
    'refused a second': (refused.length / seconds).toFixed(0),
    'refusal p99 ms': ms(quantile(refused, 0.99)),
    'refusal max ms': ms(quantile(refused, 1)),
    'without Retry-After': String(withoutRetryAfter),
    others: said(others),
    '/healthz p99 ms': ms(quantile(probe.results.latencies, 0.99)),
    'peak RSS MB': String(peak()),
  };
}

function mixedRow(name: string, { latencies, refusals, failures }: PacedResults, peakMb: number): TableRow {
  return {
    mixed: name,
    'p50 ms': ms(quantile(latencies, 0.5)),
    'p99 ms': ms(quantile(latencies, 0.99)),
    'max ms': ms(quantile(latencies, 1)),
    answered: String(latencies.length),
    refused: String(refusals.length),
    'refusal p99 ms': ms(quantile(refusals, 0.99)),
    failed: said(failures),
    'peak RSS MB': String(peakMb),
  };
}

async function measureMixed(folder: string): Promise<TableRow[]> {
  const server = await startAsShipped(folder, { RATE_LIMITS: 'off', EMAIL_CONFIRMATION: 'off' });
  const members = await registerMembers(server.address);
  const facts = await readFacts(server.address);
  const rows: TableRow[] = [];
  const rate = Number(values.rate);
  for (const [name, perSecond, forMs] of [
    ['warming up', rate, WARM_UP_MS],
    [`${rate}/s`, rate, seconds * 1_000],
    [`${3 * rate}/s`, 3 * rate, seconds * 1_000],
  ] as const) {
    const peak = watchMemory(server.pid);
    const paced = startPaced(server.address, mixedRequests(facts, members, (perSecond * forMs) / 1_000), perSecond);
    await sleep(forMs);
    paced.stop();
    rows.push(mixedRow(name, paced.results, peak()));
  }
  await server.stop();
  return rows;
}

const FLOODS = {
  pages: (n: number) => `/filter?minPrice=${1_000 + n}`,
  api: (n: number) => `/api/cars?filters[price][$gte]=${n}&populate=*`,
};

await leavingNothing(async () => {
  const folder = values['data-dir'] ? temporaryFolder('bench') : await seed(Number(values.cars));
  if (values['data-dir']) cpSync(databaseFile(values['data-dir']), databaseFile(folder));
  const only = values.only.split(',');
  const floods: TableRow[] = [];
  for (const [name, pathOf] of Object.entries(FLOODS).filter(([kind]) => only.includes(kind))) {
    const server = await startAsShipped(folder, {});
    await askJson(server.address, FIRST_QUESTION);
    floods.push(await measureFlood(name, server, pathOf));
    await server.stop();
  }
  if (floods.length > 0) console.info(textTable(floods));
  if (only.includes('mixed')) console.info(textTable(await measureMixed(folder)));
});
