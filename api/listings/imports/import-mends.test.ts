import { expect, test } from 'vitest';
import type { ImportFault } from '#contract/office/import-schemas.ts';
import { csvOf, openImportMakers, zipOf } from '../../../test/import-makers.ts';
import { drawPhoto } from '../../../test/photo-makers.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';
import { testOnce } from '../../../test/test-database.ts';

// On both databases: rows are counted, and checked again.

const market = await openSellingMarket();
const { db, dealer, dealerPerson, sellerOf } = market;
const manager = await dealerPerson('manager');
const seller = await sellerOf('dealer_id', dealer.id);

test('what rows have in common is put right in all of them, and the next file is read so by itself', async () => {
  const rows = [
    row('A1', { make: 'Toyata', year: '12' }),
    row('A2', { make: ' TOYATA ', year: '12' }),
    row('A3', { year: '12' }),
  ];
  const { path, batch } = await imports.check(manager, file(...rows));
  expect(batch.counts).toMatchObject({ new: 0, faulty: 3 });
  expect(await faultsOf(path)).toMatchObject([
    { field: 'year', header: 'YOM', cell: '12', rows: 3, meant: '2012', choices: null },
    { field: 'condition', header: '', cell: '', rows: 3, meant: null, choices: [{ value: 'new' }, { value: 'used' }] },
    { field: 'make', cell: 'Toyata', rows: 2, meant: 'Toyota' },
  ]);
  await mend(path, 'year', '12', '2012');
  await mend(path, 'make', 'Toyata', 'Toyota');
  const { counts, columns } = await mend(path, 'condition', '', 'Used');
  expect(counts).toMatchObject({ new: 3, faulty: 0 });
  expect(await faultsOf(path)).toEqual([]);
  expect(columns.at(-1)).toMatchObject({ field: 'condition', empty: 'Used', isAdded: true });
  expect(columns[1]).toMatchObject({ header: 'MAKE', replaced: [{ from: 'Toyata', to: 'Toyota' }] });

  const next = await imports.check(manager, file(...rows, row('A4', { make: 'toyata' })));
  expect(next.batch.counts).toMatchObject({ new: 4, faulty: 0 });
  // A correction to the text itself takes the earlier one back.
  expect((await mend(next.path, 'make', 'toyata', 'Toyata')).counts).toMatchObject({ faulty: 3 });
  expect((await mend(next.path, 'condition', '', '')).counts).toMatchObject({ faulty: 4 });
});

testOnce(
  'what all rows have is said with the columns, and of a column that the file has fills the empty cells',
  async () => {
    const path = await imports.send(manager, file(row('F1'), row('F2').with(6, '')));
    const { columns } = await imports.show(manager, path);
    const fields = columns.map(({ field }) => field);
    const choose = (fields: readonly (string | null)[], ...filled: object[]) =>
      manager.ask(`${path}/columns`, { method: 'POST', body: { columns: fields, filled } });
    expect((await choose(fields, { field: 'owner', text: 'me' })).status).toBe(400);
    expect(
      (await choose(fields, { field: 'condition', text: 'used' }, { field: 'location', text: 'Gulu' })).status,
    ).toBe(200);
    const checked = await imports.settled(manager, path, 'checked');
    expect(checked.counts).toMatchObject({ new: 2, faulty: 0 });
    expect(checked.columns.at(-1)).toMatchObject({ field: 'condition', empty: 'used', isAdded: true });
    expect(checked.columns.filter(({ field }) => field === 'location')).toMatchObject([
      { empty: 'Gulu', isAdded: false },
    ]);
  },
);

testOnce(
  'a single cell is corrected, also one of a column that the file lacks and a stock number that two rows share',
  async () => {
    const { path, batch } = await imports.check(manager, file(row('C1', { price: 'ask' }), row('C1', { km: '90k' })));
    expect(batch).toMatchObject({ counts: { faulty: 2 }, draftCount: 1 });
    expect((await write(path, 3, 'stock_number', 'C2')).counts).toMatchObject({ new: 1, faulty: 1 });
    await write(path, 2, 'price', '23m');
    expect((await write(path, 2, 'condition', 'Used')).counts).toMatchObject({ new: 2, faulty: 0 });
    for (const [body, status] of [
      [{ row: 9, field: 'price', text: '1m' }, 404],
      [{ row: 2, field: 'reference', text: 'x' }, 400],
      [{ row: 2, field: 'price', text: 'x'.repeat(4_001) }, 400],
    ] as const) {
      expect((await manager.ask(`${path}/cell`, { method: 'POST', body })).status, JSON.stringify(body)).toBe(status);
    }
    expect((await imports.show(manager, path)).state).toBe('checked');
  },
);

