import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';
import { raiseTrusts } from './seller-trust.ts';

test('a seller is proven with the second ad that is approved, two weeks after the first', async () => {
  const market = await openTrust();
  await market.approved();
  market.clock.advance(14 * DAY_MS);
  await market.tomorrow();
  expect(await market.trust()).toBe(0);
  await market.approved();
  expect(await market.trust()).toBe(1);
  const raised = market.db.selectFrom('audit_event').select(['actor', 'subject', 'difference']);
  expect(await raised.where('action', '=', 'raise trust').execute()).toEqual([
    { actor: null, subject: market.person.seller, difference: JSON.stringify({ trust: { before: 0, after: 1 } }) },
  ]);
});

test('whoever had two approved at once is proven by the daily look, and not a day early', async () => {
  const market = await openTrust();
  await market.approved();
  await market.approved();
  expect(await market.trust()).toBe(0);
  market.clock.advance(14 * DAY_MS - HOUR_MS);
  await market.tomorrow();
  expect(await market.trust()).toBe(0);
  market.clock.advance(HOUR_MS);
  await market.tomorrow();
  expect(await market.trust()).toBe(1);
});

test('an approval that is undone takes back the trust that came by it', async () => {
  const market = await openTrust();
  await market.approved();
  market.clock.advance(14 * DAY_MS);
  const { review } = await market.approved();
  expect((await market.post(`review/${review}/undo`)).status).toBe(200);
  expect(await market.trust()).toBe(0);
});

test('an approval that is undone leaves trust that was there before', async () => {
  const market = await openTrust();
  const { id } = await market.approved();
  await market.approved();
  market.clock.advance(14 * DAY_MS);
  await market.tomorrow();
  await market.move(market.person, id, 'sell');
  const { review } = await market.approved();
  expect((await market.post(`review/${review}/undo`)).status).toBe(200);
  expect(await market.trust()).toBe(1);
});

test('nobody earns trust with an ad that had to be removed, or while they are paused', async () => {
  const market = await openTrust();
  const { id } = await market.approved();
  await market.approved();
  market.clock.advance(14 * DAY_MS);
  const setState = (state: string) =>
    market.db
      .updateTable('seller')
      .set({ state: state as 'active' })
      .where('id', '=', market.person.sellerId)
      .execute();
  await setState('paused');
  await market.tomorrow();
  expect(await market.trust()).toBe(0);
  await setState('active');
  await market.decide(id, 'remove', 'Stolen.');
  await market.tomorrow();
  expect(await market.trust()).toBe(0);
});

test('what the market has set stays', async () => {
  const market = await openTrust();
  await market.approved();
  await market.approved();
  await market.db.updateTable('seller').set({ trust: 2 }).where('id', '=', market.person.sellerId).execute();
  market.clock.advance(20 * DAY_MS);
  await market.tomorrow();
  expect(await market.trust()).toBe(2);
});

async function openTrust() {
  const market = await openSellingMarket();
  const moderator = await market.enter('staff', { staff: ['moderator'], isStrong: true });
  const post = (path: string, body: object = {}) => moderator.ask(`/staff/api/${path}`, { method: 'POST', body });
  const person = await market.privatePerson();

  /** Looked at, however well its seller is known. */
  const ODD = { description: 'See mycars.ug' };

  async function submitted() {
    const id = await market.draft(person, person.seller, ODD);
    await market.move(person, id, 'submit');
    const item = await market.db
      .selectFrom('review_item')
      .innerJoin('listing', 'listing.id', 'listing_id')
      .select(['review_item.id', 'review_item.version'])
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, item };
  }
  async function approved() {
    // The second factor is asked for by the hour.
    await market.db
      .updateTable('office_session')
      .set({ strong_until: market.clock.now() + DAY_MS })
      .execute();
    const { id, item } = await submitted();
    const answer = await post(`review/${item.id}/decision`, { version: item.version, decision: 'approve' });
    expect(answer.status, answer.text).toBe(200);
    return { id, review: item.id };
  }
  const trust = async () => {
    const row = market.db.selectFrom('seller').select('trust').where('id', '=', person.sellerId);
    return (await row.executeTakeFirstOrThrow()).trust;
  };
  const tomorrow = () => raiseTrusts(market.adapter, market.clock.now());
  return { ...market, post, person, approved, trust, tomorrow };
}
