import { expect, test } from 'vitest';
import type { StaffSeller } from '#contract/office/staff-seller-schemas.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { openPrivateAds } from '../../test/private-ads.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';
import { endOldVerifications } from '../sellers/verification-writes.ts';

const market = await openSellingMarket();
const { enter, db } = market;
const admin = await enter('staff', { staff: ['admin'], isStrong: true });
let sellers = 0;

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
const withdraw = (seller: string, id: number | undefined, reason = 'They moved.') =>
  admin.ask(`/staff/api/sellers/${seller}/verification/withdrawal`, { method: 'POST', body: { id, reason } });
const show = async (seller: string) => (await admin.ask(`/staff/api/sellers/${seller}`)).body as StaffSeller;
const read = async (documentId: string) => {
  const [entry] = await market.list(
    `/api/dealer-infos?filters[documentId]=${documentId}&fields[0]=checked&fields[1]=checkedOn`,
  );
  return { checked: entry?.checked, checkedOn: entry?.checkedOn };
};
const NOTHING = { checked: null, checkedOn: null };

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
  await setState('active');
  expect(await checks()).toBeNull();
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