test('faulty rows are kept as drafts of what could be read; the same file, corrected, completes them; undone, they are gone', async () => {
  const before = await ads();
  const used = (more: Parameters<typeof row>[1]) => ({ km: '90k', ...more });
  const rows = [row('D1', used({ price: 'Call' })), row('D2', used({})), row('', used({})), row('D2', used({}))];
  const { path, batch } = await imports.check(manager, file(...rows));
  expect(batch).toMatchObject({ counts: { new: 1, faulty: 3 }, draftCount: 1 });
  const done = await imports.start(manager, path, { keepsDrafts: true });
  expect(done.undoes).toEqual({ ads: 2, reserved: 0, asked: 0 });
  expect([batch.adsNow, done.adsNow]).toEqual([null, { onSale: 0, inReview: 0, drafts: 2 }]);
  const [draft] = (await ads()).filter(({ stock_number }) => stock_number === 'D1');
  expect(draft?.state).toBe('draft');
  expect(JSON.parse(draft?.patch ?? '')).not.toHaveProperty('price');
  expect((await imports.rows(manager, path, 'faulty')).rows[0]).toMatchObject({
    note: expect.stringContaining('correct what is wrong'),
    listing: expect.any(String),
  });

  const corrected = await imports.check(manager, file(row('D1', used({ price: '23m' }))));
  expect(corrected.batch.counts).toMatchObject({ changed: 1 });
  await imports.start(manager, corrected.path);
  await imports.undo(manager, corrected.path);
  await imports.undo(manager, path);
  expect(await ads()).toEqual(before);
});

test('an import says before it is undone how many ads it deletes, and which of them buyers wait for', async () => {
  const photos = await zipOf({ 'IMG_1001.jpg': await drawPhoto() });
  const rows = ['F1', 'F2', 'F3', 'F4'].map((stock) => row(stock, { km: '90k', photos: 'IMG_1001' }));
  const { path } = await imports.check(manager, file(...rows), photos);
  await mend(path, 'condition', '', 'Used');
  await imports.start(manager, path);
  const now = market.clock.now();
  const idOf = async (stock: string) =>
    (await db.selectFrom('listing').select('id').where('stock_number', '=', stock).executeTakeFirstOrThrow()).id;
  await db
    .updateTable('listing')
    .set({ state: 'reserved' })
    .where('id', '=', await idOf('F1'))
    .execute();
  const ask = async (stock: string, state: 'new' | 'contacted') =>
    db
      .insertInto('lead')
      .values({
        document_id: `lead${stock}`.padEnd(24, '0'),
        created_at: now,
        updated_at: now,
        listing_id: await idOf(stock),
        seller_id: seller,
        kind: 'car',
        title: 'A car',
        intent: 'question',
        channel: 'form',
        state,
        state_since: now,
      })
      .execute();
  await ask('F1', 'new');
  await ask('F2', 'new');
  await ask('F3', 'contacted');
  expect((await imports.show(manager, path)).undoes).toEqual({ ads: 4, reserved: 1, asked: 2 });
});

testOnce('a faulty row whose photo came is no ad on sale', async () => {
  const photos = await zipOf({ 'yard/IMG_1001.JPG': await drawPhoto(), 'IMG_1002.jpg': await drawPhoto() });
  const rows = [
    row('E1', { km: '90k', price: 'Call', photos: 'IMG_1001' }),
    row('E2', { km: '90k', photos: 'C:\\stock\\img_1001.jpg|IMG_1002' }),
  ];
  const { path, batch } = await imports.check(manager, file(...rows), photos);
  expect(batch.counts).toMatchObject({ new: 1, faulty: 1 });
  await imports.start(manager, path, { keepsDrafts: true });
  const states = (await ads()).filter(({ stock_number }) => stock_number?.startsWith('E'));
  expect(states.map(({ stock_number, state }) => [stock_number, state])).toEqual([
    ['E1', 'draft'],
    ['E2', 'published'],
  ]);
});

test('a file that is being imported is corrected no more', async () => {
  const { path } = await imports.check(manager, file(row('F1', { km: '90k' })));
  await imports.start(manager, path);
  const body = { field: 'make', from: 'Toyota', to: 'Nissan' };
  expect((await manager.ask(`${path}/mend`, { method: 'POST', body })).status).toBe(409);
  expect(
    (await manager.ask(`${path}/cell`, { method: 'POST', body: { row: 2, field: 'price', text: '1m' } })).status,
  ).toBe(409);
});

