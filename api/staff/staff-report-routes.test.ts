import { expect, test } from 'vitest';
import { NOTHING_OPEN } from '#contract/messages/review.ts';
import type { ReportedSubject, ReportQueue } from '#contract/office/report-schemas.ts';
import type { StaffListing } from '#contract/office/staff-listing-schemas.ts';
import type { OfficeMember } from '../../test/office-makers.ts';
import { openReportMakers } from '../../test/report-makers.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';
import { testOnce } from '../../test/test-database.ts';

// On both databases: reports are grouped and sorted in SQL, and decided under a lock.

const market = await openSellingMarket({ settings: { RATE_LIMITS: 'off', TRUST_PROXY: 'loopback' } });
const { clock, enter, draft, move, db } = market;
const { report, reportsOf } = openReportMakers(market);
const moderator = await enter('staff', { staff: ['moderator'], isStrong: true });
const other = await enter('staff', { staff: ['moderator'], isStrong: true });

test('reports of an ad are one group, by how many people wrote, and the gravest come first', async () => {
  const [grave, slight] = [(await openAd()).ad, (await openAd()).ad];
  const phone = { 'x-forwarded-for': '41.90.0.1', 'user-agent': 'One phone' };
  await report({ documentId: slight, reason: 'sold' });
  clock.advance(1_000);
  await report({ documentId: grave, note: 'Pay first, he said.' }, phone);
  await report({ documentId: grave, reason: 'sold' }, phone);
  await report({ documentId: grave });
  const ids = (await queue()).groups.map(({ subject }) => subject.documentId);
  expect(ids.indexOf(grave)).toBeLessThan(ids.indexOf(slight));
  expect(await groupOf(grave)).toMatchObject({
    title: 'Toyota Premio 2010',
    state: 'published',
    people: 2,
    reasons: [
      { reason: 'money first', count: 2 },
      { reason: 'sold', count: 1 },
    ],
    note: 'Pay first, he said.',
    isForOthers: false,
  });
});

const ofAd = (documentId: string): ReportedSubject => ({ kind: 'listing', documentId });

const show = async (id: string, { ask }: Staff = moderator) =>
  (await ask(`/staff/api/listings/${id}`)).body as StaffListing;

test('a report that breaks no rule is closed, its writer hears so after a minute, and not what was undone', async () => {
  const { ad } = await openAd();
  await report({ documentId: ad, email: 'writer1@x.ug' });
  const { upTo, open } = (await show(ad)).reports;
  expect(open).toBe(1);
  expect((await decide(ofAd(ad), upTo, 'dismissed')).body).toEqual({ reports: 1 });
  expect(await groupOf(ad)).toBeUndefined();
  expect((await decide(ofAd(ad), upTo, 'dismissed')).body).toMatchObject({ error: { message: NOTHING_OPEN } });
  const undo = { method: 'POST', body: { subject: ofAd(ad) } } as const;
  expect((await other.ask('/staff/api/reports/undo', undo)).status).toBe(409);
  expect((await moderator.ask('/staff/api/reports/undo', undo)).body).toEqual({ reports: 1 });
  expect(await groupOf(ad)).toBeDefined();
  expect((await decide(ofAd(ad), upTo, 'dismissed')).status).toBe(200);
  clock.advance(61_000);
  expect((await moderator.ask('/staff/api/reports/undo', undo)).status).toBe(409);
  const mails = (await market.sentMails()).filter(({ to }) => to === 'writer1@x.ug');
  expect(mails.map(({ subject }) => subject)).toEqual(['Your report: Toyota Premio 2010']);
  expect(mails[0]?.text).toContain('found nothing that breaks our rules');
});

const act = (id: string, what: 'moves' | 'undo', body: object, { ask }: Staff = moderator) =>
  ask(`/staff/api/listings/${id}/${what}`, { method: 'POST', body });

