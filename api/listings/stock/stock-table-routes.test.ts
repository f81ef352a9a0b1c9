import { expect, test } from 'vitest';
import type { Selection } from '#contract/office/bulk-schemas.ts';
import type { Stock } from '#contract/office/stock-schemas.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';

// On both databases: figures are sums, which one of them answers as text.

test('a row of the stock says how long it is on sale, and what it did in the last thirty days', async () => {
  const { ask, sell, view, tap, write, begin, person, dealer } = await openTable();
  const id = await sell(12, { price: '20m' });
  await view(id, 29, 5);
  await view(id, 30, 100);
  await view(id, 0, 7);
  await tap(id, 0, 'call', 2);
  await tap(id, 3, 'whatsapp', 1);
  await tap(id, 3, 'share', 9);
  await tap(id, 40, 'reveal', 4);
  await write(id, 2, 'new');
  await write(id, 2, 'spam');
  await write(id, 31, 'new');
  const draft = await begin(person, dealer.documentId);
  const { rows } = await ask<Stock>('/sell/api/listings');
  expect(rows.find(({ documentId }) => documentId === id)).toMatchObject({
    daysOnSale: 12,
    views: 12,
    taps: 3,
    leads: 1,
    photoCount: 1,
    reference: expect.stringMatching(/^M-/),
  });
  expect(rows.find(({ documentId }) => documentId === id)?.viewDays).toEqual([5, ...Array(28).fill(0), 7]);
  expect(rows.find(({ documentId }) => documentId === draft)).toMatchObject({
    daysOnSale: null,
    views: 0,
    viewDays: [],
    taps: 0,
    leads: 0,
    reference: null,
  });
});

test('the stock is sorted before it is paged, and what has no number comes last both ways', async () => {
  const { ask, sell, view, tap, write, begin, person, dealer, order } = await openTable();
  const cheap = await sell(1, { price: '10m', photos: 3 });
  const dear = await sell(70, { price: '90m', photos: 1 });
  const middle = await sell(30, { price: '50m', photos: 2 });
  const draft = await begin(person, dealer.documentId);
  await view(cheap, 1, 2);
  await view(middle, 1, 9);
  await tap(dear, 1, 'call', 4);
  await tap(middle, 1, 'call', 2);
  await write(cheap, 1, 'new');
  expect(await order('sort=price-asc')).toEqual([cheap, middle, dear, draft]);
  expect(await order('sort=price-desc')).toEqual([dear, middle, cheap, draft]);
  expect(await order('sort=age-desc')).toEqual([dear, middle, cheap, draft]);
  expect(await order('sort=age-asc')).toEqual([cheap, middle, dear, draft]);
  expect((await order('sort=views-desc')).slice(0, 2)).toEqual([middle, cheap]);
  expect((await order('sort=taps-desc')).slice(0, 2)).toEqual([dear, middle]);
  expect((await order('sort=leads-desc'))[0]).toBe(cheap);
  expect(await order('sort=photos-asc')).toEqual([draft, dear, middle, cheap]);
  expect(await order('sort=nonsense')).toEqual(await order(''));
  const { rows } = await ask<Selection>('/sell/api/selection?sort=price-asc&state=published');
  expect(rows.map(({ documentId }) => documentId)).toEqual([cheap, middle, dear]);
});

