import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ZipFile } from 'yazl';
import { type ChosenRow, writeChosen } from '#contract/office/bulk-stock.ts';
import { askJson } from './ask.ts';
import { filterQueries } from './filter-queries.ts';
import { leavingNothing } from './left-behind.ts';
import { openMarket, readFacts, seed, startMarket } from './market.ts';
import { indexReady } from './measure-starts.ts';
import { addPeople } from './office-client.ts';
import { openOfficeThread } from './office-thread.ts';
import { newResults, type PacedResults, quantile, startPaced } from './paced-requests.ts';
import { type TableRow, textTable } from './text-table.ts';

// npm run bench:imports [-- --cars 20000 --rows 5000 --rounds 3 --published 500 --bulk 200 --reads 200 --addresses 80000]
// Measures what a dealer's import does to buyers' searches meanwhile: new drafts, photos that make them public, new prices by a file, and
// by hand in bulk. There are more addresses than are requested in a minute, so that none is answered from the cache: with fewer, each would
// expire after a minute, and the seconds in which all are asked anew would burden whatever is measured then.

const { values } = parseArgs({
  options: {
    cars: { type: 'string', default: '20000' },
    rows: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '3' },
    published: { type: 'string', default: '500' },
    reads: { type: 'string', default: '200' },
    bulk: { type: 'string', default: '200' },
    quiet: { type: 'string', default: '20' },
    addresses: { type: 'string', default: '80000' },
  },
});
/** ms before an import and before it is undone, to measure the reads alone. */
const QUIET_MS = Number(values.quiet) * 1_000;
/** ms between polls, as the import's page does. */
const LOOKED_AGAIN_MS = Number(values.rows) > 500 ? 4_000 : 1_000;
/** A grey pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mM4ceLEfwAIBAN9sQmiKwAAAABJRU5ErkJggg==',
  'base64',
);
const HEADER = 'Stock number,Make,Model,Year,Mileage,Price,Location,Condition,Photos\n';

interface Batch {
  state: string;
  counts: Record<string, number>;
  columns: { field: string | null }[];
}

interface Bulk {
  documentId: string;
  rows: { state: string }[];
}

const ms = (value: number | undefined) => (value === undefined ? '' : value.toFixed(1));

async function zipOf(name: string, content: Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(content, name);
  zip.end();
  return Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>));
}

await leavingNothing(async () => {
  const cars = Number(values.cars);
  const folder = await seed(cars);
  const passwords = await addPeople(cars, { DATABASE_URL: '', DATA_DIR: folder });
  const market = await openMarket(cars, 'sqlite', folder, undefined);
  const server = await startMarket(market, 'cached');
  await indexReady(server);
  // The server's own default without PUBLIC_URL.
  const publicUrl = `http://localhost:${new URL(server.address).port}`;
  const person = { name: 'demo.owner', password: passwords.get('demo.owner') };
  const office = await openOfficeThread({ address: server.address, publicUrl, ...person });
  const showBatch = async (path: string) => (await office.show(path)) as Batch;
  const models = (await askJson(server.address, '/api/models?populate=make&pagination[pageSize]=1')) as {
    data: { name: string; make: { name: string } }[];
  };
  const [model] = models.data;
  const line = (number: number, price: number, photo = '') =>
    `S${number},${model?.make.name},${model?.name},2012,90000,${price},Kampala,used,${photo}\n`;
  const file = (count: number, from: number, price: number, photo?: string) =>
    HEADER + Array.from({ length: count }, (_, at) => line(from + at, price, photo)).join('');

  const rows: TableRow[] = [];
  const rounds = new Map<string, PacedResults>();
  let reads = newResults();
  const requests = filterQueries(await readFacts(server.address), Number(values.addresses)).map((path) => ({ path }));
  const paced = startPaced(server.address, requests, Number(values.reads), () => reads);
  function report(name: string, { latencies, failures }: PacedResults, seconds: string) {
    rows.push({
      reads: name,
      seconds,
      answered: String(latencies.length),
      'p50 ms': ms(quantile(latencies, 0.5)),
      'p99 ms': ms(quantile(latencies, 0.99)),
      'max ms': ms(quantile(latencies, 1)),
      failed: String([...failures.values()].reduce((a, b) => a + b, 0)),
    });
  }
  /**
   * Measures the reads during some work. Reads of the same work in all rounds are also reported together, so that one bad second of the
   * machine decides nothing.
   */
  async function measure(name: string, during: () => Promise<unknown>) {
    const ofThis: PacedResults = newResults();
    reads = ofThis;
    const startedAt = performance.now();
    await during();
    report(name, ofThis, ((performance.now() - startedAt) / 1_000).toFixed(1));
    const [, of] = /^\d+: (.*)/.exec(name) ?? [];
    if (of === undefined) return;
    for (const kind of of.includes(' new: ') ? [of, 'imports, whole'] : [of]) {
      const all = rounds.get(kind) ?? newResults();
      rounds.set(kind, all);
      all.latencies.push(...ofThis.latencies);
      for (const [status, count] of ofThis.failures) all.failures.set(status, (all.failures.get(status) ?? 0) + count);
    }
  }
  async function until(path: string, ...states: string[]): Promise<void> {
    while (!states.includes((await showBatch(path)).state)) await sleep(LOOKED_AGAIN_MS);
  }
  async function undo(name: string, path: string): Promise<void> {
    await measure(name, async () => {
      await office.post(`${path}/undo`, {});
      await until(path, 'undone');
    });
  }
  async function importFile(name: string, csv: string, photos?: Buffer): Promise<string> {
    let path = '';
    await measure(`${name}: the file is read`, async () => {
      const archive = photos && { photos: { name: 'photos.zip', content: new Uint8Array(photos) } };
      const sentTo = await office.sendFiles('/sell/import', { file: { name: 'stock.csv', content: csv }, ...archive });
      path = `/sell/api/imports/${sentTo.split('/').at(-1)}`;
    });
    await measure(`${name}: dry run`, async () => {
      const { columns } = await showBatch(path);
      await office.post(`${path}/columns`, { columns: columns.map(({ field }) => field) });
      await until(path, 'checked');
    });
    await measure(`${name}: rows`, async () => {
      await office.post(`${path}/start`, { withdrawsOthers: false });
      await until(path, 'photos', 'done');
    });
    await measure(`${name}: photos, on sale`, () => until(path, 'done'));
    console.info(name, (await showBatch(path)).counts);
    return path;
  }

  const published = Number(values.published);
  try {
    await measure('quiet, first', () => sleep(QUIET_MS));
    const from = Number(values.rows);
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      await measure(`${round}: quiet`, () => sleep(QUIET_MS));
      const path = await importFile(`${round}: ${from} new`, file(from, 0, 30_000_000));
      await measure(`${round}: quiet`, () => sleep(QUIET_MS));
      await undo(`${round}: undone`, path);
    }
    for (const [name, ofAll] of rounds) report(`all rounds: ${name}`, ofAll, '');
    await importFile(
      `${published} with a photo`,
      file(published, from, 30_000_000, 'dot.png'),
      await zipOf('dot.png', DOT),
    );
    await importFile(
      `${published} new prices`,
      file(published, from, 31_000_000, 'dot.png'),
      await zipOf('dot.png', DOT),
    );
    const selection = (await office.show('/sell/api/selection?state=published')) as { rows: ChosenRow[] };
    const { sellers } = (await office.show('/sell/api/self')) as { sellers: { documentId: string }[] };
    const chosen = selection.rows.slice(0, Number(values.bulk));
    const bulk = {
      seller: sellers[0]?.documentId,
      key: 'bench-prices',
      deed: 'price',
      change: { unit: 'percent', by: 5 },
      rows: writeChosen(chosen),
    };
    let done: Bulk | undefined;
    await measure(`${chosen.length} prices at once`, async () => {
      done = (await office.post('/sell/api/batches', bulk)) as Bulk;
    });
    await measure('the same undone', () => office.post(`/sell/api/batches/${done?.documentId}/undo`, {}));
    console.info(
      'prices',
      Object.fromEntries(
        [...Map.groupBy(done?.rows ?? [], ({ state }) => state)].map(([state, of]) => [state, of.length]),
      ),
    );
  } finally {
    paced.stop();
    await office.close();
    // Printed even if a later part failed.
    console.info(`${values.reads} reads a second:\n${textTable(rows)}`);
  }
  await server.stop();
  await market.remove();
});
