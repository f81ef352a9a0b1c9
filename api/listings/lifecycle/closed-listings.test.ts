import { expect, test } from 'vitest';
import type { ListingMove } from '#contract/listing-states.ts';
import type { ClosedListing } from '#contract/listings/closed-listing-schemas.ts';
import { openOfficeMakers } from '../../../test/office-makers.ts';
import { openTestApp } from '../../../test/open-test-app.ts';
import { lockListing } from '../rows/listing-rows.ts';
import { moveListing } from './listing-moves.ts';

test('of what is sold or expired stays what it was, and nothing of who sold it', async () => {
  const market = await openMarket();
  const make = await market.makeMake({ name: 'Toyota' });
  const model = await market.makeModel({ name: 'Premio', make: make.id });
  const category = await market.makeCategory({ name: 'Sedan' });
  const dealer = await market.makeDealer({ phonenumber: '0772555444' });
  const [first, second] = [await market.makeMedia({ placeholder: '#a1b2c3' }), await market.makeMedia()];
  const car = await market.makeCar({
    make: make.id,
    model: model.id,
    category: category.id,
    dealer_info: dealer.id,
    year: 2010,
    price: 24_500_000,
    images: [first.id, second.id],
    description: 'Call 0772555444',
  });
  expect(await market.closed(car.documentId)).toBe(404);
  const secret = { chassis: 'NZT260-3001234', plate: 'UAX 123B', patch: '{"price":1}', reason: 'quiet' };
  await market.act(car.documentId, 'sell');
  await market.adapter.db.updateTable('listing').set(secret).where('document_id', '=', car.documentId).execute();
  const { status, body, text, headers } = await market.get(`/api/closed-listings/${car.documentId}`);
  expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(body).toEqual({
    data: {
      documentId: car.documentId,
      kind: 'car',
      state: 'sold',
      name: null,
      year: 2010,
      price: 24_500_000,
      make: 'Toyota',
      model: 'Premio',
      category: 'Sedan',
      images: [
        {
          url: `/uploads/${first.hash}.jpg`,
          name: first.name,
          width: 1600,
          height: 1200,
          provider_metadata: { placeholder: '#a1b2c3' },
        },
      ],
    },
  });
  for (const hidden of ['0772555444', 'NZT260', 'UAX', 'quiet']) expect(text).not.toContain(hidden);
  expect((await market.get(`/api/cars/${car.documentId}`)).status).toBe(404);
});

test('a part that has expired is known by its name and its kind', async () => {
  const market = await openMarket();
  const brakes = await market.makeSpareCategory({ name: 'Brakes' });
  const part = await market.makeSparePart({ name: 'Brake pads', sparecategory: brakes.id, price: null });
  await market.act(part.documentId, 'expire');
  expect(await market.closed(part.documentId)).toMatchObject({
    kind: 'spare_part',
    state: 'expired',
    name: 'Brake pads',
    category: 'Brakes',
    price: null,
    images: [],
  });
});

test('withdrawn, removed, of a paused seller, a draft or nothing at all: there is no such page', async () => {
  const market = await openMarket();
  const dealer = await market.makeDealer();
  const [withdrawn, removed, paused] = [
    await market.makeCar(),
    await market.makeCar(),
    await market.makeCar({ dealer_info: dealer.id }),
  ];
  await market.act(withdrawn.documentId, 'withdraw');
  await market.act(removed.documentId, 'sell');
  expect(await market.closed(removed.documentId)).toMatchObject({ state: 'sold' });
  await market.act(removed.documentId, 'remove');
  await market.act(paused.documentId, 'sell');
  await market.adapter.db
    .updateTable('seller')
    .set({ state: 'suspended' })
    .where('dealer_id', '=', dealer.id)
    .execute();
  for (const { documentId } of [withdrawn, removed, paused]) expect(await market.closed(documentId)).toBe(404);
  for (const other of ['x', 'a'.repeat(24), 'A'.repeat(24), '1']) {
    expect(await market.closed(other)).toBe(404);
  }
});

test('photos that buyers never saw are not shown of what is sold', async () => {
  const market = await openMarket();
  const media = await market.makeMedia();
  const car = await market.makeCar({ images: [media.id] });
  await market.act(car.documentId, 'sell');
  await market.adapter.db.updateTable('media').set({ state: 'draft' }).where('id', '=', media.id).execute();
  expect(await market.closed(car.documentId)).toMatchObject({ images: [] });
});

async function openMarket() {
  const app = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off' } });
  const parts = { adapter: app.adapter, listingDays: 45, privateListings: 2 };
  const act = (documentId: string, name: ListingMove) =>
    app.adapter.db.transaction().execute(async (transaction) => {
      const listing = await lockListing(transaction, documentId);
      if (!listing) throw new Error(documentId);
      await moveListing(
        { db: transaction, now: app.clock.now(), by: { accountId: null }, services: parts },
        listing,
        name,
      );
    });
  const closed = async (documentId: string) => {
    const { status, body } = await app.get(`/api/closed-listings/${documentId}`);
    return status === 200 ? (body as { data: ClosedListing }).data : status;
  };
  return { ...app, ...openOfficeMakers(app), act, closed };
}
