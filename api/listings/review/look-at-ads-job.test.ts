import { expect, test } from 'vitest';
import type { ReviewQueue } from '#contract/office/review-schemas.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';
import { waitingMails } from '../../../test/waiting-mails.ts';
import { lookAtAdsOnSale } from './look-at-ads-job.ts';

const market = await openSellingMarket();
const { db, clock } = market;
const owner = await market.dealerPerson('owner');
const moderator = await market.enter('staff', { staff: ['moderator'], isStrong: true });

test('what is on sale and odd comes into the queue without leaving sale; it stays, or goes back to its seller', async () => {
  const plain = await oddOnSale('Very clean.');
  const [kept, stopped] = [await oddOnSale('Call 0772 123 456.'), await oddOnSale('Send a deposit first.')];
  await lookAtAdsOnSale(db, clock);
  await lookAtAdsOnSale(db, clock);
  expect((await queue()).map(({ documentId }) => documentId).sort()).toEqual([kept, stopped].sort());
  expect((await market.cars()).map(({ documentId }) => documentId).sort()).toEqual([plain, kept, stopped].sort());

  await decide(kept, 'approve');
  const item = await decide(stopped, 'decline');
  expect(await queue()).toEqual([]);
  expect((await market.cars()).map(({ documentId }) => documentId).sort()).toEqual([plain, kept].sort());
  expect(await market.show(owner, stopped)).toMatchObject({
    state: 'declined',
    reason: expect.stringContaining('links'),
  });

  expect((await moderator.ask(`/staff/api/review/${item}/undo`, { method: 'POST', body: {} })).status).toBe(200);
  expect(await market.show(owner, stopped)).toMatchObject({ state: 'published', expiresAt: expect.any(String) });
  await decide(stopped, 'decline');
  expect((await market.save(owner, stopped, { description: 'Very clean.' })).status).toBe(200);
  expect((await market.move(owner, stopped, 'submit')).body).toMatchObject({ state: 'published' });
});

test('its seller hears of one that was taken off sale, and of one that stays nothing', async () => {
  const [kept, stopped] = [await oddOnSale('See mycars.ug'), await oddOnSale('Escrow only')];
  await lookAtAdsOnSale(db, clock);
  const before = (await waitingMails(db)).length;
  await decide(kept, 'approve');
  expect(await waitingMails(db)).toHaveLength(before);
  await decide(stopped, 'decline');
  expect(await waitingMails(db)).toHaveLength(before + 1);
});

/** On sale since before anybody looked at changes. */
async function oddOnSale(words: string) {
  const id = await market.draft(owner, market.dealer.documentId);
  await market.move(owner, id, 'submit');
  await db.updateTable('car').set({ description: words }).where('document_id', '=', id).execute();
  return id;
}

const queue = async () => ((await moderator.ask('/staff/api/review')).body as ReviewQueue).items;

async function decide(id: string, decision: 'approve' | 'decline') {
  const item = (await queue()).find(({ documentId }) => documentId === id)?.id ?? 0;
  const { version } = (await moderator.ask(`/staff/api/review/${item}`)).body as { version: number };
  const reasons = decision === 'decline' ? { reasons: ['contact'] } : {};
  const body = { version, decision, ...reasons };
  const { status, text } = await moderator.ask(`/staff/api/review/${item}/decision`, { method: 'POST', body });
  expect(status, text).toBe(200);
  return item;
}
