import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { ask } from './ask.ts';
import type { Seller } from './autosave-thread.ts';
import { filterQueries } from './filter-queries.ts';
import { leavingNothing } from './left-behind.ts';
import { openMarket, readFacts, seed, startMarket } from './market.ts';
import { indexReady } from './measure-starts.ts';
import { addPeople } from './office-client.ts';
import { newResults, type PacedResults, quantile, startPaced } from './paced-requests.ts';
import { type TableRow, textTable } from './text-table.ts';

// npm run bench:autosave [-- --cars 2000 --reads 200 --saves 10 --rounds 6]
// Measures what a seller's typing does to buyers: lists of different filters are read at a steady pace, in turns with and without drafts
// that are saved meanwhile. On SQLite, with the default caches.

const { values } = parseArgs({
  options: {
    cars: { type: 'string', default: '2000' },
    reads: { type: 'string', default: '200' },
    saves: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '6' },
  },
});
const cars = Number(values.cars);
const savesPerSecond = Number(values.saves);

const STRETCH_SECONDS = 15;

/** Types in a thread of its own: the client's work for a request would delay the clock of the reads, and be mistaken for the server's. */
async function openSeller(seller: Seller) {
  const thread = new Worker(new URL('./autosave-thread.ts', import.meta.url), { workerData: seller });
  const answer = async () => (await once(thread, 'message'))[0] as number[];
  await answer();
  return {
    /** Saves for so many ms; returns how long each save took, in ms. */
    saveFor(ms: number) {
      thread.postMessage(ms);
      return answer();
    },
    close: () => thread.terminate(),
  };
}

function rowOf(name: string, { latencies, refusals, failures }: PacedResults): TableRow {
  const ms = (share: number) => quantile(latencies, share)?.toFixed(2) ?? '';
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  return {
    reads: name,
    'p50 ms': ms(0.5),
    'p95 ms': ms(0.95),
    'p99 ms': ms(0.99),
    'max ms': ms(1),
    answered: String(latencies.length),
    refused: String(refusals.length),
    failed: String(failed),
  };
}

await leavingNothing(async () => {
  const folder = await seed(cars);
  const passwords = await addPeople(cars, { DATABASE_URL: '', DATA_DIR: folder });
  const market = await openMarket(cars, 'sqlite', folder, undefined);
  const server = await startMarket(market, 'cached');
  await indexReady(server);
  // The server's own default without PUBLIC_URL.
  const publicUrl = `http://localhost:${new URL(server.address).port}`;
  const password = passwords.get('demo.owner');
  const seller = await openSeller({ address: server.address, publicUrl, password, savesPerSecond });
  const paths = filterQueries(await readFacts(server.address), 5_000);
  for (const path of paths.slice(0, 200)) await ask(server.address, path);

  const alone = newResults();
  const beside = newResults();
  let now = newResults();
  const saves: number[] = [];
  const { stop } = startPaced(
    server.address,
    paths.map((path) => ({ path })),
    Number(values.reads),
    () => now,
  );
  for (let round = 0; round < Number(values.rounds); round += 1) {
    now = alone;
    await sleep(STRETCH_SECONDS * 1_000);
    now = beside;
    saves.push(...(await seller.saveFor(STRETCH_SECONDS * 1_000)));
  }
  stop();
  await seller.close();
  console.info(textTable([rowOf('alone', alone), rowOf(`beside ${savesPerSecond} saves a second`, beside)]));
  const took = (share: number) => quantile(saves, share)?.toFixed(1);
  console.info(`${saves.length} saves: p50 ${took(0.5)} ms, p99 ${took(0.99)} ms.`);
  await server.stop();
  await market.remove();
});
