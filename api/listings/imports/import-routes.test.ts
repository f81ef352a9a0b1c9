import { expect, test, vi } from 'vitest';
import { StorageUnavailableError } from '../../../platform/storage/object-storage.ts';
import { csvOf, GOOD_ONLY, openImportMakers, rawCsv, zipOf } from '../../../test/import-makers.ts';
import { drawPhoto } from '../../../test/photo-makers.ts';
import { listPriceChanges } from '../../../test/price-history.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';
import { testOnce } from '../../../test/test-database.ts';

// On both databases: many rows are written, and locked meanwhile.

const market = await openSellingMarket();
const { db, dealer, dealerPerson, privatePerson, sellerOf, makeDealer, enter, move, save, show } = market;
const seller = await sellerOf('dealer_id', dealer.id);
const manager = await dealerPerson('manager');

test('bad rows are named by row and column, and the others are in; again none is changed; undone, exactly those are gone', async () => {
  const mine = await market.draft(manager, dealer.documentId);
  const rows = Array.from({ length: ROWS }, (_, at) => {
    if (at % 25 !== 7) return carRow(`B${at}`);
    return at % 2 === 0 ? carRow(`B${at}`, { year: '20x2' }) : carRow(`B${at}`, { make: 'Toyotta', price: '$500' });
  });
  const { path, batch } = await imports.check(manager, file(...rows));
  expect(batch.counts).toEqual({ new: GOOD, changed: 0, unchanged: 0, left: 0, faulty: BAD, others: 0 });
  const { rows: faulty, total } = await imports.rows(manager, path, 'faulty');
  expect(total).toBe(BAD);
  expect(faulty[0]).toMatchObject({
    number: 9,
    stockNumber: 'B7',
    faults: [
      { header: 'Make', cell: 'Toyotta', reason: expect.stringContaining('Do you mean Toyota?') },
      { header: 'Price (UGX)', cell: '$500', reason: expect.stringContaining('in Uganda shillings') },
    ],
  });
  expect(faulty[1]).toMatchObject({ number: 34, faults: [{ header: 'Yr', cell: '20x2' }] });
  expect(await ofSeller(['B0'])).toEqual([]);

  const done = await imports.start(manager, path);
  expect([done.counts.new, done.counts.faulty]).toEqual([GOOD, BAD]);
  const [first] = await ofSeller(['B0']);
  expect(first).toMatchObject({ state: 'draft', origin: 'web' });
  expect(JSON.parse(first?.patch ?? '')).toMatchObject({
    make: 'Toyota',
    model: 'Premio',
    year: 2010,
    mileage: 120_000,
    price: 24_500_000,
    condition: 'used',
  });

  const again = await imports.check(manager, file(...rows));
  expect(again.batch.counts).toMatchObject({ new: 0, changed: 0, unchanged: GOOD, faulty: BAD });

  await imports.undo(manager, path);
  const left = await db.selectFrom('listing').select('document_id').where('seller_id', '=', seller).execute();
  expect(left.map(({ document_id }) => document_id)).toEqual([mine]);
  expect((await manager.ask(`${path}/undo`, { method: 'POST', body: {} })).status).toBe(409);
});

testOnce(
  'with photos in a ZIP named by stock number, ads go on sale; by undoing it buyers see them no more',
  async () => {
    const photos = await zipOf({
      'A1-2.jpg': await drawPhoto(),
      'A1-1.jpg': await drawPhoto(),
      'photos/A2/front.JPG': await drawPhoto(),
      'A1x.jpg': await drawPhoto(),
      'A3.jpg': Buffer.from('no picture'),
      '__MACOSX/._A2.jpg': Buffer.from('x'),
    });
    await market.draft(manager, dealer.documentId);
    const { path, batch } = await imports.take(manager, file(carRow('A1'), carRow('A2'), carRow('A3')), photos);
    expect(batch.counts.new).toBe(3);
    const [a1, a2, a3] = await ofSeller(['A1', 'A2', 'A3']);
    // The first of its seller is reviewed, whatever its trust; nothing else is odd about it.
    expect([a1?.state, a2?.state, a3?.state]).toEqual(['published', 'published', 'draft']);
    const photosOf = async (id = 0) =>
      db.selectFrom('listing_photo').selectAll().where('listing_id', '=', id).execute();
    expect([(await photosOf(a1?.id)).length, (await photosOf(a2?.id)).length]).toEqual([2, 1]);
    const { rows } = await imports.rows(manager, path, 'notes');
    expect(rows).toMatchObject([
      { stockNumber: 'A3', note: expect.stringMatching(/One photo could not be had.*A draft/) },
    ]);
    expect((await market.request(`/api/cars/${a1?.document_id}`)).status).toBe(200);

    await imports.undo(manager, path);
    expect(await ofSeller(['A1', 'A2', 'A3'])).toEqual([]);
    expect((await market.request(`/api/cars/${a1?.document_id}`)).status).toBe(404);
  },
);

