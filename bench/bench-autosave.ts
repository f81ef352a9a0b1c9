import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ask } from './ask.ts';
import { filterQueries } from './filter-queries.ts';
import { leavingNothing } from './left-behind.ts';
import { openMarket, readFacts, seed, startMarket } from './market.ts';
import { indexReady } from './measure-starts.ts';
import { addPeople, type OfficeClient, openOfficeClient } from './office-client.ts';
import { newResults, type PacedResults, quantile, startPaced } from './paced-requests.ts';
import { type TableRow, textTable } from './text-table.ts';

// npm run bench:autosave [-- --cars 2000 --reads 200 --saves 10 --rounds 6]
// What a seller's typing does to buyers: lists of different filters are read at a steady pace, in turns with and without drafts that
// are saved beside them. On SQLite, with the caches as they are by default.

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
const DRAFTS = 10;

interface Draft {
  documentId: string;
  /** As the last answer had it: a form does not ask for it again. */
  version: number;
}

async function beginDrafts(client: OfficeClient): Promise<Draft[]> {
  const { sellers } = (await client.send('GET', '/sell/api/self')) as { sellers: { documentId: string }[] };
  const begun = Array.from({ length: DRAFTS }, () =>
    client.send('POST', '/sell/api/listings', { seller: sellers[0]?.documentId, kind: 'car' }),
  );
  const answers = (await Promise.all(begun)) as { documentId: string }[];
  return answers.map(({ documentId }) => ({ documentId, version: 1 }));
}

/** Saves the drafts in turn at a steady pace until the time is over. Gives how long each took, in ms. */
async function saveFor(client: OfficeClient, drafts: readonly Draft[], ms: number): Promise<number[]> {
  const took: number[] = [];
  const startedAt = performance.now();
  for (let number = 0; performance.now() - startedAt < ms; number += 1) {
    const draft = drafts[number % drafts.length];
    if (!draft) break;
    const before = performance.now();
    const sent = { version: draft.version, fields: { mileage: 1_000 + number } };
    const saved = (await client.send('PATCH', `/sell/api/listings/${draft.documentId}`, sent)) as { version: number };
    draft.version = saved.version;
    took.push(performance.now() - before);
    await sleep(Math.max(0, startedAt + ((number + 1) * 1_000) / savesPerSecond - performance.now()));
  }
  return took;
}

function rowOf(name: string, { latencies, refusals, failures }: PacedResults): TableRow {
  const ms = (share: number) => quantile(latencies, share)?.toFixed(2) ?? '';
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  return {
    reads: name,
    ...{ 'p50 ms': ms(0.5), 'p95 ms': ms(0.95), 'p99 ms': ms(0.99), 'max ms': ms(1) },
    ...{ answered: String(latencies.length), refused: String(refusals.length), failed: String(failed) },
  };
}

await leavingNothing(async () => {
  const folder = await seed(cars);
  const passwords = await addPeople(cars, { DATABASE_URL: '', DATA_DIR: folder });
  const market = await openMarket(cars, 'sqlite', folder, undefined);
  const server = await startMarket(market, 'cached');
  await indexReady(server);
  // Its own name for itself, where no PUBLIC_URL is set.
  const publicUrl = `http://localhost:${new URL(server.address).port}`;
  const at = { address: () => server.address, publicUrl };
  const client = await openOfficeClient(at, 'sell', 'demo.owner', passwords.get('demo.owner'));
  const drafts = await beginDrafts(client);
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
    saves.push(...(await saveFor(client, drafts, STRETCH_SECONDS * 1_000)));
  }
  stop();
  console.info(textTable([rowOf('alone', alone), rowOf(`beside ${savesPerSecond} saves a second`, beside)]));
  const took = (share: number) => quantile(saves, share)?.toFixed(1);
  console.info(`${saves.length} saves: p50 ${took(0.5)} ms, p99 ${took(0.99)} ms.`);
  await server.stop();
  await market.remove();
});
