import { expect, test } from 'vitest';
import type { ListingFigures } from '#contract/office/stock-schemas.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';

// On both databases: medians come of sums and counts, which one of them answers as text.

test('an ad stands beside the middle of eight others of the model and years, on the days since it is on sale', async () => {
  const { db, ownListing, today, like, figures, dealerAt, dealer, makeAccount, clock } = await openFigures();
  for (let at = 0; at < 7; at += 1) await like(dealerAt(at), at);
  expect((await figures()).like).toBeNull();
  // Those of the seller, too new, or of other years, say nothing.
  await like(dealer.id, 9);
  await like(dealerAt(0), 9, { days: 9 });
  await like(dealerAt(1), 9, { year: 2007 });
  expect((await figures()).like).toBeNull();
  await like(dealerAt(7), 7);

  const car_id = ownListing.car_id ?? 0;
  await db.insertInto('car_view').values({ car_id, day: today, views: 12 }).execute();
  await db
    .insertInto('contact_tap')
    .values({ listing_id: ownListing.id, day: today - 2, kind: 'whatsapp', count: 3 })
    .execute();
  const account_id = await makeAccount();
  const at = clock.now() - DAY_MS;
  const times = { created_at: at, updated_at: at, published_at: at };
  for (const table of ['saved_car', 'liked_car'] as const) {
    const kept = { document_id: table.padEnd(24, '0'), account_id, car_id };
    await db
      .insertInto(table)
      .values({ ...times, ...kept })
      .execute();
  }
  const { like: beside, days } = await figures();
  expect(beside).toEqual({
    count: 8,
    days: 10,
    views: { own: 12, others: 35 },
    saves: { own: 1, others: 0 },
    taps: { own: 3, others: 3.5 },
    leads: { own: 0, others: 0 },
  });
  expect(days).toHaveLength(30);
  expect(days.slice(-3)).toMatchObject([{ messages: 3 }, { saves: 1 }, { views: 12, saves: 0 }]);
});

test('nothing is said that would show what the ads of one or two sellers did', async () => {
  const { like, figures, dealerAt } = await openFigures();
  for (let at = 0; at < 12; at += 1) await like(dealerAt(at % 2), 3);
  expect((await figures()).like).toBeNull();
  await like(dealerAt(2), 3);
  // Three sellers, of whom two have nearly all: neither has more than half.
  expect((await figures()).like).toMatchObject({ count: 13 });
  for (let at = 0; at < 2; at += 1) await like(dealerAt(0), 3);
  expect((await figures()).like).toBeNull();
});

test('a new ad, and one that is not on sale, are beside none', async () => {
  const { like, figures, dealerAt, age, ownListing, move, person, id } = await openFigures();
  for (let at = 0; at < 8; at += 1) await like(dealerAt(at), 1);
  expect((await figures()).like).not.toBeNull();
  await age(ownListing.id, 6);
  expect((await figures()).like).toBeNull();
  await age(ownListing.id, 10);
  await move(person, id, 'sell');
  expect(await figures()).toMatchObject({ like: null, price: null });
});

test('the price stands beside others, and figures are shown to an agent and to nobody else', async () => {
  const { db, jobs, ownListing, figures, dealerPerson, privatePerson, id } = await openFigures();
  expect((await figures()).price).toBeNull();
  // The day's comparison of prices, which would find none like it.
  await jobs.idle();
  await db
    .updateTable('car')
    .set({ like_price: 20_000_000, like_count: 14 })
    .where('id', '=', ownListing.car_id ?? 0)
    .execute();
  expect((await figures()).price).toEqual({ above: 23, likeCount: 14 });
  const path = `/sell/api/listings/${id}/days`;
  expect((await (await dealerPerson('agent')).ask(path)).status).toBe(200);
  expect((await (await privatePerson()).ask(path)).status).toBe(403);
});

async function openFigures() {
  const market = await openSellingMarket();
  const { db, clock, dealer } = market;
  const person = await market.dealerPerson('owner');
  const id = await market.draft(person, dealer.documentId);
  await market.move(person, id, 'submit');
  const today = Math.floor(clock.now() / DAY_MS);
  const find = (of: string) =>
    db.selectFrom('listing').selectAll().where('document_id', '=', of).executeTakeFirstOrThrow();
  const { car_id } = await find(id);
  const { model_id, make_id } = await db
    .selectFrom('car')
    .selectAll()
    .where('id', '=', car_id ?? 0)
    .executeTakeFirstOrThrow();
  const age = (listing: number, days: number) =>
    db
      .updateTable('listing')
      .set({ first_published_at: clock.now() - days * DAY_MS })
      .where('id', '=', listing)
      .execute();
  const ownListing = await find(id);
  await age(ownListing.id, 10);

  /** Puts a car of a dealer on sale, with so many views and contacts yesterday. */
  async function like(of: number, count: number, { days = 100, year = 2010 } = {}) {
    const car = await market.makeCar({ make: make_id, model: model_id, year, dealer_info: of, price: 20_000_000 });
    const { id: listing } = await db
      .selectFrom('listing')
      .select('id')
      .where('car_id', '=', car.id)
      .executeTakeFirstOrThrow();
    await age(listing, days);
    if (count > 0) {
      await db
        .insertInto('car_view')
        .values([
          { car_id: car.id, day: today - 1, views: count * 10 },
          { car_id: car.id, day: today - 12, views: 1_000 },
        ])
        .execute();
      await db
        .insertInto('contact_tap')
        .values([
          { listing_id: listing, day: today - 1, kind: 'call', count },
          { listing_id: listing, day: today - 1, kind: 'share', count: 50 },
        ])
        .execute();
    }
  }
  const dealers = await Promise.all(Array.from({ length: 4 }, () => market.makeDealer()));
  const figures = async () => {
    const { status, body, text } = await person.ask(`/sell/api/listings/${id}/days`);
    expect(status, text).toBe(200);
    return body as ListingFigures;
  };
  const dealerAt = (at: number) => dealers[at % dealers.length]?.id ?? 0;
  return { ...market, person, id, ownListing, today, age, like, figures, dealerAt };
}
