import { expect, test } from 'vitest';
import type { OwnPrivateSeller } from '#contract/office/private-seller-schemas.ts';
import type { ReviewDetail, ReviewQueue } from '#contract/office/review-schemas.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';
import { testOnce } from '../../../test/test-database.ts';

// On both databases: a name and what waits with it are locked.

const market = await openSellingMarket();
const moderator = await market.enter('staff', { staff: ['moderator'], isStrong: true });
let named = 0;
test('who has an ad on sale keeps their name until a moderator has seen the new one', async () => {
  const { person, id, name } = await known();
  expect(await rename(person, 'Amina Best Deals')).toMatchObject({ name, wantedName: 'Amina Best Deals' });
  const item = await itemOf(id);
  expect(item).toMatchObject({ kind: 'edit', signals: ['other name of its seller'], seller: { name } });
  expect(await look(item?.id ?? 0)).toMatchObject({ wantedName: 'Amina Best Deals', changed: [] });
  await decide(id, 'approve');
  expect(await own(person)).toMatchObject({ name: 'Amina Best Deals', wantedName: null });
  market.clock.advance(120_000);
  // Whatever is sent wakes the queue.
  await market.request('/api/newsletter-subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'reader@example.com' }),
  });
  const mail = (await market.sentMails()).findLast(({ subject }) => subject.startsWith('You are now'));
  expect(mail?.subject).toBe('You are now Amina Best Deals on Motoka');
});

testOnce('a name that is declined, or taken back, leaves the one that buyers know', async () => {
  const { person, id, name } = await known();
  await rename(person, 'Best Deals One');
  await decide(id, 'decline');
  expect(await own(person)).toMatchObject({ name, wantedName: null });
  await rename(person, 'Best Deals Two');
  await rename(person, name);
  expect(await own(person)).toMatchObject({ name, wantedName: null });
  expect(await itemOf(id)).toBeUndefined();
});

test('an approval that is undone gives the old name back, and the new one waits again', async () => {
  const { person, id, name } = await known();
  await rename(person, 'Best Deals Three');
  const item = await decide(id, 'approve');
  expect((await moderator.ask(`/staff/api/review/${item}/undo`, { method: 'POST', body: {} })).status).toBe(200);
  expect(await own(person)).toMatchObject({ name, wantedName: 'Best Deals Three' });
});

testOnce(
  'changes of the ad, and its photos, are decided apart from a name that was asked for without them',
  async () => {
    const { person, id } = await known();
    await market.save(person, id, { color: 'Blue, see mycars.ug' });
    await rename(person, 'Best Deals Four');
    await decide(id, 'approve');
    expect(await market.show(person, id)).toMatchObject({ values: { color: 'Blue, see mycars.ug' } });
    expect((await market.cars()).find(({ documentId }) => documentId === id)).toMatchObject({
      private_seller: { name: 'Best Deals Four' },
    });
    const car = await market.db.selectFrom('car').select('color').where('document_id', '=', id).executeTakeFirst();
    expect(car?.color).toBeNull();
  },
);

testOnce('a name waits at the next ad when its ad is sold, and is theirs when nothing is on sale', async () => {
  const { person, id, name } = await known();
  const second = await market.draft(person, person.seller);
  await market.move(person, second, 'submit');
  await market.decide(second, 'approve');
  market.clock.advance(1_000);
  await rename(person, 'Best Deals Five');
  expect(await itemOf(second)).toBeDefined();
  await market.move(person, second, 'sell');
  expect(await own(person)).toMatchObject({ name, wantedName: 'Best Deals Five' });
  expect(await itemOf(id)).toBeDefined();
  await market.move(person, id, 'sell');
  expect(await own(person)).toMatchObject({ name: 'Best Deals Five', wantedName: null });
});

type Person = Awaited<ReturnType<typeof market.privatePerson>>;

const rename = async ({ ask }: Person, name: string) =>
  (await ask('/sell/api/private-seller', { method: 'PATCH', body: { name } })).body as OwnPrivateSeller;
const own = async ({ ask }: Person) => (await ask('/sell/api/private-seller')).body as OwnPrivateSeller;
const itemOf = async (id: string) => {
  const { items } = (await moderator.ask('/staff/api/review')).body as ReviewQueue;
  return items.find(({ documentId }) => documentId === id);
};
const look = async (item: number) => (await moderator.ask(`/staff/api/review/${item}`)).body as ReviewDetail;
async function decide(id: string, decision: 'approve' | 'decline') {
  const item = (await itemOf(id))?.id ?? 0;
  const words = decision === 'decline' ? { words: 'Use your own name.' } : {};
  const body = { version: (await look(item)).version, decision, ...words };
  const { status, text } = await moderator.ask(`/staff/api/review/${item}/decision`, { method: 'POST', body });
  expect(status, text).toBe(200);
  return item;
}

/** Somebody with an ad on sale, and the name by which buyers know them. */
async function known() {
  const person = await market.privatePerson();
  named += 1;
  const name = `Nalule ${'abcdefgh'[named]}`;
  expect(await rename(person, name)).toMatchObject({ name, wantedName: null });
  const id = await market.draft(person, person.seller);
  expect((await market.move(person, id, 'submit')).status).toBe(200);
  await market.decide(id, 'approve');
  return { person, id, name };
}