testOnce('a line of totals is named by its missing stock number alone', async () => {
  const totals = HEADERS.map((header) => (header === 'Colour' ? '1 car' : ''));
  const { path, batch } = await imports.check(manager, file(carRow('T1'), totals));
  expect([batch.counts.new, batch.counts.faulty]).toEqual([1, 1]);
  const { rows } = await imports.rows(manager, path, 'faulty');
  expect(rows[0]?.faults.map(({ header }) => header)).toEqual(['Stock No.']);
});

async function published(number: string) {
  const photos = await zipOf({ [`${number}.jpg`]: await drawPhoto() });
  const { path } = await imports.take(manager, file(carRow(number)), photos);
  const [listing] = await ofSeller([number]);
  expect(listing?.state).toBe('published');
  return { path, id: listing?.document_id ?? '' };
}

testOnce('a photo that the file brings and the ad had before stays when the import is undone', async () => {
  const [had, added] = [await drawPhoto(), await drawPhoto()];
  const take = async (mileage: string, photos: Record<string, Buffer>) =>
    imports.take(manager, file(carRow('A9', { mileage })), await zipOf(photos));
  await take('120,000', { 'A9.jpg': had });
  const photosOf = async () => {
    const [listing] = await ofSeller(['A9']);
    return db
      .selectFrom('listing_photo')
      .select('media_id')
      .where('listing_id', '=', listing?.id ?? 0)
      .execute();
  };
  const before = await photosOf();
  const { path } = await take('121,000', { 'A9-1.jpg': had, 'A9-2.jpg': added });
  expect(await photosOf()).toHaveLength(2);
  await imports.undo(manager, path);
  expect(await photosOf()).toEqual(before);
});

testOnce(
  'a field that was changed here stays until the file says something new of it; undoing puts back what nobody changed since',
  async () => {
    const { id } = await published('C1');
    const now = async () => (await show(manager, id)).publicValues;
    await save(manager, id, { price: '23m' });

    // The same file as before: the price of the market stays.
    const same = await imports.check(manager, file(carRow('C1')));
    expect(same.batch.counts).toMatchObject({ unchanged: 1, changed: 0 });

    const { path } = await imports.take(manager, file(carRow('C1', { price: '22,000,000', colour: 'Black' })));
    expect(await now()).toMatchObject({ price: 22_000_000, color: 'Black' });
    const { rows } = await imports.rows(manager, path, 'changed');
    expect(rows[0]?.changes).toEqual([
      { field: 'price', before: 23_000_000, after: 22_000_000 },
      { field: 'color', before: 'White', after: 'Black' },
    ]);
    const prices = await listPriceChanges(db);
    expect(prices.map((one) => one.new)).toEqual([23_000_000, 22_000_000]);

    await save(manager, id, { color: 'Grey' });
    await imports.undo(manager, path);
    expect(await now()).toMatchObject({ price: 23_000_000, color: 'Grey' });
    expect((await imports.rows(manager, path, 'notes')).rows).toMatchObject([
      { note: expect.stringContaining('Kept') },
    ]);
    // Values from the undone file do not count as said: its price is new again.
    const news = await imports.check(manager, file(carRow('C1', { price: '22,000,000' })));
    expect(news.batch.counts.changed).toBe(1);
  },
);

testOnce('what is sold or withdrawn is left alone, and stays when the import that made it is undone', async () => {
  const { path, id } = await published('D1');
  expect((await move(manager, id, 'sell')).status).toBe(200);
  const other = await published('D2');
  expect((await move(manager, other.id, 'withdraw')).status).toBe(200);
  const { batch } = await imports.take(manager, file(carRow('D1', { price: '20m' }), carRow('D2', { price: '20m' })));
  expect(batch.counts).toMatchObject({ left: 2, changed: 0, new: 0 });
  expect((await ofSeller(['D1', 'D2'])).map(({ state }) => state)).toEqual(['sold', 'withdrawn']);
  await imports.undo(manager, path);
  expect((await ofSeller(['D1'])).map(({ state }) => state)).toEqual(['sold']);
});

