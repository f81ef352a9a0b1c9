import { expect, test } from 'vitest';
import { DAY_MS } from '../../../platform/durations.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';
import { removeOldCounts } from './old-counts.ts';

// On both databases: a view is counted by one statement of SQL, and so are old ones deleted.

test('views and taps of ninety days are kept, and those before are deleted', async () => {
  const { adapter, clock, db, dealer, dealerPerson, draft, move, request } = await openSellingMarket();
  const owner = await dealerPerson('owner');
  // Not in the first portion of cars.
  await db.transaction().execute((transaction) => adapter.continueIds(transaction, 'car', 10_000));
  const documentId = await draft(owner, dealer.documentId);
  await move(owner, documentId, 'submit');
  const { id, car_id } = await db
    .selectFrom('listing')
    .select(['id', 'car_id'])
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  const car = await db
    .selectFrom('car')
    .select(['id', 'document_id'])
    .where('id', '=', car_id)
    .executeTakeFirstOrThrow();
  const today = Math.floor(clock.now() / DAY_MS);
  for (const day of [today - 400, today - 91, today - 90, today - 1]) {
    await db.insertInto('car_view').values({ car_id: car.id, day, views: 7 }).execute();
    await db.insertInto('contact_tap').values({ listing_id: id, day, kind: 'call', count: 3 }).execute();
  }
  for (let view = 0; view < 2; view += 1) {
    expect((await request(`/api/cars/${car.document_id}/views`, { method: 'POST' })).status).toBe(204);
  }

  await removeOldCounts(adapter, clock.now());
  const views = await db.selectFrom('car_view').selectAll().orderBy('day').execute();
  expect(views.map(({ day, views }) => [day - today, views])).toEqual([
    [-90, 7],
    [-1, 7],
    [0, 2],
  ]);
  const taps = await db.selectFrom('contact_tap').selectAll().orderBy('day').execute();
  expect(taps.map(({ day, count }) => [day - today, count])).toEqual([
    [-90, 3],
    [-1, 3],
  ]);
});