test('removing a reported ad upholds its reports, tells the seller, and can be undone for a minute', async () => {
  const { ad, owner } = await openAd();
  await report({ documentId: ad, email: 'writer2@x.ug' });
  const { upTo } = (await show(ad)).reports;
  // It came while the moderator looked: of an ad that is gone it is upheld as well.
  await report({ documentId: ad, reason: 'sold' });
  const removal = { move: 'remove', reason: 'A deposit was asked for.', reportsUpTo: upTo };
  expect((await act(ad, 'moves', removal)).body).toEqual({ state: 'removed' });
  expect((await reportsOf(ad)).map(({ outcome }) => outcome)).toEqual(['upheld', 'upheld']);
  expect((await act(ad, 'undo', {}, other)).status).toBe(409);
  expect((await act(ad, 'undo', {})).body).toEqual({ state: 'published' });
  expect((await market.cars()).some(({ documentId }) => documentId === ad)).toBe(true);
  expect((await reportsOf(ad)).map(({ outcome }) => outcome)).toEqual([null, null]);
  expect((await act(ad, 'moves', removal)).status).toBe(200);
  clock.advance(61_000);
  expect((await act(ad, 'undo', {})).status).toBe(409);
  const account = await db.selectFrom('account').select('email').where('id', '=', owner.accountId).executeTakeFirst();
  const mails = await market.sentMails();
  const toSeller = mails.filter(({ to, subject }) => to === account?.email && subject.includes('was removed'));
  expect(toSeller).toHaveLength(1);
  expect(toSeller[0]?.text).toContain('A deposit was asked for.');
  expect(mails.filter(({ to }) => to === 'writer2@x.ug')).toHaveLength(1);
});

test('an ad taken off sale goes back to its seller with the reason, and its photos come back when that is undone', async () => {
  const { ad } = await openAd();
  expect((await act(ad, 'moves', { move: 'stop' })).status).toBe(400);
  expect((await act(ad, 'moves', { move: 'stop', reason: 'Use your own photos.' })).body).toEqual({
    state: 'declined',
  });
  expect((await show(ad)).reason).toBe('Use your own photos.');
  expect((await act(ad, 'undo', {})).body).toEqual({ state: 'published' });
  const car = await market.get(`/api/cars/${ad}?populate[0]=images`);
  expect(JSON.parse(car.text).data.images).toHaveLength(1);
});

test('what was in review, or reserved, is so again when its removal is undone', async () => {
  const { owner, ad } = await openAd();
  await move(owner, ad, 'reserve');
  const waiting = await draft(owner, owner.seller);
  await move(owner, waiting, 'submit');
  for (const [id, state] of [
    [ad, 'reserved'],
    [waiting, 'in review'],
  ] as const) {
    expect((await act(id, 'moves', { move: 'remove', reason: 'A slip.' })).status).toBe(200);
    expect((await act(id, 'undo', {})).body, state).toEqual({ state });
  }
  await act(ad, 'moves', { move: 'stop', reason: 'A slip.' });
  expect((await act(ad, 'undo', {})).body).toEqual({ state: 'reserved' });
});

test('what buyers never saw is not put back on sale past a moderator', async () => {
  const { owner } = await openAd();
  const fresh = await draft(owner, owner.seller);
  await move(owner, fresh, 'submit');
  const admin = await enter('staff', { staff: ['admin'], isStrong: true });
  await act(fresh, 'moves', { move: 'remove', reason: 'A fraud.' });
  await act(fresh, 'moves', { move: 'restore' }, admin);
  expect((await move(owner, fresh, 'put back')).body).toMatchObject({ state: 'in review' });
});

test('a decision of a review is undone in the review', async () => {
  const { ad } = await openAd();
  await db
    .insertInto('review_item')
    .values({
      listing_id: (await db.selectFrom('listing').select('id').where('document_id', '=', ad).executeTakeFirstOrThrow())
        .id,
      kind: 'new',
      score: 1,
      created_at: clock.now(),
    })
    .execute();
  const { reviewId } = await show(ad);
  const { version } = (await moderator.ask(`/staff/api/review/${reviewId}`)).body as { version: number };
  const decline = { version, decision: 'decline', reasons: ['words'] };
  expect(
    (await moderator.ask(`/staff/api/review/${reviewId}/decision`, { method: 'POST', body: decline })).status,
  ).toBe(200);
  expect((await act(ad, 'undo', {})).status).toBe(409);
});

test('a flood of reports that are promised an answer hides no others', async () => {
  const { ad } = await openAd();
  await report({ documentId: ad });
  const sellers: Awaited<ReturnType<typeof market.makePrivateSeller>>[] = [];
  while (sellers.length < 60) sellers.push(await market.makePrivateSeller());
  const flood = sellers.map(({ sellerId }, at) => ({
    document_id: String(at).padStart(24, 'f'),
    created_at: clock.now(),
    seller_id: sellerId,
    reason: 'own rights' as const,
    browser_hash: String(at).padStart(43, 'b'),
    due_at: clock.now() + 1,
  }));
  await db.insertInto('report').values(flood).execute();
  expect(await groupOf(ad)).toBeDefined();
  await db
    .deleteFrom('report')
    .where('due_at', '=', clock.now() + 1)
    .execute();
});