test('what earlier files brought and this one does not name is withdrawn when the seller asks, and comes back with undo', async () => {
  const { id } = await published('E1');
  const byHand = await market.draft(manager, dealer.documentId);
  await move(manager, byHand, 'submit');
  await market.decide(byHand, 'approve').catch(() => undefined);
  const before = await show(manager, byHand);
  const first = await imports.take(manager, file(carRow('E2')));
  expect((await show(manager, id)).state).toBe('published');
  await imports.undo(manager, first.path);

  const { path, batch } = await imports.check(manager, file(carRow('E2')));
  expect(batch.otherCount).toBeGreaterThanOrEqual(1);
  await imports.start(manager, path, { withdrawsOthers: true });
  expect((await show(manager, id)).state).toBe('withdrawn');
  expect((await show(manager, byHand)).state).toBe(before.state);
  await imports.undo(manager, path);
  expect((await show(manager, id)).state).toBe('published');
});

testOnce('a seller whom the market does not know yet has new ads and changes reviewed', async () => {
  const newcomer = await makeDealer();
  const its = await sellerOf('dealer_id', newcomer.id);
  await db.updateTable('seller').set({ trust: 0 }).where('id', '=', its).execute();
  const owner = await enter('sell', { sells: { [its]: 'owner' } });
  const photos = await zipOf({ 'F1.jpg': await drawPhoto() });
  const { path, batch } = await imports.take(owner, file(carRow('F1')), photos);
  expect(batch.adsNow).toEqual({ onSale: 0, inReview: 1, drafts: 0 });
  const find = () => db.selectFrom('listing').selectAll().where('seller_id', '=', its).executeTakeFirstOrThrow();
  const listing = await find();
  expect(listing.state).toBe('in review');
  expect((await imports.take(owner, file(carRow('F1', { price: '20m' })))).batch.counts.left).toBe(1);
  await market.decide(listing.document_id, 'approve');
  expect((await imports.show(owner, path)).adsNow).toEqual({ onSale: 1, inReview: 0, drafts: 0 });

  const change = await imports.take(owner, file(carRow('F1', { price: '10m', colour: 'Red' })));
  expect((await show(owner, listing.document_id)).publicValues).toMatchObject({ price: 24_500_000, color: 'Red' });
  expect((await find()).submitted_at).not.toBeNull();
  await imports.undo(owner, change.path);
  expect((await show(owner, listing.document_id)).publicValues).toMatchObject({ price: 24_500_000, color: 'White' });
  expect(await find()).toMatchObject({ patch: null, submitted_at: null });
  await imports.undo(owner, path);
  expect(await db.selectFrom('listing').select('id').where('seller_id', '=', its).execute()).toEqual([]);
});

testOnce('columns are corrected by hand, and remembered for the next file', async () => {
  const odd = [...HEADERS];
  odd[5] = 'What we want for it';
  const bytes = csvOf([odd, carRow('G1')]);
  const path = await imports.send(manager, bytes);
  const { columns } = await imports.show(manager, path);
  expect(columns[5]).toMatchObject({ field: null, samples: ['24.5m'] });
  const choose = (fields: (string | null)[]) =>
    manager.ask(`${path}/columns`, { method: 'POST', body: { columns: fields } });
  const fields = columns.map(({ field }) => field);
  expect((await choose(fields.with(5, 'make'))).text).toContain('Two columns are set to');
  expect((await choose(fields.with(0, null))).text).toContain('stock numbers');
  expect((await choose(fields.with(5, 'reference'))).status).toBe(400);
  expect((await choose(fields)).status).toBe(200);
  await imports.settled(manager, path, 'checked');
  expect((await imports.rows(manager, path, 'faulty')).rows[0]?.faults).toMatchObject([{ header: '', field: 'price' }]);
  expect((await choose(fields.with(5, 'price'))).status).toBe(200);
  expect((await imports.settled(manager, path, 'checked')).counts.new).toBe(1);
  const next = await imports.show(manager, await imports.send(manager, bytes));
  expect(next.columns[5]?.field).toBe('price');
});

const HEADER = 'stock number;make;model;year;mileage;price;location;condition;description\r\n';
const line = (number: string, words: string) =>
  `${number};Toyota;Premio;2010;120000;24500000;Kampala;used;${words}\r\n`;