testOnce('what was meant for one car is not meant for another of the next file', async () => {
  const { path } = await imports.check(
    manager,
    file(row('G1', { km: '90k', price: '' }), row('G2', { km: '90k', price: 'Call' })),
  );
  await mend(path, 'price', '', '23m');
  expect((await mend(path, 'price', 'Call', '12m')).counts).toMatchObject({ new: 2 });
  const next = await imports.check(
    manager,
    file(row('G3', { km: '90k', price: '' }), row('G4', { km: '90k', price: 'call' })),
  );
  expect(next.batch.counts).toMatchObject({ new: 0, faulty: 2 });
});

testOnce('a stock number that is corrected to that of another row is told', async () => {
  const { path } = await imports.check(manager, file(row('', { km: '90k' }), row('H7', { km: '90k' })));
  expect((await write(path, 2, 'stock_number', 'H7')).counts).toMatchObject({ new: 1, faulty: 1 });
});

test('a faulty row leaves an ad alone that came after the check', async () => {
  const { path } = await imports.check(manager, file(row('I1', { km: '40k', price: 'Call' })));
  const other = await imports.check(manager, file(row('I1', { km: '120k' })));
  await imports.start(manager, other.path);
  await imports.start(manager, path, { keepsDrafts: true });
  const [ad] = (await ads()).filter(({ stock_number }) => stock_number === 'I1');
  expect(JSON.parse(ad?.patch ?? '')).toMatchObject({ mileage: 120_000 });
});

testOnce(
  'what is to be left empty stays so, whatever empty cells are filled with, and undoing counts what it deletes',
  async () => {
    const { path } = await imports.check(
      manager,
      file(row('J1', { km: '90k', price: 'Call' }), row('J2', { km: '90k' })),
    );
    await mend(path, 'price', 'Call', '');
    expect((await mend(path, 'price', '', '20m')).counts).toMatchObject({ new: 1, faulty: 1 });
    await imports.start(manager, path);
    const again = await imports.check(manager, file(row('J2', { km: '90k', price: 'ask' }), row('J3', { km: '90k' })));
    expect((await imports.start(manager, again.path)).undoes).toMatchObject({ ads: 1 });
  },
);

testOnce('a row that grows beyond what an ad can say is refused, and stays as it was', async () => {
  const { path } = await imports.check(manager, file(row('K1', { km: '90k' })));
  const long = String.fromCharCode(7).repeat(4_000);
  for (const field of ['location', 'model', 'make']) {
    const { status } = await manager.ask(`${path}/cell`, { method: 'POST', body: { row: 2, field, text: long } });
    expect([200, 400]).toContain(status);
    await imports.settled(manager, path, 'checked');
  }
  const columns = (await imports.show(manager, path)).columns.map(({ field }) => field);
  expect((await manager.ask(`${path}/columns`, { method: 'POST', body: { columns } })).status).toBe(200);
});

const imports = openImportMakers(market);

const HEADERS = ['Stock No', 'MAKE', 'MODEL', 'YOM', 'Milage', 'Price (UGX)', 'Location', 'Photos'];
const row = (
  stock: string,
  more: { make?: string; year?: string; km?: string; price?: string; photos?: string } = {},
) => [
  stock,
  more.make ?? 'Toyota',
  'Premio',
  more.year ?? '2010',
  more.km ?? '0',
  more.price ?? '24.5m',
  'Ntinda, Kampala',
  more.photos ?? '',
];
const file = (...rows: string[][]) => csvOf([HEADERS, ...rows]);

const faultsOf = async (path: string) => {
  const { body } = await manager.ask(`${path}/faults`);
  return (body as { faults: ImportFault[] }).faults;
};
const mend = async (path: string, field: string, from: string, to: string) => {
  await imports.post(manager, `${path}/mend`, { field, from, to });
  return imports.settled(manager, path, 'checked');
};
const write = async (path: string, at: number, field: string, text: string) => {
  await imports.post(manager, `${path}/cell`, { row: at, field, text });
  return imports.settled(manager, path, 'checked');
};
const ads = () =>
  db
    .selectFrom('listing')
    .select(['stock_number', 'state', 'patch'])
    .where('seller_id', '=', seller)
    .orderBy('stock_number')
    .execute();
