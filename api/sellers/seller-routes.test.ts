import { expect, test } from 'vitest';
import { openTestApp } from '../../test/open-test-app.ts';
import { openPrivateAds } from '../../test/private-ads.ts';

const app = await openTestApp();
const { db } = app.adapter;
const { makeSeller, makeCar, makePart } = openPrivateAds(app);

const find = (documentId: string) => app.get(`/api/sellers/${documentId}`);

test('of a private seller anybody learns the name, the place and since when, and no more', async () => {
  const seller = await makeSeller();
  await makeCar(seller.id);
  const { id: placeId } = await db
    .selectFrom('place')
    .select('id')
    .where('name', '=', 'Ntinda, Kampala')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('seller')
    .set({ place_id: placeId, email: 'secret@example.com', legal_name: 'Secret', address: 'Plot 1' })
    .where('id', '=', seller.id)
    .execute();
  const { created_at } = await db
    .selectFrom('seller')
    .select('created_at')
    .where('id', '=', seller.id)
    .executeTakeFirstOrThrow();
  const { status, body } = await find(seller.documentId);
  expect(status).toBe(200);
  expect(body).toEqual({
    data: {
      documentId: seller.documentId,
      kind: 'private',
      name: seller.name,
      location: 'Ntinda, Kampala',
      createdAt: new Date(created_at).toISOString(),
    },
    meta: {},
  });
});

test('who never had anything on sale, is paused, or is a dealer or garage, is not there', async () => {
  const seller = await makeSeller();
  expect((await find(seller.documentId)).status).toBe(404);
  const part = await makePart(seller.id);
  expect((await find(seller.documentId)).status).toBe(200);
  // Sold since: it was there.
  await db
    .updateTable('spare_part')
    .set({ published_at: null, availability: null })
    .where('id', '=', part.id)
    .execute();
  expect((await find(seller.documentId)).status).toBe(200);
  for (const state of ['paused', 'suspended'] as const) {
    await db.updateTable('seller').set({ state }).where('id', '=', seller.id).execute();
    expect((await find(seller.documentId)).status).toBe(404);
  }
  const dealer = await app.makeDealer();
  await app.makeCar({ dealer_info: dealer.id });
  expect((await find(dealer.documentId)).status).toBe(404);
  for (const odd of ['a'.repeat(24), '1', '..%2f..', "'"]) expect((await find(odd)).status).toBe(404);
  expect((await app.get('/api/sellers')).status).toBe(404);
});

test('the market itself is there once it has something on sale', async () => {
  const { document_id: market } = await db
    .selectFrom('seller')
    .select('document_id')
    .where('kind', '=', 'market')
    .executeTakeFirstOrThrow();
  await app.makeCar();
  expect((await find(market)).body).toMatchObject({ data: { kind: 'market', name: null } });
});

test('a new name is answered at once, and what a seller has on sale is found by their documentId', async () => {
  const seller = await makeSeller();
  const [car, part] = [await makeCar(seller.id), await makePart(seller.id)];
  await find(seller.documentId);
  await db
    .updateTable('seller')
    .set({ name: 'Sarah', updated_at: app.clock.now() + 1 })
    .where('id', '=', seller.id)
    .execute();
  await expect.poll(async () => (await find(seller.documentId)).body).toMatchObject({ data: { name: 'Sarah' } });
  const query = `filters[private_seller][documentId]=${seller.documentId}&fields=id`;
  const found = [await app.list(`/api/cars?${query}`), await app.list(`/api/spareparts?${query}`)];
  expect(found.map((entries) => entries.map(({ documentId }) => documentId))).toEqual([
    [car.documentId],
    [part.documentId],
  ]);
});
