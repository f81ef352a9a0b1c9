import { expect, test } from 'vitest';
import type { OfficeSelf } from '#contract/office/self-schemas.ts';
import type { FirstSteps } from '#contract/office/stock-schemas.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';

const PATH = '/sell/api/first-steps';

test('each first step of a dealer is done by what it asks for, and all of them end the list once something is on sale', async () => {
  const { db, dealer, dealerPerson, draft, move, makeMedia, clock } = await openSellingMarket();
  const owner = await dealerPerson('owner');
  const steps = async () => (await owner.ask(PATH)).body as FirstSteps;
  const seller = await db
    .selectFrom('seller')
    .select(['id', 'document_id'])
    .where('dealer_id', '=', dealer.id)
    .executeTakeFirstOrThrow();
  await db.updateTable('seller').set({ created_at: clock.now() }).where('id', '=', seller.id).execute();
  expect(await steps()).toEqual({ isShown: true, done: { import: false, page: false, team: false, car: false } });

  const { id: media_id } = await makeMedia();
  await db.insertInto('dealer_image').values({ dealer_id: dealer.id, media_id, position: 0 }).execute();
  expect((await steps()).done.page).toBe(false);
  await db.updateTable('seller').set({ opening_hours: '["Mo 08:00-18:00"]' }).where('id', '=', seller.id).execute();
  expect((await steps()).done.page).toBe(true);

  const invite = { email: 'a@example.com', role: 'agent' };
  const invited = await owner.ask(`/sell/api/sellers/${seller.document_id}/invites`, { method: 'POST', body: invite });
  expect(invited.status, invited.text).toBeLessThan(300);
  expect((await steps()).done.team).toBe(true);

  const id = await draft(owner, dealer.documentId);
  expect((await steps()).done.car).toBe(false);
  await move(owner, id, 'submit');
  // Something is on sale, but the dealer is new.
  expect(await steps()).toEqual({ isShown: true, done: { import: false, page: true, team: true, car: true } });
  clock.advance(31 * DAY_MS);
  const again = await dealerPerson('manager');
  expect(((await again.ask(PATH)).body as FirstSteps).isShown).toBe(false);
});

test('a private seller has no first steps, and whoever acts for nobody is refused', async () => {
  const { privatePerson, request, dealer } = await openSellingMarket();
  const person = await privatePerson();
  expect((await person.ask(PATH)).body).toMatchObject({ isShown: false });
  expect((await person.ask(`${PATH}?as=${dealer.documentId}`)).status).toBe(404);
  expect((await request(PATH, { mayFail: true })).status).toBe(401);
});

test('a dealer whom the market knows is told that buyers see ads at once, a new private seller is not', async () => {
  const { dealerPerson, privatePerson, db, dealer } = await openSellingMarket();
  const agent = await dealerPerson('agent');
  const selfOf = async ({ ask }: typeof agent) => (await ask('/sell/api/self')).body as OfficeSelf;
  expect((await selfOf(agent)).sellers).toMatchObject([{ isTrusted: true }]);
  await db.updateTable('seller').set({ trust: 0 }).where('dealer_id', '=', dealer.id).execute();
  expect((await selfOf(agent)).sellers).toMatchObject([{ isTrusted: false }]);
  expect((await selfOf(await privatePerson())).sellers).toMatchObject([{ isTrusted: false }]);
});
