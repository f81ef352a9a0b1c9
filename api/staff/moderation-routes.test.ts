import { expect, test } from 'vitest';
import { openSellingMarket } from '../../test/selling-makers.ts';
import { testOnce, testOnPostgres } from '../../test/test-database.ts';
import { heldUpOrOver } from '../../test/two-servers.ts';
import { setSellerState } from '../listings/lifecycle/seller-states.ts';

// On both databases: what moderators and sellers do at once is locked.

testOnce('what is removed is gone for buyers, with a reason, and only an admin gives it back', async () => {
  const { moderator, admin, live, moveAsStaff, cars, get, audit, show, owner, move } = await openModeration();
  expect((await moveAsStaff(moderator, live, { move: 'remove' })).status).toBe(400);
  expect((await moveAsStaff(moderator, live, { move: 'remove', reason: 'A stolen car.' })).body).toEqual({
    state: 'removed',
  });
  expect(await cars()).toEqual([]);
  expect((await get(`/api/cars/${live}`)).status).toBe(404);
  expect(await show(owner, live)).toMatchObject({ state: 'removed', reason: 'A stolen car.' });
  expect((await move(owner, live, 'put back')).status).toBe(409);
  expect((await moveAsStaff(moderator, live, { move: 'restore' })).status).toBe(403);
  expect((await moveAsStaff(admin, live, { move: 'restore' })).body).toEqual({ state: 'withdrawn' });
  expect(await cars()).toEqual([]);
  expect(await audit()).toMatchObject([
    { action: 'lower trust', actor: moderator.accountId },
    {
      action: 'remove listing',
      actor: moderator.accountId,
      subject: live,
      difference: expect.stringContaining('stolen'),
    },
    { action: 'raise trust', actor: admin.accountId },
    { action: 'restore listing', actor: admin.accountId },
  ]);
});

testOnce('an ad of the market itself that is given back is on sale again: no seller could put it there', async () => {
  const { admin, moveAsStaff, makeCar, cars } = await openModeration();
  const before = await cars();
  const { documentId } = await makeCar();
  expect((await moveAsStaff(admin, documentId, { move: 'remove', reason: 'Twice here.' })).status).toBe(200);
  expect(await cars()).toEqual(before);
  expect((await moveAsStaff(admin, documentId, { move: 'restore' })).body).toEqual({ state: 'published' });
  expect(await cars()).toHaveLength(before.length + 1);
});

test('what a paused seller has is gone for buyers, and comes back as it was', async () => {
  const { moderator, live, setState, cars, move, owner, draft, seller, audit } = await openModeration();
  const reserved = await draft(owner, seller);
  await move(owner, reserved, 'submit');
  await move(owner, reserved, 'reserve');
  const before = await cars();
  expect(before).toHaveLength(2);
  expect((await setState(moderator, { state: 'paused', reason: 'We look into a report.' })).body).toEqual({
    state: 'paused',
    listings: 2,
  });
  expect(await cars()).toEqual([]);
  expect((await move(owner, reserved, 'free')).status).toBe(200);
  expect((await move(owner, reserved, 'reserve')).status).toBe(200);
  // Sold meanwhile: it does not come back.
  expect((await move(owner, live, 'sell')).body).toMatchObject({ state: 'sold' });
  expect((await setState(moderator, { state: 'active' })).body).toEqual({ state: 'active', listings: 1 });
  expect(await cars()).toMatchObject([
    { documentId: reserved, availability: 'reserved', createdAt: expect.any(String) },
  ]);
  expect(await audit()).toHaveLength(2);
});

testOnPostgres('what is sold while a pause is lifted does not come back', async () => {
  const { moderator, live, setState, cars, db } = await openModeration();
  await setState(moderator, { state: 'paused', reason: 'We look into a report.' });
  const { lifting } = await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('listing').set({ state: 'sold' }).where('document_id', '=', live).execute();
    const lifting = setState(moderator, { state: 'active' });
    await heldUpOrOver(db, lifting);
    return { lifting };
  });
  expect((await lifting).body).toEqual({ state: 'active', listings: 0 });
  expect(await cars()).toEqual([]);
});

testOnPostgres('what is reserved while its seller is paused is reserved, and gone for buyers', async () => {
  const { adapter, owner, live, dealer, sellerOf, cars, clock, db, move, show } = await openModeration();
  const sellerId = await sellerOf('dealer_id', dealer.id);
  const { reserving } = await db.transaction().execute(async (transaction) => {
    await setSellerState({ db: transaction, now: clock.now(), services: { adapter } }, sellerId, 'paused');
    const reserving = move(owner, live, 'reserve');
    await heldUpOrOver(db, reserving);
    return { reserving };
  });
  expect((await reserving).status).toBe(200);
  expect(await show(owner, live)).toMatchObject({ state: 'reserved' });
  expect(await cars()).toEqual([]);
});

testOnce('nobody of a seller lifts what is laid on it, and whoever is no moderator does nothing', async () => {
  const { moderator, owner, setState, enter, seller, moveAsStaff, live } = await openModeration();
  const own = await enter('staff', { staff: ['admin'], isStrong: true }, owner.accountId);
  expect((await setState(own, { state: 'suspended', reason: 'x' })).status).toBe(403);
  expect((await moveAsStaff(own, live, { move: 'remove', reason: 'x' })).status).toBe(403);
  const editor = await enter('staff', { staff: ['editor'], isStrong: true });
  expect((await setState(editor, { state: 'paused', reason: 'x' })).status).toBe(403);
  expect((await setState(moderator, { state: 'paused', reason: 'x' }, 'a'.repeat(24))).status).toBe(404);
  expect((await setState(moderator, { state: 'suspended', reason: 'x' }, seller)).status).toBe(200);
});

async function openModeration() {
  const market = await openSellingMarket();
  const moderator = await market.enter('staff', { staff: ['moderator'], isStrong: true });
  const admin = await market.enter('staff', { staff: ['admin'], isStrong: true });
  const owner = await market.dealerPerson('owner');
  const seller = market.dealer.documentId;
  const live = await market.draft(owner, seller);
  await market.move(owner, live, 'submit');
  type Person = Pick<typeof admin, 'ask'>;
  const move = ({ ask }: Person, id: string, body: object) =>
    ask(`/staff/api/listings/${id}/moves`, { method: 'POST', body });
  const setState = ({ ask }: Person, body: object, id = seller) =>
    ask(`/staff/api/sellers/${id}/state`, { method: 'POST', body });
  const audit = () =>
    market.db.selectFrom('audit_event').select(['action', 'actor', 'subject', 'difference']).orderBy('id').execute();
  return { ...market, moderator, admin, owner, seller, live, moveAsStaff: move, setState, audit };
}
