import { expect, test } from 'vitest';
import { NO_OBJECTION_NOW } from '#contract/messages/objections.ts';
import { OWN_OBJECTION } from '#contract/messages/review.ts';
import type { StaffListing } from '#contract/office/staff-listing-schemas.ts';
import type { OfficeMember } from '../../test/office-makers.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';

const market = await openSellingMarket();
const { enter, draft, move, db, clock } = market;
const moderator = await enter('staff', { staff: ['moderator'], isStrong: true });
const other = await enter('staff', { staff: ['moderator'], isStrong: true });

test('a seller objects to a removal once, another moderator decides, and a right one has the ad back', async () => {
  const { seller, ad } = await openRemoved();
  expect(await stateOf(ad, seller)).toEqual({ state: 'possible' });
  expect((await object(ad, '  ', seller)).status).toBe(400);
  expect((await object(ad, 'I have the logbook.', seller)).body).toEqual({ state: 'open' });
  expect((await object(ad, 'Again', seller)).body).toMatchObject({ error: { message: NO_OBJECTION_NOW } });
  expect((await decide(ad, 'upheld', moderator)).body).toMatchObject({ error: { message: OWN_OBJECTION } });
  expect((await decide(ad, 'upheld', other)).body).toEqual({ reports: 1 });
  expect((await market.show(seller, ad)).state).toBe('withdrawn');
  clock.advance(61_000);
  expect(await mailsTo(seller.accountId)).toContain('You have Toyota Premio 2010 back');
});

test('what buyers reported is decided apart from the objection, which is not undone once the ad is given back', async () => {
  const { seller, ad } = await openRemoved();
  const { id } = await db.selectFrom('listing').select('id').where('document_id', '=', ad).executeTakeFirstOrThrow();
  const row = { document_id: 'r'.repeat(24), created_at: clock.now(), listing_id: id, reason: 'stolen' as const };
  await db
    .insertInto('report')
    .values({ ...row, seller_id: null, browser_hash: 'b'.repeat(43) })
    .execute();
  await object(ad, 'I have the logbook.', seller);
  expect((await decide(ad, 'upheld', other)).body).toEqual({ reports: 1 });
  const reports = await db
    .selectFrom('report')
    .select(['reason', 'outcome'])
    .where('listing_id', '=', id)
    .orderBy('id')
    .execute();
  expect(reports).toEqual([
    { reason: 'stolen', outcome: null },
    { reason: 'objection', outcome: 'upheld' },
  ]);
  const undo = { method: 'POST', body: { subject: { kind: 'listing', documentId: ad } } } as const;
  expect((await other.ask('/staff/api/reports/undo', undo)).status).toBe(409);
});

test('an objection that is dismissed leaves the ad removed, and there is no second one', async () => {
  const { seller, ad } = await openRemoved();
  await object(ad, 'Please.', seller);
  expect((await decide(ad, 'dismissed', other)).status).toBe(200);
  expect(await stateOf(ad, seller)).toEqual({ state: 'decided' });
  expect((await object(ad, 'Once more', seller)).status).toBe(409);
  expect((await market.show(seller, ad)).state).toBe('removed');
  clock.advance(61_000);
  expect(await mailsTo(seller.accountId)).toContain('Toyota Premio 2010 stays removed');
});

test('with one moderator alone an admin decides, and others object to nothing', async () => {
  const { seller, ad } = await openRemoved();
  await object(ad, 'It is mine.', seller);
  const admin = await enter('staff', { staff: ['admin'], isStrong: true });
  expect((await decide(ad, 'dismissed', admin)).status).toBe(200);
  const stranger = await market.privatePerson();
  expect((await object(ad, 'x', stranger)).status).toBe(404);
  const live = await draft(stranger, stranger.seller);
  expect(await stateOf(live, stranger)).toEqual({ state: 'none' });
});

type Person = Pick<OfficeMember, 'ask'>;

/** An ad that the moderator has removed, and who sells it. */
async function openRemoved() {
  const seller = await market.privatePerson();
  const ad = await draft(seller, seller.seller);
  await move(seller, ad, 'submit');
  await market.decide(ad, 'approve');
  const removal = { move: 'remove', reason: 'A stolen car.' };
  expect((await moderator.ask(`/staff/api/listings/${ad}/moves`, { method: 'POST', body: removal })).status).toBe(200);
  clock.advance(61_000);
  return { seller, ad };
}

const stateOf = async (ad: string, { ask }: Person) => (await ask(`/sell/api/listings/${ad}/objection`)).body;
const object = (ad: string, note: string, { ask }: Person) =>
  ask(`/sell/api/listings/${ad}/objection`, { method: 'POST', body: { note } });
async function decide(ad: string, outcome: string, { ask }: Person) {
  const { reports } = (await ask(`/staff/api/listings/${ad}`)).body as StaffListing;
  const body = { subject: { kind: 'listing', documentId: ad }, upTo: reports.upTo, outcome };
  return ask('/staff/api/reports/decision', { method: 'POST', body });
}
const mailsTo = async (accountId: number) => {
  const account = await db.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirst();
  return (await market.sentMails()).filter(({ to }) => to === account?.email).map(({ subject }) => subject);
};