const wordsOf = async (bytes: Buffer, number: string) => {
  const { path, batch } = await imports.check(manager, bytes);
  expect((await imports.rows(manager, path, 'faulty')).rows).toEqual([]);
  await imports.start(manager, path);
  const [listing] = await ofSeller([number]);
  await imports.undo(manager, path);
  return { words: JSON.parse(listing?.patch ?? '{}').description, notes: batch.notes };
};

testOnce('files of other encodings are read, with semicolons, tabs and quotes', async () => {
  const text = HEADER + line('H1', '"Très ""propre""; café"');
  const words = 'Très "propre"; café';
  expect(await wordsOf(Buffer.from(`\ufeff${text}`), 'H1')).toEqual({ words, notes: [] });
  expect(await wordsOf(Buffer.from(`\ufeff${text}`, 'utf16le'), 'H1')).toEqual({ words, notes: [] });
  expect((await wordsOf(Buffer.from(`\ufeff${text.replaceAll(';', '\t')}`, 'utf16le'), 'H1')).notes).toEqual([]);
  const windows = await wordsOf(Buffer.from(text, 'latin1'), 'H1');
  expect(windows).toEqual({ words, notes: [expect.stringContaining('read as Windows-1252')] });
});

testOnce('a formula is text, and harmless in what is downloaded', async () => {
  const bad = rawCsv(HEADER + line('I1', '"=HYPERLINK(""x"")"').replace('2010', '=1+1'));
  const { path } = await imports.check(manager, bad);
  const { text, headers } = await manager.ask(`${path}/faulty`);
  expect(headers['content-disposition']).toContain('attachment');
  expect(text).toContain("'=1+1");
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  expect(text).toContain('Enter a whole number');
  expect((await wordsOf(rawCsv(HEADER + line('I2', '=1+1')), 'I2')).words).toBe('=1+1');
});

testOnce('a file that is none, or too large, is refused with a sentence, and nothing is kept', async () => {
  const before = await imports.show(manager, await imports.send(manager, file(carRow('J1'))));
  const refused = async (bytes: Buffer, photos?: Buffer) => {
    const files = { file: { name: 'x.csv', bytes }, ...(photos && { photos: { name: 'x.zip', bytes: photos } }) };
    const { status, text } = await imports.sendForm(manager, files);
    return `${status} ${(JSON.parse(text) as { error?: { message: string } }).error?.message}`;
  };
  const many = rawCsv(HEADER + line('K', 'x').repeat(5_001));
  expect(await refused(many)).toBe(
    '400 The file has more than 5,000 rows. Split it: each part is a file of its own with the same first row.',
  );
  expect(await refused(rawCsv(HEADER))).toContain('400 The file has no rows');
  // Rows of nothing without end, and a row of as many cells: neither is read to its end.
  expect(await refused(rawCsv(HEADER + '\n'.repeat(200_000)))).toContain('400 The file has more than 5,000 rows');
  expect(await refused(rawCsv(HEADER + line('K', 'x') + ','.repeat(2_000_000)))).toContain('400 Row 3 ');
  expect(await refused(Buffer.from(HEADER, 'utf16le'))).toContain('400 This is no CSV or XLSX file');
  expect(await refused(await drawPhoto())).toContain('400 This is no CSV or XLSX file');
  expect(await refused(rawCsv(`${HEADER}K1;"never closed`))).toBe('400 Row 2 has a quote that is never closed.');
  expect(await refused(Buffer.alloc(11 * 1024 ** 2, 'a'))).toBe(
    '413 The file is larger than 10 MB. Split it, or send the photos by their addresses.',
  );
  const climbing = await zipOf({ 'xx/xx/xJ1.jpg': await drawPhoto() });
  const outside = Buffer.from(climbing.toString('latin1').replaceAll('xx/xx/xJ1', '../../xJ1'), 'latin1');
  expect(await refused(file(carRow('J1')), outside)).toContain('400 The photos cannot be read.');
  expect(await refused(file(carRow('J1')), await zipOf({ 'J1.jpg': Buffer.alloc(20 * 1024 ** 2) }))).toContain(
    'unpacks to more than 200 times its size',
  );
  expect(await refused(file(carRow('J1')), Buffer.from('no zip'))).toContain('400 The photos cannot be read.');
  expect(await refused(rawCsv(`${HEADER}${'y'.repeat(61_000)};Toyota\r\n`))).toContain('400');
  const { body } = await manager.ask('/sell/api/imports');
  expect((body as { imports: { documentId: string }[] }).imports[0]?.documentId).toBe(before.documentId);
});

