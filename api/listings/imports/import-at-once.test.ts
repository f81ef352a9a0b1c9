import { expect, test } from 'vitest';
import type { DatabaseAdapter } from '../../../platform/database/adapter.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { csvOf, openImportMakers, zipOf } from '../../../test/import-makers.ts';
import { drawPhoto } from '../../../test/photo-makers.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';
import { testOnPostgres } from '../../../test/test-database.ts';
import { atOnce } from '../../../test/two-servers.ts';
import { lockListing } from '../rows/listing-rows.ts';
import { readStockNumber } from '../stock/stock-numbers.ts';
import { applyImportRow } from './import-apply.ts';
import { findBatch, listRows, moveBatch, setRow, takeRow } from './import-batches.ts';
import { checkSomeRows } from './import-check.ts';
import { removeOldImports } from './import-jobs.ts';
import { undoImportRow } from './import-undo.ts';

// On both databases: two servers and people share one database.

const market = await openSellingMarket();
const { clock, db, dealer, dealerPerson, save } = market;
const place = { ...market.config, dataDir: market.dataDir };
const imports = openImportMakers(market);
const manager = await dealerPerson('manager');

const HEADERS = ['Stock No', 'Make', 'Model', 'Year', 'Mileage', 'Price', 'Location', 'Condition'];

/** A file of one car that was looked at. */
async function checked(stock: string, photos?: Buffer) {
  const row = [stock, 'Toyota', 'Premio', '2010', '120000', '24500000', 'Kampala', 'used'];
  const { path } = await imports.check(manager, csvOf([HEADERS, row]), photos);
  const batch = await findBatch(db, path.split('/').at(-1) ?? '');
  if (!batch) throw new Error(path);
  return batch;
}

async function rowOf({ id }: { id: number }) {
  const [row] = await listRows(db, id, ['apply', 'done'], 1);
  if (!row) throw new Error('No row');
  return row;
}

const partsOf = (adapter: DatabaseAdapter) => ({
  moves: { ...market.parts, adapter },
  now: clock.now,
  derive: market.keys.derive,
});
const numbered = (stock: string) =>
  db.selectFrom('listing').select('document_id').where('stock_number', '=', stock).execute();

// SQLite has one writer at a time anyway.
testOnPostgres('who types a stock number that a file brings at the same moment is told that it is taken', async () => {
  const mine = await market.draft(manager, dealer.documentId);
  const batch = await checked('N1');
  const row = await rowOf(batch);
  const saved = await atOnce(place, {
    first: (within, other) =>
      applyImportRow(partsOf({ ...other, transactUnflushed: (work) => work(within) }), batch, row),
    second: () => save(manager, mine, { stock_number: 'N1' }),
  });
  expect([saved.status, saved.body]).toMatchObject([
    200,
    { faults: { stock_number: expect.stringContaining('has this stock number') } },
  ]);
  expect(await numbered('N1')).toHaveLength(1);
});

testOnPostgres('a file whose stock number is typed at the same moment goes on with that ad', async () => {
  const mine = await market.draft(manager, dealer.documentId);
  const batch = await checked('N2');
  const row = await rowOf(batch);
  await atOnce(place, {
    async first(within) {
      const listing = await lockListing(within, mine);
      if (!listing) throw new Error(mine);
      expect(await readStockNumber(within, listing, 'N2')).toMatchObject({ faults: {} });
      await within.updateTable('listing').set({ stock_number: 'N2' }).where('id', '=', listing.id).execute();
    },
    second: () => applyImportRow(partsOf(market.adapter), batch, row),
  });
  expect(await numbered('N2')).toEqual([{ document_id: mine }]);
  expect(await rowOf(batch)).toMatchObject({ outcome: 'changed', step: 'done' });
});

testOnPostgres(
  'a file that nobody used for a week is kept, with its photos, when it is started at this moment',
  async () => {
    const batch = await checked('N3', await zipOf({ 'N3.jpg': await drawPhoto() }));
    const later = clock.now() + 8 * DAY_MS;
    await atOnce(place, {
      first: (within) => moveBatch({ db: within, now: later }, batch, { from: 'checked', to: 'importing' }),
      second: () => removeOldImports(db, later),
    });
    expect(await findBatch(db, batch.document_id)).toMatchObject({ archive: expect.stringMatching('zip') });
    const removals = db.selectFrom('job').select('id').where('kind', '=', 'remove the photos of an import');
    expect(await removals.execute()).toEqual([]);
  },
);

test('a file that nobody used is kept for seven days', async () => {
  const batch = await checked('N7');
  const end = batch.updated_at + 7 * DAY_MS;
  await removeOldImports(db, end);
  expect(await findBatch(db, batch.document_id)).toBeDefined();
  await removeOldImports(db, end + 1);
  expect(await findBatch(db, batch.document_id)).toBeUndefined();
});

testOnPostgres('a row that another server has looked at meanwhile keeps what that made of it', async () => {
  const batch = await checked('N5');
  const row = await rowOf(batch);
  await db.updateTable('import_row').set({ outcome: null, step: null }).where('batch_id', '=', batch.id).execute();
  await atOnce(place, {
    async first(within) {
      const done = { outcome: 'new', step: 'done' } as const;
      await within.updateTable('import_row').set(done).where('batch_id', '=', batch.id).execute();
    },
    second: () => checkSomeRows(market.adapter, batch, () => false),
  });
  expect(await rowOf(batch)).toEqual({ ...row, step: 'done' });
});

testOnPostgres('a row that another server is done with at this moment is left alone', async () => {
  const batch = await checked('N4');
  const row = await rowOf(batch);
  await atOnce(place, {
    async first(within) {
      expect(await takeRow(within, row)).toBe(true);
      await setRow(within, row, { step: null, outcome: 'faulty' });
    },
    second: () => applyImportRow(partsOf(market.adapter), batch, row),
  });
  expect(await numbered('N4')).toEqual([]);
});

testOnPostgres('a row that another server undoes at this moment is undone once', async () => {
  const mine = await market.draft(manager, dealer.documentId);
  await save(manager, mine, { stock_number: 'N6', price: '20m' });
  const batch = await checked('N6');
  await applyImportRow(partsOf(market.adapter), batch, await rowOf(batch));
  const row = await rowOf(batch);
  await atOnce(place, {
    async first(within) {
      expect(await takeRow(within, row)).toBe(true);
      await setRow(within, row, { step: 'undone' });
    },
    second: () => undoImportRow(partsOf(market.adapter), batch, row),
  });
  expect((await market.show(manager, mine)).values).toMatchObject({ price: 24_500_000 });
});
