import { expect, test } from 'vitest';
import type { CarProposal } from '#contract/office/stock-schemas.ts';
import { csvOf, openImportMakers } from '../../../test/import-makers.ts';
import type { Entry } from '../../../test/open-test-app.ts';
import { openWritingMarket } from '../../../test/write-makers.ts';

// On both databases: the colours that there are are found by SQL that both must read alike.

const market = await openWritingMarket();
const { db } = market;
const owner = await market.dealerPerson('owner');
const writer = market.asker(await market.makeToken(await market.sellerOf('dealer_id', market.dealer.id)));
const { id: make } = await db.selectFrom('make').select('id').executeTakeFirstOrThrow();
const premio = await db.selectFrom('model').select(['id', 'document_id']).executeTakeFirstOrThrow();
const category = await db.selectFrom('category').select(['id', 'name']).executeTakeFirstOrThrow();
for (let at = 0; at < 8; at += 1) {
  await market.makeCar({ make, model: premio.id, year: 2010, price: 30_000_000, color: 'Pearl White' });
}

test('what is typed otherwise is kept as the market writes it, from the first autosave on', async () => {
  const before = await counts();
  const id = await market.draft(owner, seller, TYPED);
  expect((await market.show(owner, id)).values).toMatchObject(OURS);
  expect((await market.move(owner, id, 'submit')).body).toMatchObject({ state: 'published' });
  expect(await shown(id)).toEqual(OURS);
  expect((await market.save(owner, id, { color: 'pearl white', location: 'NTINDA, KAMPALA' })).status).toBe(200);
  expect(await shown(id)).toEqual(OURS);
  expect(await counts()).toEqual(before);
});

test('a file and the write API write them so, too', async () => {
  const before = await counts();
  const head = ['Stock no', 'Make', 'Model', 'Body', 'Year', 'Mileage', 'Price', 'Location', 'Condition', 'Colour'];
  const { make: by, model, category: body, location, color } = TYPED;
  const row = ['S1', by, model, body, '2010', '90000', '30m', location, 'used', color];
  await imports.take(owner, csvOf([head, row]));
  const { document_id } = await db
    .selectFrom('listing')
    .select('document_id')
    .where('stock_number', '=', 'S1')
    .executeTakeFirstOrThrow();
  const { fueltype: _, gearbox: __, ...ofFile } = OURS;
  expect((await market.show(owner, document_id)).values).toMatchObject(ofFile);

  const sellerId = await market.sellerOf('dealer_id', market.dealer.id);
  const data = {
    make,
    model: premio.id,
    category: category.id,
    year: 2010,
    mileage: 90_000,
    price: 30_000_000,
    condition: 'used',
    location,
    color,
    fueltype: 'PETROL',
    gearbox: 'Auto-matic',
    images: [await market.makeUpload(sellerId)],
  };
  const written = await writer('/api/cars', { method: 'POST', body: { data } });
  expect(written.status, written.text).toBe(201);
  expect(await shown((written.body as { data: Entry }).data.documentId)).toEqual(OURS);
  expect(await counts()).toEqual(before);
});

test('prices, proposals and signals find a model however it is written', async () => {
  const query = new URLSearchParams({ make: 'TOYOTA', model: 'Pre mio', year: '2010' });
  const { prices } = (await owner.ask(`/sell/api/proposal?${query}`)).body as CarProposal;
  expect(prices?.median).toBe(30_000_000);
  const id = await market.draft(owner, seller, { ...TYPED, price: 5_000_000, description: 'Call 0772 123 456.' });
  // As a draft of before has it.
  const { patch } = await db
    .selectFrom('listing')
    .select('patch')
    .where('document_id', '=', id)
    .executeTakeFirstOrThrow();
  const raw = JSON.stringify({ ...JSON.parse(patch ?? '{}'), make: 'TOYOTA', model: 'premio' });
  await db.updateTable('listing').set({ patch: raw }).where('document_id', '=', id).execute();
  expect((await market.move(owner, id, 'submit')).body).toMatchObject({ state: 'in review' });
  const { signals } = await db
    .selectFrom('review_item')
    .select('signals')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(signals)).toContain('far below others');
});

test('a model that nobody knew is there once, in whatever ways two ads write it', async () => {
  const ids = [];
  for (const model of ['Land-Cruiser', 'land cruiser']) ids.push(await market.draft(owner, seller, { model }));
  for (const id of ids) {
    const { body } = await market.move(owner, id, 'submit');
    if ((body as { state: string }).state === 'in review') await market.decide(id, 'approve');
  }
  expect(await Promise.all(ids.map(async (id) => (await shown(id)).model))).toEqual(['Land-Cruiser', 'Land-Cruiser']);
});

test('the public list is narrowed by names as they are, and by no other', async () => {
  const count = async (name: string) =>
    (await market.list(`/api/cars?filters[model][name]=${encodeURIComponent(name)}&fields[0]=price`)).length;
  expect(await count('Premio')).toBeGreaterThan(0);
  expect(await count('premio')).toBe(0);
});

const imports = openImportMakers(market);

const seller = market.dealer.documentId;

/** As people type on phones. */
const TYPED = {
  make: ' toyota',
  model: 'pre-mío',
  category: 'SEDAN',
  location: 'ntinda kampala',
  color: 'PEARL-WHITE',
  fueltype: 'petrol',
  gearbox: 'automatic',
};
const OURS = {
  make: 'Toyota',
  model: 'Premio',
  category: category.name,
  location: 'Ntinda, Kampala',
  color: 'Pearl White',
  fueltype: 'Petrol',
  gearbox: 'Automatic',
};

const shown = async (id: string) => {
  const names = ['make', 'model', 'category'].map((name) => `populate[${name}][fields][0]=name`).join('&');
  const { body } = await market.get(`/api/cars/${id}?${names}`);
  const { data } = body as { data: Entry };
  const named = (name: string) => (data[name] as { name: string } | null)?.name;
  const { location, color, fueltype, gearbox } = data;
  return {
    make: named('make'),
    model: named('model'),
    category: named('category'),
    location,
    color,
    fueltype,
    gearbox,
  };
};

async function counts() {
  const { models } = await db
    .selectFrom('model')
    .select(({ fn }) => fn.countAll<number>().as('models'))
    .executeTakeFirstOrThrow();
  const { places } = await db
    .selectFrom('place')
    .select(({ fn }) => fn.countAll<number>().as('places'))
    .executeTakeFirstOrThrow();
  return [Number(models), Number(places)];
}
