import { expect, test } from 'vitest';
import type { StaffSeller } from '#contract/office/staff-seller-schemas.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { emailOf } from '../../test/office-makers.ts';
import { openPrivateAds } from '../../test/private-ads.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';
import { acceptInvitation } from '../office/invitation-writes.ts';
import { insertInvite } from '../sellers/invite-writes.ts';
import { endOldVerifications } from '../sellers/verification-writes.ts';

const market = await openSellingMarket();
const { enter, db } = market;
const admin = await enter('staff', { staff: ['admin'], isStrong: true });
let sellers = 0;

test('buyers read what was checked of a dealer, and when, only where they ask for it', async () => {
  const { seller, dealer } = await makeDealer();
  expect(await read(dealer.documentId)).toEqual(NOTHING);
  expect((await check(seller, ['licence', 'phone', 'phone'])).status).toBe(204);
  const on = new Date(market.clock.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  await expect.poll(() => read(dealer.documentId)).toEqual({ checked: ['phone', 'licence'], checkedOn: on });
  const [plain] = await market.list(`/api/dealer-infos?filters[documentId]=${dealer.documentId}&populate=*`);
  expect(Object.keys(plain ?? {})).not.toContain('checked');
  const { verification, history } = await show(seller);
  expect(verification).toMatchObject({ checks: ['phone', 'licence'], by: expect.any(String) });
  expect(history[0]).toMatchObject({ action: 'check seller' });
});

const withdraw = (seller: string, id: number | undefined, reason = 'They moved.') =>
  admin.ask(`/staff/api/sellers/${seller}/verification/withdrawal`, { method: 'POST', body: { id, reason } });

test('a check is withdrawn with a reason, but not one that somebody else has renewed', async () => {
  const { seller, dealer } = await makeDealer();
  await check(seller, ['place']);
  const first = (await show(seller)).verification?.id;
  await check(seller, ['place', 'identity']);
  expect((await withdraw(seller, first)).status).toBe(409);
  const second = (await show(seller)).verification?.id;
  expect((await withdraw(seller, second, ' ')).status).toBe(400);
  expect((await withdraw(seller, second)).status).toBe(204);
  expect((await withdraw(seller, second)).status).toBe(409);
  await expect.poll(() => read(dealer.documentId)).toEqual(NOTHING);
  expect((await show(seller)).verification).toBeNull();
});

async function changeOwnPage({ ask }: Pick<typeof admin, 'ask'>, seller: string, values: object) {
  const path = `/sell/api/sellers/${seller}/page`;
  const { version } = (await ask(path)).body as { version: number };
  return ask(path, { method: 'PATCH', body: { version, values } });
}

test('a removal as a fraud withdraws a check, and its undo gives it back; so does a suspension, but no pause', async () => {
  const moderator = await enter('staff', { staff: ['moderator'], isStrong: true });
  const dealer = await makeDealer();
  const owner = await enter('sell', { sells: { [dealer.id]: 'owner' } });
  const ad = await market.draft(owner, dealer.seller);
  await market.move(owner, ad, 'submit');
  const ofAd = (path: string, body: object) =>
    moderator.ask(`/staff/api/listings/${ad}/${path}`, { method: 'POST', body });
  const remove = async (isFraud: boolean) =>
    expect((await ofAd('moves', { move: 'remove', reason: 'Stolen.', isFraud })).status).toBe(200);
  const undo = async () => expect((await ofAd('undo', {})).status).toBe(200);
  const setState = async (state: string) => {
    const body = { state, reason: 'Reports.' };
    expect((await moderator.ask(`/staff/api/sellers/${dealer.seller}/state`, { method: 'POST', body })).status).toBe(
      200,
    );
  };
  const checks = async () => (await show(dealer.seller)).verification?.checks ?? null;
  await check(dealer.seller, ['phone', 'place']);
  await expect.poll(() => read(dealer.dealer.documentId)).not.toEqual(NOTHING);
  const before = await read(dealer.dealer.documentId);
  await remove(false);
  expect(await checks()).toEqual(['phone', 'place']);
  await undo();
  await remove(true);
  expect(await checks()).toBeNull();
  await expect.poll(() => read(dealer.dealer.documentId)).toEqual(NOTHING);
  expect((await show(dealer.seller)).history).toEqual(
    expect.arrayContaining([expect.objectContaining({ action: 'withdraw check' })]),
  );
  await undo();
  await expect.poll(() => read(dealer.dealer.documentId)).toEqual(before);
  // A check that is made anew meanwhile stays as it is.
  await remove(true);
  await check(dealer.seller, ['licence']);
  await undo();
  expect(await checks()).toEqual(['licence']);
  await setState('paused');
  expect(await checks()).toEqual(['licence']);
  await setState('suspended');
  expect(await checks()).toBeNull();
  expect((await check(dealer.seller, ['phone'])).status).toBe(409);
  await setState('active');
  expect(await checks()).toBeNull();
  // A check of something that has changed while it was withdrawn is not given back.
  await check(dealer.seller, ['phone', 'place']);
  await remove(true);
  expect((await changeOwnPage(owner, dealer.seller, { address: 'Plot 9' })).status).toBe(200);
  await undo();
  expect(await checks()).toEqual(['phone']);
});

const ALL = ['phone', 'place', 'licence', 'identity', 'logbooks'];

test.each([
  ['phone', { phone: '0772 000 081' }, ['place', 'licence', 'identity', 'logbooks']],
  ['place', { location: 'Jinja' }, ['phone', 'licence', 'identity', 'logbooks']],
  ['name', { name: 'Quite Another Dealer' }, ['phone', 'place', 'logbooks']],
])('a check that another %s makes untrue ends when staff correct it', async (_what, values, left) => {
  const { seller, dealer } = await makeDealer();
  await check(seller, ALL);
  const body = { version: (await show(seller)).page?.version, values, reason: 'They rang.' };
  expect((await admin.ask(`/staff/api/sellers/${seller}/page`, { method: 'PATCH', body })).status).toBe(204);
  const { verification, history } = await show(seller);
  expect(verification?.checks).toEqual(left);
  expect(history[0]?.action === 'withdraw check' || history[1]?.action === 'withdraw check').toBe(true);
  await expect.poll(() => read(dealer.documentId)).toMatchObject({ checked: left, checkedOn: expect.any(String) });
});

test('a check ends when its seller changes what was checked, and the last one takes the badge along', async () => {
  const { id, seller, dealer } = await makeDealer();
  const owner = await enter('sell', { sells: { [id]: 'owner' } });
  await check(seller, ALL);
  const after = async (values: object) => {
    expect((await changeOwnPage(owner, seller, values)).status).toBe(200);
    return (await show(seller)).verification?.checks ?? null;
  };
  expect(await after({ about: 'We are here since 1999.' })).toEqual(ALL);
  expect(await after({ address: 'Plot 7, Bombo Road' })).toEqual(['phone', 'licence', 'identity', 'logbooks']);
  expect(await after({ registrationNo: '80020001' })).toEqual(['phone', 'logbooks']);
  await check(seller, ['licence']);
  expect(await after({ legalName: 'Checked Dealer Ltd' })).toBeNull();
  await expect.poll(() => read(dealer.documentId)).toEqual(NOTHING);
});

test('who was checked is over with another owner, and not with the first one', async () => {
  const { id, seller } = await makeDealer();
  await check(seller, ALL);
  const join = async () => {
    const person = await enter('sell');
    const email = await emailOf(db, person.accountId);
    const offer = { sellerId: id, email, role: 'owner', invitedBy: null } as const;
    const { code } = await insertInvite(db, { derive: (text) => text }, offer, market.clock.now());
    const accept = (within: typeof db) => acceptInvitation(within, person.accountId, code, market.clock.now());
    expect(await db.transaction().execute(accept)).toMatchObject({ role: 'owner' });
    return person;
  };
  await join();
  expect((await show(seller)).verification?.checks).toEqual(ALL);
  const second = await join();
  expect((await show(seller)).verification?.checks).toEqual(['phone', 'place', 'logbooks']);
  await check(seller, ALL);
  const left = await second.ask(`/sell/api/sellers/${seller}/membership`, { method: 'DELETE' });
  expect(left.status, left.text).toBeLessThan(300);
  expect((await show(seller)).verification?.checks).toEqual(['phone', 'place', 'logbooks']);
});

test('of a private seller another number, name or place ends what was checked of it', async () => {
  const { ask, seller } = await market.privatePerson();
  await check(seller, ALL);
  const change = (body: object) => ask('/sell/api/private-seller', { method: 'PATCH', body });
  const checks = async () => (await show(seller)).verification?.checks;
  expect((await change({ location: 'Jinja' })).status).toBe(200);
  expect(await checks()).toEqual(['phone', 'licence', 'identity', 'logbooks']);
  expect((await change({ location: 'Jinja', name: 'Private renamed' })).status).toBe(200);
  expect(await checks()).toEqual(['phone', 'logbooks']);
  const phone = '0772000082';
  expect((await ask('/sell/api/phone/code', { method: 'POST', body: { phone } })).status).toBe(202);
  const text = () => market.texts.findLast(({ number }) => number === phone)?.text;
  await expect.poll(text).toMatch(/\d{6}/);
  const code = /\d{6}/.exec(text() ?? '')?.[0];
  expect((await ask('/sell/api/phone/proof', { method: 'POST', body: { code } })).status).toBe(200);
  expect(await checks()).toEqual(['logbooks']);
});

test('a check is told for a year', async () => {
  const { seller, dealer } = await makeDealer();
  await check(seller, ['phone']);
  const now = market.clock.now();
  await endOldVerifications(db, now + 364 * DAY_MS);
  expect((await show(seller)).verification).not.toBeNull();
  await endOldVerifications(db, now + 366 * DAY_MS);
  expect((await show(seller)).verification).toBeNull();
  await expect.poll(() => read(dealer.documentId)).toEqual(NOTHING);
});

test('of a private seller it stands on their page, and the market checks nothing of itself', async () => {
  const { makeSeller, makeCar } = openPrivateAds(market);
  const seller = await makeSeller();
  const car = await makeCar(seller.id);
  await check(seller.documentId, ['identity']);
  const shown = async () => (await market.get(`/api/sellers/${seller.documentId}`)).body;
  await expect.poll(shown).toMatchObject({ data: { checked: ['identity'] } });
  const query = 'populate[private_seller][fields][0]=checked';
  const [entry] = await market.list(`/api/cars?filters[documentId]=${car.documentId}&${query}`);
  expect(entry).toMatchObject({ private_seller: { checked: ['identity'] } });
  const { document_id } = await db
    .selectFrom('seller')
    .select('document_id')
    .where('kind', '=', 'market')
    .executeTakeFirstOrThrow();
  expect((await check(document_id, ['phone'])).status).toBe(404);
});

test('only an admin who does not act for the seller says what is checked', async () => {
  const { id, seller } = await makeDealer();
  const owner = await enter('sell', { sells: { [id]: 'owner' } });
  const own = await enter('staff', { staff: ['admin'], isStrong: true }, owner.accountId);
  const moderator = await enter('staff', { staff: ['moderator'], isStrong: true });
  for (const caller of [own, moderator]) expect((await check(seller, ['phone'], caller)).status).toBe(403);
  for (const wrong of [[], ['engine'], Array.from({ length: 6 }, () => 'phone')])
    expect((await check(seller, wrong)).status).toBe(400);
});

async function makeDealer() {
  sellers += 1;
  const dealer = await market.makeDealer({ dealerName: `Checked Dealer ${sellers}` });
  const id = await market.sellerOf('dealer_id', dealer.id);
  const { document_id } = await db
    .selectFrom('seller')
    .select('document_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, seller: document_id, dealer };
}
const check = (seller: string, checks: string[], { ask } = admin) =>
  ask(`/staff/api/sellers/${seller}/verification`, { method: 'PUT', body: { checks } });

const show = async (seller: string) => (await admin.ask(`/staff/api/sellers/${seller}`)).body as StaffSeller;
const read = async (documentId: string) => {
  const [entry] = await market.list(
    `/api/dealer-infos?filters[documentId]=${documentId}&fields[0]=checked&fields[1]=checkedOn`,
  );
  return { checked: entry?.checked, checkedOn: entry?.checkedOn };
};

const NOTHING = { checked: null, checkedOn: null };
