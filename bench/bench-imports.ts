import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ZipFile } from 'yazl';
import { type ChosenRow, writeChosen } from '#contract/bulk-stock.ts';
import { askJson } from './ask.ts';
import { filterQueries } from './filter-queries.ts';
import { leavingNothing } from './left-behind.ts';
import { openMarket, readFacts, seed, startMarket } from './market.ts';
import { indexReady } from './measure-starts.ts';
import { newResults, type PacedResults, quantile, startPaced } from './paced-requests.ts';
import { runToEnd } from './servers.ts';
import { type TableRow, textTable } from './text-table.ts';

// npm run bench:imports [-- --cars 20000 --rows 5000 --rounds 3 --published 500 --bulk 200 --reads 200 --addresses 2000]
// What a dealer's file does to everybody who looks for cars meanwhile: new drafts, photos that put them on sale, new prices by a file, and by hand for many
// at once. With more addresses than are asked for in a minute, none is answered from memory. On a machine that is not always equally fast
// many short rounds say more: --rows 1000 --rounds 10 --quiet 6.

const { values } = parseArgs({
  options: {
    cars: { type: 'string', default: '20000' },
    rows: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '3' },
    published: { type: 'string', default: '500' },
    reads: { type: 'string', default: '200' },
    bulk: { type: 'string', default: '200' },
    quiet: { type: 'string', default: '20' },
    addresses: { type: 'string', default: '2000' },
  },
});
/** Before a file and before it is undone: what the reads take without. */
const QUIET_MS = Number(values.quiet) * 1_000;
/** As its page does. */
const LOOKED_AGAIN_MS = 1_000;
const PASSWORD = 'Matooke-and-beans';
/** A grey dot. */
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

/** A manager of the first dealer, and what they ask of the office. */
async function enter(address: string, dataDir: string) {
  const origin = address.replace('127.0.0.1', 'localhost');
  const email = 'importer@example.com';
  const headers = { 'content-type': 'application/json', origin };
  const post = (path: string, body: object, more: object = {}) =>
    fetch(address + path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });
  const registered = await post('/api/auth/local/register', { username: 'Importer', email, password: PASSWORD });
  if (!registered.ok) throw new Error(await registered.text());
  const dealers = (await askJson(address, '/api/dealer-infos?sort=id&pagination[pageSize]=1')) as {
    data: { dealerName: string }[];
  };
  const words = ['tools/staff/staff-command.ts', 'invite', dealers.data[0]?.dealerName ?? '', email, 'manager'];
  const said = await runToEnd(process.execPath, words, {
    env: { DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: origin },
  });
  const session = await post('/sell/session/password', { identifier: email, password: PASSWORD });
  if (!session.ok) throw new Error(await session.text());
  const cookie = session.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const code = new URL(/http\S+\/sell\/invitation\S+/.exec(said)?.[0] ?? '').searchParams.get('code');
  const joined = await post('/sell/api/invitation', { code }, { cookie });
  if (!joined.ok) throw new Error(await joined.text());
  return {
    async show(path: string) {
      return (await (await fetch(address + path, { headers: { cookie } })).json()) as Batch;
    },
    async post(path: string, body: object) {
      const answer = await post(path, body, { cookie });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as Bulk;
    },
    async selection() {
      return (await (await fetch(`${address}/sell/api/selection?state=published`, { headers: { cookie } })).json()) as {
        rows: ChosenRow[];
      };
    },
    async seller() {
      const self = (await (await fetch(`${address}/sell/api/self`, { headers: { cookie } })).json()) as {
        sellers: { documentId: string }[];
      };
      return self.sellers[0]?.documentId;
    },
    async send(csv: string, photos?: Buffer): Promise<string> {
      const form = new FormData();
      form.set('file', new Blob([csv]), 'stock.csv');
      if (photos) form.set('photos', new Blob([new Uint8Array(photos)]), 'photos.zip');
      const answer = await fetch(`${address}/sell/import`, {
        ...{ method: 'POST', headers: { cookie, origin }, body: form, redirect: 'manual' },
      });
      const location = answer.headers.get('location');
      if (!location) throw new Error(await answer.text());
      return `/sell/api/imports/${location.split('/').at(-1)}`;
    },
  };
}

await leavingNothing(async () => {
  const folder = await seed(Number(values.cars));
  const market = await openMarket(Number(values.cars), 'sqlite', folder, undefined);
  const server = await startMarket(market, 'cached');
  await indexReady(server);
  const office = await enter(server.address, folder);
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
      ...{ reads: name, seconds, answered: String(latencies.length) },
      ...{ 'p50 ms': ms(quantile(latencies, 0.5)), 'p99 ms': ms(quantile(latencies, 0.99)) },
      ...{ 'max ms': ms(quantile(latencies, 1)), failed: String([...failures.values()].reduce((a, b) => a + b, 0)) },
    });
  }
  /** Of what each round does, the reads of all rounds are told together, too: one bad second of the machine decides nothing. */
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
    while (!states.includes((await office.show(path)).state)) await sleep(LOOKED_AGAIN_MS);
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
      path = await office.send(csv, photos);
    });
    await measure(`${name}: dry run`, async () => {
      const { columns } = await office.show(path);
      await office.post(`${path}/columns`, { columns: columns.map(({ field }) => field) });
      await until(path, 'checked');
    });
    await measure(`${name}: rows`, async () => {
      await office.post(`${path}/start`, { withdrawsOthers: false });
      await until(path, 'photos', 'done');
    });
    await measure(`${name}: photos, on sale`, () => until(path, 'done'));
    console.info(name, (await office.show(path)).counts);
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
    const chosen = (await office.selection()).rows.slice(0, Number(values.bulk));
    const bulk = {
      ...{ seller: await office.seller(), key: 'bench-prices', deed: 'price', change: { unit: 'percent', by: 5 } },
      rows: writeChosen(chosen),
    };
    let done: Bulk | undefined;
    await measure(`${chosen.length} prices at once`, async () => {
      done = await office.post('/sell/api/batches', bulk);
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
    // Also where a later part failed.
    console.info(`${values.reads} reads a second:\n${textTable(rows)}`);
  }
  await server.stop();
  await market.remove();
});
