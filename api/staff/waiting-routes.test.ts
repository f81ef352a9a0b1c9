import { expect, test } from 'vitest';
import type { StaffWaiting } from '#contract/office/waiting-schemas.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { openMemoryLimits } from '../../test/memory-limits.ts';
import { openReportMakers } from '../../test/report-makers.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';
import { waitingMails } from '../../test/waiting-mails.ts';
import { staffLateJobs } from './late-jobs.ts';
import { lateMails } from './late-mails.ts';

// On both databases: what waits is counted in SQL.

const market = await openSellingMarket({ settings: { RATE_LIMITS: 'off', TRUST_PROXY: 'loopback' } });
const { enter, clock, db, draft, move } = market;
const { report } = openReportMakers(market);

const ask = async ({ ask }: Pick<Awaited<ReturnType<typeof enter>>, 'ask'>) =>
  (await ask('/staff/api/waiting')).body as StaffWaiting;

test('staff see how much waits by what they may do about it, and how much of it is late', async () => {
  const moderator = await enter('staff', { staff: ['moderator'], isStrong: true });
  const person = await market.privatePerson();
  const ad = await draft(person, person.seller);
  const since = new Date(clock.now()).toISOString();
  await move(person, ad, 'submit');
  expect(await ask(moderator)).toEqual({
    reviews: { count: 1, since, late: 0 },
    reports: { count: 0, since: null, late: 0 },
    messages: { count: 0, since: null, late: 0 },
    failures: null,
  });
});

/** As a moderator reads it who signs in now. */
const count = async () => ask(await enter('staff', { staff: ['moderator'], isStrong: true }));

/** An ad on sale of a private seller. */
async function openAd() {
  const owner = await market.privatePerson();
  const ad = await draft(owner, owner.seller);
  await move(owner, ad, 'submit');
  await market.decide(ad, 'approve');
  return { owner, ad };
}

test('an ad that waits for a day and a report without an answer are late, a report in time is not', async () => {
  const { ad } = await openAd();
  const { ad: other } = await openAd();
  const before = await count();
  await report({ documentId: ad, reason: 'sold' });
  await report({ documentId: other, reason: 'own rights', note: 'My photos.', email: 'me@x.ug' });
  clock.advance(25 * HOUR_MS);
  const after = await count();
  expect(after.reports).toMatchObject({ count: 2, late: 1 });
  expect(after.reviews?.late).toBe(before.reviews?.count);
  clock.advance(48 * HOUR_MS);
  expect((await count()).reports?.late).toBe(2);
});

test('admins also read how much failed, and editors nothing of it all', async () => {
  const admin = await enter('staff', { staff: ['admin'], isStrong: true });
  expect((await ask(admin)).failures).toEqual(expect.any(Number));
  const editor = await enter('staff', { staff: ['editor'], isStrong: true });
  expect(await ask(editor)).toEqual({ reviews: null, reports: null, messages: null, failures: null });
});

test('moderators are told once a day at most that something is late, and nothing that was decided meanwhile', async () => {
  const moderator = await enter('staff', { staff: ['moderator'] });
  const { ad } = await openAd();
  await report({ documentId: ad, reason: 'sold' });
  clock.advance(25 * HOUR_MS);
  const limits = openMemoryLimits({ clock });
  const job = staffLateJobs({ adapter: market.adapter, clock, rateLimits: limits })['tell moderators'];
  const told = async () =>
    (await waitingMails(db)).filter(
      ({ kind, about }) => kind === 'staff-late' && about === String(moderator.accountId),
    );
  const run = (payload: unknown) => job?.run({ id: 1, payload, created_at: 0, deaths: 0 });
  const next = await run({});
  expect(next).toEqual({ toldAt: clock.now() });
  expect(await told()).toHaveLength(1);
  await db.deleteFrom('job').where('kind', '=', 'mail staff-late').execute();
  clock.advance(23 * HOUR_MS);
  expect(await run(next)).toEqual(next);
  expect(await told()).toEqual([]);
  const mail = { id: 1, kind: 'staff-late', recipient: '', about: String(moderator.accountId), created_at: 0 };
  const compose = () => lateMails({ db, clock, config: market.config })['staff-late'](mail);
  expect(await compose()).toMatchObject({ subject: 'Motoka: somebody waits too long' });
  await db.updateTable('report').set({ decided_at: clock.now(), outcome: 'dismissed' }).execute();
  await db.updateTable('review_item').set({ decided_at: clock.now(), decision: 'closed' }).execute();
  expect(await compose()).toBeUndefined();
  clock.advance(HOUR_MS);
  expect(await run(next)).toEqual(next);
});