testOnce('a file is shown once its rows and its photos are there; where they cannot be kept, nothing is', async () => {
  const photos = await zipOf({ 'R1.jpg': await drawPhoto() });
  const { put } = market.storage;
  const listed = async () => {
    const { body } = await manager.ask('/sell/api/imports');
    return (body as { imports: { documentId: string }[] }).imports.map(({ documentId }) => documentId);
  };
  const before = await listed();
  const arriving = () => db.selectFrom('import_batch').select('document_id').where('is_arriving', '=', 1).execute();
  const meanwhile: unknown[] = [];
  const failing = vi.spyOn(market.storage, 'put').mockImplementation(async (key, ...rest) => {
    if (!key.startsWith('drafts/imports/')) return put.call(market.storage, key, ...rest);
    const [batch] = await arriving();
    meanwhile.push(await listed(), (await manager.ask(`/sell/api/imports/${batch?.document_id}`)).status);
    throw new StorageUnavailableError('The disk is full');
  });
  const files = {
    file: { name: 'stock.csv', bytes: file(carRow('R1')) },
    photos: { name: 'photos.zip', bytes: photos },
  };
  await expect(imports.sendForm(manager, files)).rejects.toThrow('503');
  failing.mockRestore();
  expect(meanwhile).toEqual([before, 404]);
  expect([await listed(), await arriving()]).toEqual([before, []]);
  const path = await imports.send(manager, files.file.bytes, photos);
  expect(await listed()).toEqual([path.split('/').at(-1), ...before]);
});

testOnce('agents, private sellers and strangers import nothing, and see no file', async () => {
  const path = await imports.send(manager, file(carRow('L1')));
  const agent = await dealerPerson('agent');
  const stranger = await enter('sell', { sells: { [await sellerOf('dealer_id', (await makeDealer()).id)]: 'owner' } });
  const lone = await privatePerson();
  const files = { file: { name: 'x.csv', bytes: file(carRow('L1')) } };
  expect((await imports.sendForm(agent, files)).status).toBe(403);
  expect((await imports.sendForm(lone, files)).status).toBe(403);
  expect((await imports.sendForm(stranger, files, `?as=${dealer.documentId}`)).status).toBe(404);
  expect((await agent.ask(path)).status).toBe(403);
  expect((await stranger.ask(path)).status).toBe(404);
  expect((await stranger.ask(`${path}/start`, { method: 'POST', body: GOOD_ONLY })).status).toBe(404);
  expect((await market.request(path)).status).toBe(401);
});

testOnce('the template’s columns are recognised', async () => {
  const { text } = await manager.ask('/sell/api/import-template');
  const headers = text.trim().split(',');
  expect(headers[0]).toContain('Stock number');
  const path = await imports.send(manager, Buffer.concat([Buffer.from(text), rawCsv('M1,Toyota,Premio\r\n')]));
  const { columns } = await imports.show(manager, path);
  expect(columns.filter(({ field }) => field === null)).toEqual([]);
});

const imports = openImportMakers(market);

const HEADERS = [
  'Stock No.',
  'Make',
  'MODEL',
  'Yr',
  'Mileage (km)',
  'Price (UGX)',
  'Location',
  'New or used',
  'Colour',
];
const carRow = (
  stock: string,
  more: Partial<Record<'make' | 'year' | 'price' | 'mileage' | 'colour', string>> = {},
) => [
  stock,
  more.make ?? 'toyota',
  'PREMIO',
  more.year ?? '2010',
  more.mileage ?? '120,000 kms',
  more.price ?? '24.5m',
  'Ntinda, Kampala',
  'Used',
  more.colour ?? 'White',
];
const file = (...rows: string[][]) => csvOf([HEADERS, ...rows]);

const ofSeller = (numbers: readonly string[]) =>
  db
    .selectFrom('listing')
    .selectAll()
    .where('seller_id', '=', seller)
    .where('stock_number', 'in', numbers)
    .orderBy('stock_number')
    .execute();

/** `npm run test:long` takes a dealer's whole stock. One in 25 is bad. */
const ROWS = process.env.RUNS ? 500 : 50;
const BAD = ROWS / 25;
const GOOD = ROWS - BAD;
