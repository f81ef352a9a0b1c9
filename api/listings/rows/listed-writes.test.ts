import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/open-test-app.ts';
import { testOnce, testOnPostgres } from '../../../test/test-database.ts';
import { atOnce } from '../../../test/two-servers.ts';
import { updateCars } from '../../cars/car-writes.ts';
import { deleteDealers } from '../../dealers/dealer-writes.ts';
import { setSellerState } from '../lifecycle/seller-states.ts';

// On both databases: rows are locked in one order.

test('what is put in by files is a listing of its dealer or garage, or of the market', async () => {
  const { listings, makeCar, makeDealer, makeGarage, makeSparePart } = await openMarket();
  const dealer = await makeDealer();
  const garage = await makeGarage();
  const car = await makeCar({ dealer_info: dealer.id });
  const part = await makeSparePart({ garage: garage.id });
  const unpublished = await makeCar({ publishedAt: null });
  expect(await listings()).toMatchObject([
    { document_id: car.documentId, car_id: car.id, dealer_id: dealer.id, listing_state: 'published', origin: 'import' },
    { document_id: part.documentId, spare_part_id: part.id, garage_id: garage.id, kind: 'spare_part' },
    { document_id: unpublished.documentId, seller: 'market', listing_state: 'withdrawn' },
  ]);
});

test('a listing goes with its car to another dealer, off the market and back', async () => {
  const { adapter, clock, listings, makeCar, makeDealer, write } = await openMarket();
  const [first, second] = [await makeDealer(), await makeDealer()];
  const { id } = await makeCar({ dealer_info: first.id });
  await write((db) => updateCars(adapter, db, [{ id, dealer_info: second.id, publishedAt: null }], clock.now()));
  expect(await listings()).toMatchObject([{ dealer_id: second.id, listing_state: 'withdrawn' }]);
  await write((db) => updateCars(adapter, db, [{ id, publishedAt: clock.now() }], clock.now()));
  expect(await listings()).toMatchObject([{ dealer_id: second.id, listing_state: 'published' }]);
});

testOnce('what was sold does not come back by a change of its car', async () => {
  const { adapter, clock, db, listings, makeCar, write } = await openMarket();
  const { id } = await makeCar();
  await db.updateTable('listing').set({ state: 'sold' }).execute();
  await write((transaction) => updateCars(adapter, transaction, [{ id, price: 1 }], clock.now()));
  expect(await listings()).toMatchObject([{ listing_state: 'sold' }]);
});

testOnce('a price and a year of the operator’s file are what later changes are measured against', async () => {
  const { adapter, clock, db, makeCar, write } = await openMarket();
  const { id } = await makeCar();
  const measures = () => db.selectFrom('listing').select(['approved_price', 'first_car']).execute();
  await db.updateTable('listing').set({ approved_price: 30_000_000, first_car: '{}' }).execute();
  await write((transaction) => updateCars(adapter, transaction, [{ id, color: 'Red' }], clock.now()));
  expect(await measures()).toEqual([{ approved_price: 30_000_000, first_car: '{}' }]);
  await write((transaction) => updateCars(adapter, transaction, [{ id, price: 9_000_000, year: 2011 }], clock.now()));
  expect(await measures()).toEqual([{ approved_price: null, first_car: null }]);
});

testOnce('what a dealer sold is the market’s own once it is deleted', async () => {
  const { list, listings, makeCar, makeDealer, write } = await openMarket();
  const dealer = await makeDealer();
  await makeCar({ dealer_info: dealer.id });
  await write((db) => deleteDealers(db, [dealer.id]));
  expect(await listings()).toMatchObject([{ seller: 'market', listing_state: 'published' }]);
  expect(await list('/api/cars?populate=dealer_info')).toMatchObject([{ dealer_info: null }]);
});

testOnPostgres.each(['changes', 'puts in'] as const)(
  'what a file %s while its seller is suspended is shown to nobody',
  async (does) => {
    const { adapter, clock, config, dataDir, db, list, makeCar, makeDealer, write } = await openMarket();
    const dealer = await makeDealer();
    const { id } = await makeCar({ dealer_info: dealer.id });
    const seller = await db
      .selectFrom('seller')
      .select('id')
      .where('dealer_id', '=', dealer.id)
      .executeTakeFirstOrThrow();
    const changed = { id, price: 1, publishedAt: clock.now() };
    await atOnce(
      { ...config, dataDir },
      {
        first: (within, other) =>
          setSellerState({ db: within, now: clock.now(), services: { adapter: other } }, seller.id, 'suspended'),
        second: async () =>
          does === 'changes'
            ? write((within) => updateCars(adapter, within, [changed], clock.now()))
            : void (await makeCar({ dealer_info: dealer.id })),
      },
    );
    expect(await list('/api/cars')).toEqual([]);
  },
);

async function openMarket() {
  const app = await openTestApp();
  const { db } = app.adapter;
  const listings = () =>
    db
      .selectFrom('listing')
      .innerJoin('seller', 'seller.id', 'listing.seller_id')
      .select(['listing.document_id', 'listing.kind', 'origin', 'seller.kind as seller'])
      .select(['car_id', 'spare_part_id', 'seller.dealer_id', 'seller.garage_id'])
      .select('listing.state as listing_state')
      .orderBy('listing.id')
      .execute();
  const write = <T>(work: (transaction: typeof db) => Promise<T>) => db.transaction().execute(work);
  return { ...app, db, listings, write };
}
