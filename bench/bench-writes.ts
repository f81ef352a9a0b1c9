import { cpSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ask, askJson } from './ask.ts';
import { filterQueries } from './filter-queries.ts';
import { leavingNothing, temporaryFolder } from './left-behind.ts';
import { databaseFile, openMarket, readFacts, seed, startMarket } from './market.ts';
import { FACETS, indexReady } from './measure-starts.ts';
import { newResults, type PacedResults, quantile, startPaced } from './paced-requests.ts';
import { readMemory } from './process-memory.ts';
import { readProcessorTime } from './process-time.ts';
import { type RunningServer, runToEnd } from './servers.ts';
import { type TableRow, textTable } from './text-table.ts';

// npm run bench:writes [-- --cars 1000000 --data-dir DIR --seconds 300 --reads 200 --writes 50 --at-once 100000]
// Measures what writes of another process do to reads. On SQLite, with the default caches. The folder of `--data-dir` is copied, so that
// nothing in it changes.

const { values } = parseArgs({
  options: {
    cars: { type: 'string', default: '1000000' },
    'data-dir': { type: 'string' },
    seconds: { type: 'string', default: '300' },
    reads: { type: 'string', default: '200' },
    writes: { type: 'string', default: '50' },
    'at-once': { type: 'string', default: '100000' },
  },
});
const cars = Number(values.cars);
const seconds = Number(values.seconds);
const readsPerSecond = Number(values.reads);

const DIFFERENT_QUERIES = 5_000;
/** Length of the intervals that are reported. */
const STRETCH_SECONDS = 30;
/** A price that no car of the demo has. */
const MARKED_PRICE = 123_456_789;
const MARKED = `filters[price][$eq]=${MARKED_PRICE}`;
const RIGHT_WITHIN_MS = 60_000;
const AFTERWARDS_MS = 10_000;

/** Returns one facet query for every two lists, each of different filters. */
function mixedPaths(lists: readonly string[]): string[] {
  return lists.map((list, at) => {
    const filters = list.split(/[?&]/).filter((part) => part.startsWith('filters'));
    return at % 3 === 0 ? `${FACETS}?${filters.join('&')}` : list;
  });
}

const ms = (value: number | undefined) => (value === undefined ? '' : value.toFixed(1));

/** Measures the reads from now until `during` is done. */
function openStretches(server: RunningServer, paths: readonly string[]) {
  const rows: TableRow[] = [];
  let reads = newResults();
  const requests = paths.map((path) => ({ path }));
  const { stop } = startPaced(server.address, requests, readsPerSecond, () => reads);

  function tell(name: string, { latencies, refusals, failures }: PacedResults, elapsedMs: number, processorMs: number) {
    rows.push({
      reads: name,
      'p50 ms': ms(quantile(latencies, 0.5)),
      'p99 ms': ms(quantile(latencies, 0.99)),
      'max ms': ms(quantile(latencies, 1)),
      answered: String(latencies.length),
      refused: String(refusals.length),
      failed: Array.from(failures, ([status, count]) => `${count} × ${status}`).join(', '),
      'processor %': ((100 * processorMs) / elapsedMs).toFixed(0),
      'RSS MB': String(readMemory(server.pid)?.resident ?? ''),
    });
  }

  async function measure<Result>(name: string, during: Promise<Result>): Promise<Result> {
    reads = newResults();
    const ofThis = reads;
    const startedAt = performance.now();
    const processorBefore = readProcessorTime(server.pid) ?? 0;
    const result = await during;
    tell(name, ofThis, performance.now() - startedAt, (readProcessorTime(server.pid) ?? 0) - processorBefore);
    return result;
  }

  return { measure, rows, stop };
}

async function countMarked(address: string): Promise<number> {
  const list = (await askJson(address, `/api/cars?${MARKED}&fields=id&pagination[pageSize]=1`)) as {
    meta: { pagination: { total: number } };
  };
  const facets = (await askJson(address, `${FACETS}?${MARKED}`)) as { data: { total: number } };
  return Math.min(list.meta.pagination.total, facets.data.total);
}

async function untilRight(address: string, expected: number, startedAt: number): Promise<number> {
  while (performance.now() - startedAt < RIGHT_WITHIN_MS) {
    // Failures are counted by the paced reads.
    const counted = await countMarked(address).catch(() => undefined);
    if (counted === expected) return performance.now() - startedAt;
    await sleep(20);
  }
  throw new Error(`The counts were not right within ${RIGHT_WITHIN_MS / 1_000} s`);
}

await leavingNothing(async () => {
  const folder = values['data-dir'] ? temporaryFolder('bench') : await seed(cars);
  if (values['data-dir']) cpSync(databaseFile(values['data-dir']), databaseFile(folder));
  const market = await openMarket(cars, 'sqlite', folder, undefined);
  const server = await startMarket(market, 'cached');
  const readyMs = await indexReady(server);
  console.info(`The index was ready after ${((readyMs ?? 0) / 1_000).toFixed(1)} s.`);
  const paths = mixedPaths(filterQueries(await readFacts(server.address), DIFFERENT_QUERIES));
  for (const path of paths.slice(0, 200)) await ask(server.address, path);
  const { measure, rows, stop } = openStretches(server, paths);
  const write = (...args: string[]) =>
    runToEnd(process.execPath, ['bench/price-writer.ts', databaseFile(folder), ...args]);

  try {
    await measure('without writes', sleep(STRETCH_SECONDS * 1_000));
    const writing = write('--per-second', values.writes, '--seconds', values.seconds);
    await measure(`first ${STRETCH_SECONDS} s of writes`, sleep(STRETCH_SECONDS * 1_000));
    await measure('between', sleep(Math.max(0, seconds - 2 * STRETCH_SECONDS) * 1_000));
    await measure(`last ${STRETCH_SECONDS} s of writes`, writing);

    const changed = Number(await write('--at-once', values['at-once'], '--price', String(MARKED_PRICE)));
    const rightMs = await measure('while many are taken in', untilRight(server.address, changed, performance.now()));
    await measure('afterwards', sleep(AFTERWARDS_MS));
    console.info(
      `${changed} cars changed at once were counted right ${(rightMs / 1_000).toFixed(2)} s after their commit.`,
    );
  } finally {
    stop();
  }
  console.info(`${readsPerSecond} reads and ${values.writes} writes a second:\n${textTable(rows)}`);
  await server.stop();
  await market.remove();
});
