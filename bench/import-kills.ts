import { setTimeout as sleep } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import type { ImportBatch } from '#contract/office/import-schemas.ts';
import type { ImportState } from '#contract/office/imports.ts';
import type { Stock } from '#contract/office/stock-schemas.ts';
import type { OfficeClient } from './office-client.ts';

// Imports a dealer's file while its server is killed again and again: of 500 rows 20 are bad, and one in ten has a photo, with which it
// goes on sale.

const ROWS = 500;
const isBad = (row: number) => row % 25 === 7;
const hasPhoto = (row: number) => row % 10 === 3;
const LOOKED_AGAIN_MS = 100;
const LONGEST_MS = 10 * 60_000;

const rows = Array.from({ length: ROWS }, (_, at) => at);
const good = rows.filter((row) => !isBad(row)).map((row) => `K${row}`);
const HEADER = 'Stock number,Make,Model,Year,Mileage,Price,Location,Condition,Category,Photos\n';
const line = (row: number) =>
  `K${row},Toyota,Premio,${isBad(row) ? '20x2' : 2012},90000,30000000,Kampala,used,Sedan,${hasPhoto(row) ? `K${row}.jpg` : ''}\n`;

async function photosOf(photo: Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  // Each photo has different bytes.
  for (const row of rows.filter(hasPhoto)) zip.addBuffer(Buffer.concat([photo, Buffer.from(`K${row}`)]), `K${row}.jpg`);
  zip.end();
  return Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>));
}

export interface KilledServer {
  client: OfficeClient;
  address(): string;
  /** Lets it live for a while, kills it by its process id, and starts it again. */
  killOnce(): Promise<void>;
}

/** Returns the import's progress. */
const placeOf = ({ state, progress }: ImportBatch) => `${state} ${progress.done}`;

/** Kills it during its work, until the import is in this state. Returns how often. */
async function killUntil(server: KilledServer, path: string, wanted: ImportState): Promise<number> {
  const deadline = performance.now() + LONGEST_MS;
  const look = async () => (await server.client.send('GET', path)) as ImportBatch;
  let kills = 0;
  let before = await look();
  while (before.state !== wanted) {
    if (performance.now() > deadline) throw new Error(`After ${kills} kills the file is still ${placeOf(before)}.`);
    const now = await look();
    if (placeOf(now) === placeOf(before)) await sleep(LOOKED_AGAIN_MS);
    else if (now.state === wanted) return kills;
    else {
      await server.killOnce();
      kills += 1;
      before = await look();
    }
  }
  return kills;
}

async function allListings({ client }: KilledServer) {
  const listings: Stock['rows'] = [];
  for (let page = 1; ; page += 1) {
    const stock = (await client.send('GET', `/sell/api/listings?page=${page}`)) as Stock;
    listings.push(...stock.rows);
    if (page >= stock.pageCount) return listings;
  }
}

const sorted = (texts: readonly (string | null)[]) => JSON.stringify([...texts].sort());

/** Returns faults in which buyers see other data of a listing than its seller. */
async function publicFaults(server: KilledServer, listings: Stock['rows']): Promise<string[]> {
  const faults: string[] = [];
  for (const { documentId, state, stockNumber } of listings) {
    const { ok } = await fetch(`${server.address()}/api/cars/${documentId}`);
    if (ok !== (state === 'published')) faults.push(`${stockNumber} is ${state}, and buyers see it: ${ok}`);
  }
  return faults;
}

/** Imports the file and undoes the import. Returns what was wrong, and how often the server was killed. */
export async function killImport(server: KilledServer, photo: Buffer): Promise<{ wrongs: string[]; kills: number }> {
  const wrongs: string[] = [];
  const check = (isRight: boolean, what: string) => isRight || wrongs.push(what);
  const before = await allListings(server);
  const form = new FormData();
  form.set('file', new Blob([HEADER + rows.map(line).join('')]), 'stock.csv');
  form.set('photos', new Blob([new Uint8Array(await photosOf(photo))]), 'photos.zip');
  const location = await server.client.sendForm('/sell/import', form);
  const path = `/sell/api/imports/${location.split('/').at(-1)?.split('?')[0]}`;
  const { columns } = (await server.client.send('GET', path)) as ImportBatch;
  await server.client.send('POST', `${path}/columns`, { columns: columns.map(({ field }) => field) });
  let kills = await killUntil(server, path, 'checked');

  await server.client.send('POST', `${path}/start`, { withdrawsOthers: false });
  kills += await killUntil(server, path, 'done');
  const { counts } = (await server.client.send('GET', path)) as ImportBatch;
  check(counts.new === good.length && counts.faulty === ROWS - good.length, `it counts ${JSON.stringify(counts)}`);
  const known = new Set(before.map(({ documentId }) => documentId));
  const added = (await allListings(server)).filter(({ documentId }) => !known.has(documentId));
  check(sorted(added.map(({ stockNumber }) => stockNumber)) === sorted(good), `${added.length} came in`);
  const sold = added.filter(({ photoCount }) => photoCount > 0);
  const wanted = rows.filter((row) => hasPhoto(row) && !isBad(row)).length;
  check(sold.length === wanted && sold.every(({ photoCount }) => photoCount === 1), `${sold.length} have photos`);
  check(
    sold.every(({ state }) => state === 'published'),
    'not all with a photo are on sale',
  );
  wrongs.push(...(await publicFaults(server, added)));

  await server.client.send('POST', `${path}/undo`, {});
  kills += await killUntil(server, path, 'undone');
  const after = await allListings(server);
  const ids = (listings: Stock['rows']) => sorted(listings.map(({ documentId }) => documentId));
  check(ids(after) === ids(before), `${before.length} before, ${after.length} after it was undone`);
  for (const { documentId } of sold) {
    const { status } = await fetch(`${server.address()}/api/cars/${documentId}`);
    check(status === 404, `buyers are answered ${status} of what was undone`);
  }
  return { wrongs, kills };
}
