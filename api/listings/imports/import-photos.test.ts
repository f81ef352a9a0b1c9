import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { Clock } from '../../../platform/clock.ts';
import { openOutwardFetch } from '../../../platform/http/outward/outward-fetch.ts';
import { MORE_TO_DO } from '../../../platform/jobs/jobs.ts';
import { csvOf, GOOD_ONLY, openImportMakers } from '../../../test/import-makers.ts';
import { drawPhoto } from '../../../test/photo-makers.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';
import { whenDone } from '../../../test/test-database.ts';
import { sendImportRow } from './import-apply.ts';
import { findBatch, IMPORT_JOB, listRows, moveBatch } from './import-batches.ts';
import { startImport, undoImport } from './import-begin.ts';
import { importJobs, openImportWork } from './import-jobs.ts';
import { openRowWork } from './import-rows.ts';

const picture = await drawPhoto();
const slowPicture = await drawPhoto();
const reached: string[] = [];
/** Until then a photo is on its way. */
const slow = Promise.withResolvers<void>();
/** Stands for the whole internet. */
const internet = createServer(({ headers, url = '' }, reply) => {
  reached.push(`${headers.host}${url}`);
  if (url === '/inside') reply.writeHead(302, { location: 'http://127.0.0.1/secret.jpg' }).end();
  else if (url === '/slow.jpg') slow.promise.then(() => reply.end(slowPicture));
  else if (url.endsWith('.jpg')) reply.end(picture);
  else reply.writeHead(404).end('<p>none</p>');
});
await new Promise<void>((resolve) => {
  internet.listen(0, '127.0.0.1', resolve);
});
whenDone(() => {
  internet.closeAllConnections();
  internet.close();
});
const { port } = internet.address() as AddressInfo;
const fetchOutward = openOutwardFetch({
  resolve: async (name) => [name === 'inner.example.com' ? '10.0.0.8' : '41.210.128.1'],
  standIn: () => ({ host: '127.0.0.1', port }),
});

const market = await openSellingMarket({ fetchOutward });
const { db, dealer, dealerPerson, sellerOf } = market;
const seller = await sellerOf('dealer_id', dealer.id);
const manager = await dealerPerson('owner');
await market.draft(manager, dealer.documentId);

test('photos are fetched from public addresses and nowhere else; what could not be had is said', async () => {
  const inner = ['http://127.0.0.1/a.jpg', 'http://169.254.169.254/latest.jpg', 'http://[::1]/a.jpg'];
  const named = ['https://inner.example.com/a.jpg', 'http://cars.example.com/inside', 'http://cars.example.com/none'];
  const { path } = await imports.take(
    manager,
    file(
      carRow('P1', ['http://cars.example.com/a.jpg', ...inner, ...named].join('; ')),
      carRow('P2', 'http://localhost/b.jpg'),
    ),
  );
  expect(reached).toEqual(['cars.example.com/a.jpg', 'cars.example.com/inside', 'cars.example.com/none']);
  const listings = await db.selectFrom('listing').select(['stock_number', 'state']).orderBy('stock_number').execute();
  expect(listings.filter(({ stock_number }) => stock_number !== null)).toEqual([
    { stock_number: 'P1', state: 'published' },
    { stock_number: 'P2', state: 'draft' },
  ]);
  expect((await imports.rows(manager, path, 'notes')).rows).toMatchObject([
    { stockNumber: 'P1', note: expect.stringMatching(/^6 photos could not be had/) },
    { stockNumber: 'P2', note: expect.stringMatching(/^One photo could not be had.*A draft: Add at least one photo/) },
  ]);
  // The same addresses again are no news: nothing is fetched, and nothing changes.
  const again = await imports.check(manager, file(carRow('P2', 'http://localhost/b.jpg')));
  expect(again.batch.counts).toMatchObject({ unchanged: 1, changed: 0 });
});

test('what is no address is a fault of its cell', async () => {
  const { path } = await imports.check(manager, file(carRow('P3', 'front view'), carRow('P4', 'file:///etc/passwd')));
  expect((await imports.rows(manager, path, 'faulty')).rows).toMatchObject([
    { faults: [{ header: 'Photos', reason: expect.stringContaining('front view is no address') }] },
    { faults: [{ header: 'Photos', cell: 'file:///etc/passwd' }] },
  ]);
});

/** Thirty rows that are checked and begun, and left to the caller; `prefix` begins their stock numbers. */
async function beginThirtyRows(prefix: string) {
  const rows = Array.from({ length: 30 }, (_, at) => carRow(`${prefix}${at}`));
  const { path } = await imports.check(manager, file(...rows));
  const batch = await findBatch(db, path.split('/').at(-1) ?? '');
  if (!batch) throw new Error(path);
  await startImport(db, batch, GOOD_ONLY, market.clock.now());
  // The server of this test looks for work now and then; here others do it.
  await db.deleteFrom('job').where('kind', '=', IMPORT_JOB).execute();
  const { storage, dataDir } = market;
  const photos = {
    receive: () => Promise.reject(new Error('none')),
    store: async () => 0,
    isStored: async () => false,
  };
  const parts = { moves: market.parts, storage, photos, fetchOutward, dataDir, derive: market.keys.derive };
  const made = () =>
    db
      .selectFrom('listing')
      .select('stock_number')
      .where('seller_id', '=', seller)
      .where('stock_number', 'like', `${prefix}%`)
      .execute();
  return { path, batch, parts, made };
}