test('saved views hold what is on sale alone, are counted whatever is searched, and can be chosen to be changed', async () => {
  const { ask, sell, tap, write, move, person, order, db } = await openTable();
  const quiet = await sell(7, { price: '10m', photos: 4 });
  const fresh = await sell(6, { price: '11m', photos: 4 });
  const called = await sell(80, { price: '12m', photos: 3 });
  const written = await sell(60, { price: '13m', photos: 4 });
  const bare = await sell(59, { price: '14m', photos: 4 });
  const sold = await sell(90, { price: '15m' });
  await tap(called, 2, 'reveal', 1);
  await tap(quiet, 31, 'call', 5);
  await write(written, 3, 'new');
  await tap(bare, 1, 'call', 1);
  await move(person, sold, 'sell');
  const { id, car_id } = await db
    .selectFrom('listing')
    .select(['id', 'car_id'])
    .where('document_id', '=', bare)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('listing_photo').where('listing_id', '=', id).execute();
  await db
    .deleteFrom('car_image')
    .where('car_id', '=', car_id ?? 0)
    .execute();
  expect(await order('with=no-photo')).toEqual([bare]);
  expect((await order('with=few-photos')).sort()).toEqual([bare, called].sort());
  expect((await order('with=long-on-sale')).sort()).toEqual([called, written].sort());
  expect(await order('with=no-calls')).toEqual([quiet]);
  expect(await order('with=no-calls&q=nothing')).toEqual([]);
  const viewCounts = { 'no-photo': 1, 'few-photos': 2, 'long-on-sale': 2, 'no-calls': 1 };
  expect(await ask('/sell/api/listings?state=sold')).toMatchObject({ rows: [{ documentId: sold }], viewCounts });
  expect(await ask('/sell/api/listings?with=no-calls&q=nothing')).toMatchObject({ total: 0, viewCounts });
  expect((await order('')).length).toBe(6);
  expect(await order('with=nonsense&state=published')).toContain(fresh);
  const chosen = await ask<Selection>('/sell/api/selection?with=long-on-sale&sort=price-desc');
  expect(chosen.rows.map(({ documentId }) => documentId)).toEqual([written, called]);
});

test('an agent sees the figures of their seller; another seller sees none of them', async () => {
  const { sell, view, dealerPerson, dealer, privatePerson } = await openTable();
  const id = await sell(5, { price: '20m' });
  await view(id, 1, 3);
  const agent = await dealerPerson('agent');
  const { body } = await agent.ask('/sell/api/listings?sort=views-desc');
  expect(body).toMatchObject({ rows: [{ documentId: id, views: 3 }] });
  const other = await privatePerson();
  const { body: theirs } = await other.ask('/sell/api/listings?sort=views-desc');
  expect(theirs).toMatchObject({ rows: [], total: 0 });
  expect((await other.ask(`/sell/api/listings?as=${dealer.documentId}`)).status).toBe(404);
});

async function openTable() {
  const market = await openSellingMarket();
  const { db, clock, dealer, addPhoto } = market;
  const person = await market.dealerPerson('owner');
  const ask = async <Body>(path: string) => {
    const { status, body, text } = await person.ask(path);
    expect(status, text).toBe(200);
    return body as Body;
  };
  /** Puts a car on sale that came so many days ago. */
  async function sell(days: number, { price, photos = 1 }: { price: string; photos?: number }) {
    const id = await market.draft(person, dealer.documentId, { price });
    for (let at = 1; at < photos; at += 1) await addPhoto(id);
    await market.move(person, id, 'submit');
    const since = clock.now() - days * DAY_MS;
    await db.updateTable('listing').set({ first_published_at: since }).where('document_id', '=', id).execute();
    return id;
  }
  const find = (id: string) =>
    db.selectFrom('listing').selectAll().where('document_id', '=', id).executeTakeFirstOrThrow();
  const today = Math.floor(clock.now() / DAY_MS);
  async function view(id: string, ago: number, views: number) {
    const { car_id } = await find(id);
    await db
      .insertInto('car_view')
      .values({ car_id: car_id ?? 0, day: today - ago, views })
      .execute();
  }
  async function tap(id: string, ago: number, kind: 'call' | 'whatsapp' | 'reveal' | 'share', count: number) {
    const { id: listing_id } = await find(id);
    await db
      .insertInto('contact_tap')
      .values({ listing_id, day: today - ago, kind, count })
      .execute();
  }
  async function write(id: string, ago: number, state: 'new' | 'spam') {
    const { id: listing_id, seller_id } = await find(id);
    const at = clock.now() - ago * DAY_MS;
    const { length } = await db.selectFrom('lead').select('id').execute();
    await db
      .insertInto('lead')
      .values({
        document_id: `lead${length}`.padEnd(24, '0'),
        created_at: at,
        updated_at: at,
        listing_id,
        seller_id,
        kind: 'car',
        title: 'A car',
        intent: 'question',
        channel: 'form',
        state,
        state_since: at,
      })
      .execute();
  }
  const order = async (query: string) =>
    (await ask<Stock>(`/sell/api/listings?${query}`)).rows.map(({ documentId }) => documentId);
  return { ...market, person, ask, sell, view, tap, write, order };
}
