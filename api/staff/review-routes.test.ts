import { expect, test } from 'vitest';
import { ANOTHER_DECIDED, approvedMail, declinedMail } from '#contract/messages/review.ts';
import type { ReviewDetail, ReviewQueue } from '#contract/office/review-schemas.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';
import { testOnce } from '../../test/test-database.ts';
import { waitingMails } from '../../test/waiting-mails.ts';
import { keepInPatch } from '../listings/draft/listing-drafts.ts';
import { setPhotos } from '../listings/photos/listing-photo-writes.ts';
import { reviewMails } from '../listings/review/review-mails.ts';
import { lockListing } from '../listings/rows/listing-rows.ts';

// On both databases: what moderators do at once is locked.

test('what waits stands with its reasons, the most urgent first', async () => {
  const market = await openReviews();
  const plain = await market.submitted();
  const odd = await market.submitted({ description: 'Send a deposit. Call 0772 123 456.' });
  const { items, waiting, usualMinutes } = await market.queue();
  expect(items.map(({ documentId }) => documentId)).toEqual([odd.id, plain.id]);
  expect(items).toMatchObject([
    {
      title: 'Toyota Premio 2010',
      cover: { url: expect.stringMatching(/^\/staff\/media\//), width: expect.any(Number) },
      score: 14,
      kind: 'new',
      seller: { kind: 'private' },
      signals: ['first of its seller', 'asks for money before', 'link or number in the words'],
    },
    { score: 5, signals: ['first of its seller'], claimedBy: null },
  ]);
  expect([waiting, usualMinutes]).toEqual([2, null]);
});

testOnce('an approved car is with buyers; its seller hears of it when it can no longer be undone', async () => {
  const market = await openReviews();
  const { id, item, person } = await market.submitted();
  const { status, body } = await market.decide(item, 'approve');
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'published', decision: 'approved', undoUntil: expect.any(String) });
  expect(await market.cars()).toMatchObject([{ documentId: id }]);
  const waiting = await market.db
    .selectFrom('job')
    .select(['kind', 'due_at'])
    .where('kind', '=', 'mail review-decision')
    .execute();
  expect(waiting).toEqual([{ kind: 'mail review-decision', due_at: market.clock.now() + MINUTE_MS }]);
  expect((await market.queue()).items).toEqual([]);
  expect(await market.show(person, id)).toMatchObject({ state: 'published' });
});

testOnce('a declined car tells its seller what to do, and is sent again', async () => {
  const market = await openReviews();
  const { id, item, person } = await market.submitted();
  expect((await market.decide(item, 'decline')).status).toBe(400);
  const { body } = await market.decide(item, 'decline', { reasons: ['photos'], words: 'And one of the engine.' });
  expect(body).toMatchObject({ state: 'declined', decision: 'declined' });
  const seen = await market.show(person, id);
  expect(seen).toMatchObject({ state: 'declined', reason: expect.stringContaining('And one of the engine.') });
  expect(seen.values).toMatchObject({ make: 'Toyota', price: 24_500_000 });
  expect((await market.move(person, id, 'submit')).body).toMatchObject({ state: 'in review', reason: null });
});

testOnce('the mail after a decision says what was decided', async () => {
  const market = await openReviews();
  const [approved, declined] = [await market.submitted(), await market.submitted()];
  await market.decide(approved.item, 'approve');
  await market.decide(declined.item, 'decline', { reasons: ['photos'], words: '' });
  const compose = reviewMails(market.db, market.config)['review-decision'];
  const mails = (await waitingMails(market.db)).filter(({ kind }) => kind === 'review-decision');
  const subjects = await Promise.all(mails.map(async (mail) => (await compose(mail))?.subject));
  const title = 'Toyota Premio 2010';
  const site = market.config.siteName;
  expect(subjects).toEqual([approvedMail(site, title).subject, declinedMail(site, title, []).subject]);
});