testOnce('nobody who sells reads or decides reports about themselves, nor does an editor', async () => {
  const { ad, owner } = await openAd();
  await report({ documentId: ad });
  const own = await enter('staff', { staff: ['moderator'], isStrong: true }, owner.accountId);
  expect(await groupOf(ad, own)).toBeUndefined();
  expect((await own.ask(`/staff/api/listings/${ad}`)).status).toBe(403);
  expect((await decide(ofAd(ad), 1, 'dismissed', own)).status).toBe(403);
  expect((await act(ad, 'undo', {}, own)).status).toBe(403);
  const editor = await enter('staff', { staff: ['editor'], isStrong: true });
  expect((await editor.ask('/staff/api/reports')).status).toBe(403);
  const weak = await enter('staff', { staff: ['moderator'] });
  expect((await weak.ask('/staff/api/reports')).body).toMatchObject({ error: { name: 'SecondFactorError' } });
});

testOnce('reports of a seller are closed, or upheld by pausing them', async () => {
  const { dealer } = market;
  await report({ subject: 'dealer', documentId: dealer.documentId, reason: 'rude', note: 'He shouted.' });
  const seller = await db.selectFrom('seller').selectAll().where('dealer_id', '=', dealer.id).executeTakeFirstOrThrow();
  const group = await groupOf(seller.document_id);
  expect(group).toMatchObject({ subject: { kind: 'seller' }, state: null, people: 1, note: 'He shouted.' });
  const { id } = await db
    .selectFrom('report')
    .select('id')
    .where('seller_id', '=', seller.id)
    .executeTakeFirstOrThrow();
  const pause = { state: 'paused', reason: 'We look into a report.', reportsUpTo: id };
  expect(
    (await moderator.ask(`/staff/api/sellers/${seller.document_id}/state`, { method: 'POST', body: pause })).status,
  ).toBe(200);
  expect(await groupOf(seller.document_id)).toBeUndefined();
  await moderator.ask(`/staff/api/sellers/${seller.document_id}/state`, { method: 'POST', body: { state: 'active' } });
});

testOnce('an ad is shown with its seller, its reports, how many buyers wrote and the seller’s other ads', async () => {
  const { ad, owner } = await openAd();
  await report({ documentId: ad, note: 'Not his car' });
  const twin = await draft(owner, owner.seller);
  await move(owner, twin, 'submit');
  const unsent = await draft(owner, owner.seller);
  expect(await show(ad)).toMatchObject({
    documentId: ad,
    state: 'published',
    leads: 0,
    reviewId: null,
    reports: { open: 1, rows: [{ reason: 'money first', note: 'Not his car', isMember: false, outcome: null }] },
    others: [{ documentId: twin, title: 'Toyota Premio 2010', state: 'in review' }],
  });
  // A draft that was never sent is its writer's alone.
  expect((await moderator.ask(`/staff/api/listings/${unsent}`)).status).toBe(404);
  expect((await moderator.ask(`/staff/api/listings/${'a'.repeat(24)}`)).status).toBe(404);
});

test('what must be answered within a day comes before all else', async () => {
  const [grave, rights] = [(await openAd()).ad, (await openAd()).ad];
  await report({ documentId: rights, reason: 'own rights', note: 'My photos', email: 'me@x.ug' });
  clock.advance(2 * 86_400_000 + 1_000);
  await report({ documentId: grave });
  const fresh = await enter('staff', { staff: ['moderator'], isStrong: true });
  const [first] = (await queue(fresh)).groups;
  expect(first?.subject).toEqual(ofAd(rights));
});

type Staff = Pick<OfficeMember, 'ask'>;

/** An ad on sale of a private seller, and who sells it. */
async function openAd() {
  const owner = await market.privatePerson();
  const ad = await draft(owner, owner.seller);
  await move(owner, ad, 'submit');
  await market.decide(ad, 'approve');
  return { owner, ad };
}

const queue = async ({ ask }: Staff = moderator) => (await ask('/staff/api/reports')).body as ReportQueue;
const groupOf = async (id: string, staff?: Staff) =>
  (await queue(staff)).groups.find(({ subject }) => subject.documentId === id);

const decide = (subject: ReportedSubject, upTo: number | null, outcome: string, { ask }: Staff = moderator) =>
  ask('/staff/api/reports/decision', { method: 'POST', body: { subject, upTo, outcome } });
