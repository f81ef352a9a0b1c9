import { expect, test } from 'vitest';
import type { OwnListing } from '#contract/office/listing-schemas.ts';
import type { StockRow } from '#contract/office/stock-schemas.ts';
import { openWritingMarket } from '../../../test/write-makers.ts';

const market = await openWritingMarket();
const { db } = market;
const owner = await market.dealerPerson('owner');
const sellerId = await market.sellerOf('dealer_id', market.dealer.id);
const writer = market.asker(await market.makeToken(sellerId));
test('a seller is told why a change waits and how long that usually takes, in the office and by the API', async () => {
  await decided(12);
  const id = await onSale();
  expect(await market.show(owner, id)).toMatchObject({ waitsBecause: [], usualMinutes: null });
  await market.save(owner, id, { price: '5m', description: 'See mycars.ug' });
  const reasons = [
    'The price is far below the last price we approved.',
    'The description contains a phone number, a link or an email address.',
  ];
  expect(await market.show(owner, id)).toMatchObject({
    isSubmitted: false,
    changed: ['price', 'description'],
    waitsBecause: reasons,
    usualMinutes: 12,
  });
  // Its row is what buyers see.
  const { values, publicValues } = (await market.show(owner, id)) as OwnListing;
  const row = await owner.ask(`/sell/api/listings/${id}/row`);
  expect([values.price, (row.body as StockRow).price]).toEqual([5_000_000, publicValues.price]);
  const { body } = await owner.ask(`/sell/api/listings/${id}/changes`, { method: 'POST', body: {} });
  expect(body).toMatchObject({ isSubmitted: true, waitsBecause: reasons, usualMinutes: 12 });

  const other = await onSale();
  const put = (data: object) => writer(`/api/cars/${other}`, { method: 'PUT', body: { data } });
  expect((await put({ price: 23_000_000 })).body).toMatchObject({ meta: {} });
  expect((await put({ price: 5_000_000 })).body).toMatchObject({
    meta: { review: { reasons: [reasons[0]], usualMinutes: 12 } },
  });
});

test('what waits only to be sent, such as another year, is no business of a moderator', async () => {
  const id = await onSale();
  await market.save(owner, id, { year: 2011 });
  expect(await market.show(owner, id)).toMatchObject({ changed: ['year'], waitsBecause: [], isSubmitted: false });
});

test('a new ad says why it waits; one that was declined waits with nobody', async () => {
  const moderator = await market.enter('staff', { staff: ['moderator'], isStrong: true });
  const person = await market.privatePerson();
  const id = await market.draft(person, person.seller);
  expect((await market.move(person, id, 'submit')).body).toMatchObject({ waitsBecause: ['It is your first ad.'] });
  const item = await db
    .selectFrom('review_item')
    .innerJoin('listing', 'listing.id', 'listing_id')
    .select(['review_item.id', 'review_item.version'])
    .where('document_id', '=', id)
    .executeTakeFirstOrThrow();
  const decision = { version: item.version, decision: 'decline', reasons: ['price'] };
  await moderator.ask(`/staff/api/review/${item.id}/decision`, { method: 'POST', body: decision });
  const declined: OwnListing = await market.show(person, id);
  expect(declined).toMatchObject({ state: 'declined', isSubmitted: false, waitsBecause: [], usualMinutes: null });
});

/** Five decisions, each after so many minutes, so that there is something to say. */
async function decided(minutes: number) {
  for (let at = 0; at < 5; at += 1) {
    const person = await market.privatePerson();
    const id = await market.draft(person, person.seller);
    await market.move(person, id, 'submit');
    market.clock.advance(minutes * 60_000);
    await market.decide(id, 'approve');
  }
}

async function onSale() {
  const id = await market.draft(owner, market.dealer.documentId);
  expect((await market.move(owner, id, 'submit')).body).toMatchObject({ state: 'published' });
  return id;
}