test('two decisions at once: one stands, the other sees why', async () => {
  const market = await openReviews();
  const other = await market.enter('staff', { staff: ['admin'], isStrong: true });
  const { item } = await market.submitted();
  const { version } = await market.look(item);
  const send = ({ ask }: typeof other, body: object) =>
    ask(`/staff/api/review/${item}/decision`, { method: 'POST', body: { version, ...body } });
  const answers = await Promise.all([
    send(market.moderator, { decision: 'approve' }),
    send(other, { decision: 'decline', reasons: ['price'] }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.text).toContain('has decided this already');
});

test('what one has claimed no other decides, until ten minutes are over', async () => {
  const market = await openReviews();
  const other = await market.enter('staff', { staff: ['moderator'], isStrong: true });
  const { item } = await market.submitted();
  expect((await market.claim(item)).body).toMatchObject({ isMine: true });
  expect((await market.queue(other)).items).toMatchObject([
    { claimedBy: expect.stringContaining('Office'), isMine: false },
  ]);
  expect((await market.claim(item, other)).status).toBe(409);
  expect((await market.decide(item, 'approve', {}, other)).status).toBe(409);
  market.clock.advance(10 * MINUTE_MS + 1);
  expect((await market.claim(item, other)).status).toBe(200);
});

testOnce('an approval that is undone takes the car from buyers, and the seller never hears of it', async () => {
  const market = await openReviews();
  const { id, item, person } = await market.submitted();
  await market.decide(item, 'approve');
  expect((await market.undo(item)).body).toMatchObject({ state: 'in review', decision: null, undoUntil: null });
  expect(await market.cars()).toEqual([]);
  expect(await market.show(person, id)).toMatchObject({
    state: 'in review',
    firstPublishedAt: null,
    values: { color: null, price: 24_500_000 },
  });
  market.clock.advance(10 * MINUTE_MS);
  const approvedAt = market.clock.now();
  expect((await market.decide(item, 'approve')).status).toBe(200);
  // A car counts as new from the day on which buyers could really see it.
  expect(await market.cars()).toMatchObject([{ createdAt: new Date(approvedAt).toISOString() }]);
});

testOnce('what another moderator decided is listed for a while, and is theirs to take back', async () => {
  const market = await openReviews();
  const other = await market.enter('staff', { staff: ['moderator'], isStrong: true });
  const { item } = await market.submitted();
  await market.decide(item, 'approve');
  expect((await market.queue(other)).decided).toMatchObject([
    { id: item, title: 'Toyota Premio 2010', decision: 'approved' },
  ]);
  expect((await market.queue()).decided).toEqual([]);
  expect((await market.undo(item, other)).body).toMatchObject({ error: { status: 409, message: ANOTHER_DECIDED } });
  market.clock.advance(15 * MINUTE_MS);
  expect((await market.queue(other)).decided).toEqual([]);
});

testOnce('a decision can be undone for a minute, and not when its seller has acted since', async () => {
  const market = await openReviews();
  const late = await market.submitted();
  await market.decide(late.item, 'approve');
  market.clock.advance(MINUTE_MS + 1);
  expect((await market.undo(late.item)).status).toBe(409);
  const sold = await market.submitted();
  await market.decide(sold.item, 'approve');
  await market.move(sold.person, sold.id, 'sell');
  expect((await market.undo(sold.item)).status).toBe(409);
  // The last thing that happened was a decision, and not this one.
  const changed = await market.submitted();
  await market.decide(changed.item, 'approve');
  market.clock.advance(1_000);
  await market.save(changed.person, changed.id, { color: ODD });
  await changed.person.ask(`/sell/api/listings/${changed.id}/changes`, { method: 'POST', body: {} });
  await market.decide((await market.queue()).items.find(({ kind }) => kind === 'edit')?.id ?? 0, 'approve');
  expect((await market.undo(changed.item)).status).toBe(409);
  expect(await market.show(changed.person, changed.id)).toMatchObject({ publicValues: { color: ODD } });
  const declined = await market.submitted();
  await market.decide(declined.item, 'decline', { reasons: ['price'] });
  expect((await market.undo(declined.item)).body).toMatchObject({ state: 'in review', decision: null });
});

testOnce('changes of a live car are shown old and new, and undone to what they were', async () => {
  const market = await openReviews();
  const { id, item, person } = await market.submitted();
  await market.decide(item, 'approve');
  await market.save(person, id, { color: ODD });
  await person.ask(`/sell/api/listings/${id}/changes`, { method: 'POST', body: {} });
  const [row] = (await market.queue()).items;
  expect(row).toMatchObject({ kind: 'edit', documentId: id });
  const edit = row?.id ?? 0;
  expect(await market.look(edit)).toMatchObject({
    changed: ['color'],
    values: { color: ODD },
    publicValues: { color: null },
    record: { live: 1, approved: 1, declined: 0 },
  });
  await market.decide(edit, 'approve');
  const colour = async () => ((await market.get(`/api/cars/${id}`)).body as { data: { color: string } }).data.color;
  expect(await colour()).toBe(ODD);
  expect((await market.undo(edit)).status).toBe(200);
  expect(await colour()).toBeNull();
  expect(await market.show(person, id)).toMatchObject({
    isSubmitted: true,
    changed: ['color'],
    values: { color: ODD },
  });
  await market.decide(edit, 'decline', { reasons: ['details'] });
  expect(await market.show(person, id)).toMatchObject({
    state: 'published',
    changed: [],
    publicValues: { color: null },
  });
});

testOnce('a seller who changes what is being looked at makes the decision about the old one void', async () => {
  const market = await openReviews();
  const { id, item, person } = await market.submitted();
  const { version } = await market.look(item);
  await market.move(person, id, 'take back');
  await market.save(person, id, { price: '1m' });
  await market.move(person, id, 'submit');
  const body = { version, decision: 'approve' };
  expect((await market.moderator.ask(`/staff/api/review/${item}/decision`, { method: 'POST', body })).status).toBe(409);
});

testOnce(
  'photos and values that are put in while a moderator looks are approved by nobody who has not seen them',
  async () => {
    const market = await openReviews();
    const { id, item, person } = await market.submitted();
    await market.decide(item, 'approve');
    await market.db.updateTable('listing').set({ photos_changed_at: 1 }).where('document_id', '=', id).execute();
    await market.save(person, id, { color: ODD });
    await person.ask(`/sell/api/listings/${id}/changes`, { method: 'POST', body: {} });
    const edit = (await market.queue()).items[0]?.id ?? 0;
    const approveSeen = (version: number) =>
      market.moderator.ask(`/staff/api/review/${edit}/decision`, {
        method: 'POST',
        body: { version, decision: 'approve' },
      });
    const seen = await market.look(edit);
    await market.db.transaction().execute((db) => setPhotos(db, id, [], market.clock.now()));
    expect((await approveSeen(seen.version)).status).toBe(409);
    const then = await market.look(edit);
    await market.db.transaction().execute(async (db) => {
      const listing = await lockListing(db, id);
      if (listing)
        await keepInPatch({ db, now: market.clock.now(), by: { accountId: null } }, listing, { color: 'Blue' });
    });
    expect((await approveSeen(then.version)).status).toBe(409);
    expect((await approveSeen((await market.look(edit)).version)).status).toBe(200);
  },
);

testOnce('nobody decides about what they sell, and without the second factor nobody decides at all', async () => {
  const market = await openReviews();
  const { item, person } = await market.submitted();
  const both = await market.enter('staff', { staff: ['admin'], isStrong: true }, person.accountId);
  expect((await both.ask('/staff/api/review')).body).toMatchObject({ items: [] });
  expect((await both.ask(`/staff/api/review/${item}`)).status).toBe(403);
  const weak = await market.enter('staff', { staff: ['moderator'] });
  expect((await weak.ask('/staff/api/review')).body).toMatchObject({ error: { name: 'SecondFactorError' } });
});

testOnce('how long it usually takes is said once there is something to say', async () => {
  const market = await openReviews();
  for (const minutes of [1, 2, 10, 15, 20]) {
    const { item } = await market.submitted();
    market.clock.advance(minutes * MINUTE_MS);
    expect((await market.decide(item, 'approve')).status).toBe(200);
  }
  expect((await market.queue()).usualMinutes).toBe(10);
});

testOnce(
  'photos are shown from where a moderator may see them; of changes, those that are new are told apart',
  async () => {
    const market = await openReviews();
    const { id, item, person } = await market.submitted();
    const before = await market.look(item);
    expect(before).toMatchObject({ hasOtherPhotos: true, photosGone: 0, photos: [{ isNew: true }] });
    expect(before.photos[0]?.url).toMatch(new RegExp(`^/staff/media/${id}/`));
    await market.decide(item, 'approve');
    const after = await market.look(item);
    expect(after).toMatchObject({ hasOtherPhotos: false, photos: [{ isNew: false }] });
    expect(after.photos[0]?.url).toMatch(/^\/uploads\//);
    await market.db.updateTable('listing').set({ photos_changed_at: 1 }).where('document_id', '=', id).execute();
    await market.addPhoto(id);
    await market.save(person, id, { color: ODD });
    await person.ask(`/sell/api/listings/${id}/changes`, { method: 'POST', body: {} });
    const edit = (await market.queue()).items[0]?.id ?? 0;
    expect(await market.look(edit)).toMatchObject({
      hasOtherPhotos: true,
      photosGone: 0,
      photos: [{ isNew: false }, { isNew: true }],
    });
  },
);

testOnce('the like of it are named: what others cost, and those with the same chassis', async () => {
  const market = await openReviews();
  const one = await market.submitted();
  const other = await market.submitted();
  const key = 'k'.repeat(43);
  await market.db
    .updateTable('listing')
    .set({ chassis_key: key })
    .where('document_id', 'in', [one.id, other.id])
    .execute();
  expect(await market.look(one.item)).toMatchObject({
    prices: null,
    doubles: [{ documentId: other.id, title: 'Toyota Premio 2010', state: 'in review' }],
    record: { documentId: one.person.seller, state: 'active' },
  });
});

/** Words that a moderator must see before buyers do. */
const ODD = 'Red, see mycars.ug';

async function openReviews() {
  const market = await openSellingMarket();
  const moderator = await market.enter('staff', { staff: ['moderator'], isStrong: true });
  type Moderator = Pick<typeof moderator, 'ask'>;
  const queue = async ({ ask }: Moderator = moderator) => (await ask('/staff/api/review')).body as ReviewQueue;
  const look = async (id: number, { ask }: Moderator = moderator) =>
    (await ask(`/staff/api/review/${id}`)).body as ReviewDetail;
  const claim = (id: number, { ask }: Moderator = moderator) =>
    ask(`/staff/api/review/${id}/claim`, { method: 'POST', body: {} });
  async function decide(id: number, decision: 'approve' | 'decline', more: object = {}, person: Moderator = moderator) {
    const { version } = await look(id, person);
    return person.ask(`/staff/api/review/${id}/decision`, { method: 'POST', body: { version, decision, ...more } });
  }
  const undo = (id: number, { ask }: Moderator = moderator) =>
    ask(`/staff/api/review/${id}/undo`, { method: 'POST', body: {} });

  /** A private seller's car that waits for a moderator. */
  async function submitted(fields: object = {}) {
    const person = await market.privatePerson();
    const id = await market.draft(person, person.seller, fields);
    expect((await market.move(person, id, 'submit')).status).toBe(200);
    const { items } = await queue();
    const item = items.find(({ documentId }) => documentId === id)?.id ?? 0;
    return { person, id, item };
  }
  return { ...market, moderator, queue, look, claim, decide, undo, submitted };
}
