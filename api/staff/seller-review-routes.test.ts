import { expect, test } from 'vitest';
import type { ReviewDetail, ReviewQueue } from '#contract/office/review-schemas.ts';
import type { StaffSeller } from '#contract/office/staff-seller-schemas.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';

test('all that waits of one seller is approved at once, each is recorded, and it is undone within a minute', async () => {
  const market = await openTwoWaiting();
  const { decide, undo, states, clock, db, moderator } = market;
  const { items } = (await moderator.ask('/staff/api/review')).body as ReviewQueue;
  expect(items).toMatchObject([{ ofSeller: 2, sellerId: market.person.seller }, { ofSeller: 2 }]);
  expect(await market.waiting()).toMatchObject([
    { title: 'Toyota Premio 2010', signals: ['first of its seller'] },
    { title: 'Toyota Premio 2011' },
  ]);
  const { body } = await decide('approve');
  expect(body).toMatchObject({ done: 2, left: 0 });
  expect(await states()).toEqual(['published', 'published']);
  const recorded = async (action: string) =>
    (await db.selectFrom('audit_event').select('subject').where('action', '=', action).execute()).map(
      ({ subject }) => subject,
    );
  expect(await recorded('approve listing')).toEqual([market.first, market.second]);
  const other = await market.enter('staff', { staff: ['moderator'], isStrong: true });
  expect((await undo(timeOf(body), other)).body).toEqual({ done: 0, left: 0 });
  expect((await undo(timeOf(body))).body).toEqual({ done: 2, left: 0 });
  expect(await states()).toEqual(['in review', 'in review']);
  expect(await recorded('undo decision')).toHaveLength(2);
  const again = await decide('approve');
  clock.advance(2 * MINUTE_MS);
  expect((await undo(timeOf(again.body))).body).toEqual({ done: 0, left: 2 });
  expect(await states()).toEqual(['published', 'published']);
});

test('all that waits of one seller is declined at once, as the moderator saw it, and that is undone too', async () => {
  const market = await openTwoWaiting();
  const { decide, undo, states, person, second } = market;
  const seen = await market.waiting();
  const items = seen.map(({ id, version }) => ({ id, version }));
  expect((await decide('decline', { items: items.slice(1), reasons: ['photos'] })).status).toBe(409);
  expect((await decide('decline')).status).toBe(400);
  // Another ad in the place of one that was taken back was not seen.
  await market.move(person, second, 'take back');
  await market.move(person, second, 'submit');
  for (const decision of ['approve', 'decline'] as const)
    expect((await decide(decision, { items, reasons: ['photos'] })).status).toBe(409);
  const { body } = await decide('decline', { reasons: ['photos'] });
  expect(body).toMatchObject({ done: 2, left: 0 });
  expect(await states()).toEqual(['declined', 'declined']);
  expect((await undo(timeOf(body))).body).toEqual({ done: 2, left: 0 });
  expect(await states()).toEqual(['in review', 'in review']);
});

test('what another moderator has reserved is left to them, and nobody decides about a seller for whom they act', async () => {
  const market = await openTwoWaiting();
  const { decide, states, person, db } = market;
  const other = await market.enter('staff', { staff: ['moderator'], isStrong: true });
  const [item] = await market.waiting();
  await other.ask(`/staff/api/review/${item?.id}/claim`, { method: 'POST', body: {} });
  expect((await decide('approve')).body).toMatchObject({ done: 1, left: 1 });
  expect(await states()).toEqual(['in review', 'published']);
  expect((await decide('decline', { reasons: ['photos'] }, other)).body).toMatchObject({ done: 1, left: 0 });
  expect((await other.ask(`/staff/api/review/${item?.id}`)).body as ReviewDetail).toMatchObject({
    decision: 'declined',
    decidedBy: expect.stringMatching(/^Office/),
  });
  const { id } = await db
    .selectFrom('seller')
    .select('id')
    .where('document_id', '=', person.seller)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('seller_member')
    .values({ seller_id: id, account_id: other.accountId, role: 'agent', created_at: market.clock.now() })
    .execute();
  const body = { decision: 'approve', items: [{ id: 1, version: 1 }] };
  const answer = await other.ask(`/staff/api/sellers/${person.seller}/decisions`, { method: 'POST', body });
  expect(answer.status).toBe(403);
});

/** A private seller with two ads that wait, and a moderator. */
async function openTwoWaiting() {
  const market = await openSellingMarket();
  const moderator = await market.enter('staff', { staff: ['moderator'], isStrong: true });
  const person = await market.privatePerson();
  const first = await market.draft(person, person.seller);
  const second = await market.draft(person, person.seller, { year: '2011' });
  for (const id of [first, second]) await market.move(person, id, 'submit');
  const path = `/staff/api/sellers/${person.seller}`;
  const waiting = async () => ((await moderator.ask(path)).body as StaffSeller).waiting;
  const decide = async (decision: 'approve' | 'decline', more: object = {}, { ask } = moderator) => {
    const items = (await waiting()).map(({ id, version }) => ({ id, version }));
    return ask(`${path}/decisions`, { method: 'POST', body: { decision, items, ...more } });
  };
  const undo = (decidedAt: unknown, { ask } = moderator) =>
    ask(`${path}/decisions/undo`, { method: 'POST', body: { decidedAt } });
  const states = async () => [(await market.show(person, first)).state, (await market.show(person, second)).state];
  return { ...market, moderator, person, first, second, waiting, decide, undo, states };
}

const timeOf = (body: unknown) => (body as { decidedAt: string }).decidedAt;
