import { expect, test } from 'vitest';
import type { StaffSeller } from '#contract/office/staff-seller-schemas.ts';
import { openReportMakers } from '../../test/report-makers.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';

const market = await openSellingMarket();
const { enter, draft, move, dealer, db } = market;
const moderator = await enter('staff', { staff: ['moderator'], isStrong: true });
const admin = await enter('staff', { staff: ['admin'], isStrong: true });
const owner = await market.dealerPerson('owner');
const { document_id: id } = await db
  .selectFrom('seller')
  .select('document_id')
  .where('dealer_id', '=', dealer.id)
  .executeTakeFirstOrThrow();
test('a seller is shown with their people, ads, reports and what was done to them', async () => {
  const ad = await draft(owner, dealer.documentId);
  await move(owner, ad, 'submit');
  const { report } = openReportMakers(market);
  await report({ documentId: ad });
  await report({ subject: 'dealer', documentId: dealer.documentId, reason: 'rude', note: 'He shouted.' });
  await moderator.ask(`/staff/api/sellers/${id}/state`, {
    method: 'POST',
    body: { state: 'paused', reason: 'A look.' },
  });
  await moderator.ask(`/staff/api/sellers/${id}/state`, { method: 'POST', body: { state: 'active' } });
  expect(await show()).toMatchObject({
    kind: 'dealer',
    path: `/dealer-cars/${dealer.documentId}`,
    people: [{ role: 'owner' }],
    listings: [{ documentId: ad, state: 'published' }],
    listingCount: 1,
    reports: { open: 1, rows: [{ note: 'He shouted.' }] },
    reportedListings: 1,
    history: [
      { action: 'set seller state', changes: [{ field: 'state', before: 'paused', after: 'may sell' }] },
      {
        action: 'set seller state',
        changes: expect.arrayContaining([{ field: 'reason', before: null, after: 'A look.' }]),
      },
    ],
  });
});

test('a private seller acts for themselves, and one who has sold nothing has no page for buyers', async () => {
  const person = await market.privatePerson();
  expect(await show(person.seller)).toMatchObject({ kind: 'private', path: null, people: [{ role: 'owner' }] });
  expect((await moderator.ask(`/staff/api/sellers/${'b'.repeat(24)}`)).status).toBe(404);
});

test('an admin sets trust and limit with a reason, which is recorded; a moderator does not, nor anybody for themselves', async () => {
  expect((await stand({ trust: 1, mostLive: 5, reason: ' ' })).status).toBe(400);
  for (const body of [{ trust: 3 }, { mostLive: -1 }, { mostLive: 1.5 }, { mostLive: 10_001 }])
    expect((await stand({ trust: 1, mostLive: 5, reason: 'x', ...body })).status, JSON.stringify(body)).toBe(400);
  expect((await stand({ trust: 1, mostLive: 5, reason: 'x' }, moderator)).status).toBe(403);
  const own = await enter('staff', { staff: ['admin'], isStrong: true }, owner.accountId);
  expect((await stand({ trust: 2, mostLive: null, reason: 'x' }, own)).status).toBe(403);
  expect((await stand({ trust: 1, mostLive: 5, reason: 'New yard.' })).body).toMatchObject({
    mostLive: 5,
    record: { trust: 1 },
  });
  expect((await show()).history[0]).toMatchObject({ action: 'set seller standing' });
});

const show = async (seller = id) => (await moderator.ask(`/staff/api/sellers/${seller}`)).body as StaffSeller;
const stand = (body: object, { ask } = admin) => ask(`/staff/api/sellers/${id}/standing`, { method: 'PUT', body });