test('after a process has died in it, a turn is a few rows, so that the deaths of others set no file aside that gets on', async () => {
  const { batch, parts, made } = await beginThirtyRows('D');
  const { clock } = market;
  const { run } = importJobs({ ...parts, clock, workOnRows: openRowWork({ ...parts, clock }) })[IMPORT_JOB] ?? {};
  const job = { id: 1, payload: { batch: batch.id }, created_at: clock.now() };
  expect(await run?.({ ...job, deaths: 4 })).toBe(MORE_TO_DO);
  expect(await made()).toHaveLength(5);
  await run?.({ ...job, deaths: 0 });
  expect(await made()).toHaveLength(30);
});

test('whatever ends an import, it goes on with the next row, and two at once do each row once', async () => {
  const { path, batch, parts, made } = await beginThirtyRows('R');
  const { clock } = market;
  let asked = 0;
  const dying = {
    now() {
      asked += 1;
      // In the middle of a row, as a process dies.
      if (asked > 11) throw new Error('ended');
      return clock.now();
    },
  };
  const toTheEnd = async (clock: Clock) => {
    const work = openImportWork({ ...parts, clock, workOnRows: openRowWork({ ...parts, clock }) });
    while (await work(batch.id));
  };
  await expect(toTheEnd(dying)).rejects.toThrow('ended');
  expect(await made()).toHaveLength(11);

  await Promise.all([toTheEnd(clock), toTheEnd(clock)]);
  expect(await made()).toHaveLength(30);
  await imports.settled(manager, path, 'done');
  const begun = await db
    .selectFrom('listing_event')
    .innerJoin('listing', 'listing.id', 'listing_id')
    .select('stock_number')
    .where('what', '=', 'begin')
    .where('stock_number', 'like', 'R%')
    .execute();
  expect(begun).toHaveLength(30);
});

const photosOf = (stock: string) =>
  db
    .selectFrom('listing_photo')
    .innerJoin('listing', 'listing.id', 'listing_id')
    .select(['stock_number', 'media_id'])
    .where('stock_number', '=', stock)
    .execute();

test('a photo that arrives when the import was undone meanwhile is in no ad, and no other is fetched', async () => {
  await imports.take(manager, file(carRow('U1', 'http://cars.example.com/u1.jpg'), carRow('U2')));
  const before = await photosOf('U1');
  expect(before).toHaveLength(1);
  const { path } = await imports.check(
    manager,
    file(carRow('U1', 'http://cars.example.com/slow.jpg'), carRow('U2', 'http://cars.example.com/later.jpg')),
  );
  await imports.post(manager, `${path}/start`, GOOD_ONLY);
  await expect.poll(() => reached, { interval: 10 }).toContain('cars.example.com/slow.jpg');
  await imports.post(manager, `${path}/undo`, {});
  slow.resolve();
  await imports.settled(manager, path, 'undone');
  expect(await photosOf('U1')).toEqual(before);
  expect(reached).not.toContain('cars.example.com/later.jpg');
});

test('a draft that another server has put back meanwhile is sent to nobody', async () => {
  const { clock, parts: moves } = market;
  await imports.take(manager, file(carRow('S1')));
  const draft = () =>
    db.selectFrom('listing').select(['document_id', 'state', 'patch']).where('stock_number', '=', 'S1').execute();
  const [before] = await draft();
  await market.addPhoto(before?.document_id ?? '');
  const { path } = await imports.check(manager, file(carRow('S1').with(5, '23000000')));
  const batch = await findBatch(db, path.split('/').at(-1) ?? '');
  if (!batch) throw new Error(path);
  const work = openRowWork({ moves, clock, derive: market.keys.derive });
  await startImport(db, batch, GOOD_ONLY, clock.now());
  await work({ ...batch, state: 'importing' });
  const [seen] = await listRows(db, batch.id, ['send'], 1);
  if (!seen) throw new Error('Nothing is to be sent');
  await moveBatch({ db, now: clock.now() }, batch, { from: 'importing', to: 'photos' });
  await undoImport(db, batch, clock.now());
  await work({ ...batch, state: 'undoing' });
  await sendImportRow({ moves, now: clock.now }, batch, seen);
  expect(await draft()).toEqual([before]);
});

const imports = openImportMakers(market);

const HEADERS = ['Stock No', 'Make', 'Model', 'Year', 'Mileage', 'Price', 'Location', 'Condition', 'Photos'];
const carRow = (stock: string, photos = '') => [
  stock,
  'Toyota',
  'Premio',
  '2010',
  '120000',
  '24500000',
  'Kampala',
  'used',
  photos,
];
const file = (...rows: string[][]) => csvOf([HEADERS, ...rows]);
