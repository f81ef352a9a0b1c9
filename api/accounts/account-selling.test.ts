import { expect, test } from 'vitest';
import type { ListingState } from '#contract/listing-states.ts';
import { createId } from '../../platform/create-id.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { openFolderStorage } from '../../platform/storage/folder-storage.ts';
import { type ObjectStorage, StorageUnavailableError } from '../../platform/storage/object-storage.ts';
import { errorOf, type Member, openMemberMakers } from '../../test/member-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { makeDatabase, testOnce, testOnPostgres } from '../../test/test-database.ts';
import { heldUpOrOver } from '../../test/two-servers.ts';
import { keysOf } from '../media/picture-files.ts';
import { changeRole, leaveTeam } from '../team/member-writes.ts';
import { requireDispensable } from './account-selling.ts';

// On both databases: rows are locked in one order.

test('who sells in their own name leaves with all ads and photos, and with no photo of anybody else', async () => {
  const { db, get, giveTo, hasLeft, jobs, leave, makeCar, makeDraft, makeGarage, makeMember, ...market } =
    await openMarket();
  const { makePhoto, makePrivateSeller, makeSparePart } = market;
  const [member, stays] = [await makeMember(), await makeMember()];
  const own = await makePrivateSeller(member);
  const [front, shared, ofDraft, ofPart] = [await makePhoto(), await makePhoto(), await makePhoto(), await makePhoto()];
  const car = await makeCar({ images: [front.id, shared.id] });
  const sold = await makeCar({ images: [front.id], publishedAt: null });
  const part = await makeSparePart({ images: [ofPart.id] });
  await makeGarage({ images: [shared.id] });
  const market1 = await makeCar({});
  await giveTo(own, 'car_id', car.id);
  await giveTo(own, 'car_id', sold.id, 'sold');
  await giveTo(own, 'spare_part_id', part.id);
  await makeDraft(own, ofDraft.id);
  expect(await front.files()).toBe(16);

  expect([(await leave(member)).status, await hasLeft(member), await hasLeft(stays)]).toEqual([204, true, false]);
  expect((await get(`/api/cars/${car.documentId}`)).status).toBe(404);
  expect((await get(`/api/spareparts/${part.documentId}`)).status).toBe(404);
  const left = await db.selectFrom('listing').select('car_id').execute();
  expect(left).toEqual([{ car_id: market1.id }]);
  expect(await db.selectFrom('seller').select('id').where('kind', '=', 'private').execute()).toEqual([]);
  expect((await db.selectFrom('media').select('hash').execute()).map(({ hash }) => hash)).toEqual([shared.hash]);
  await expect.poll(jobs).toEqual([]);
  const files = [front, shared, ofDraft, ofPart].map((photo) => photo.files());
  expect(await Promise.all(files)).toEqual([0, 16, 0, 0]);
});

testOnce('photos go once the storage is back, and one that was put in again stays', async () => {
  const { clock, db, giveTo, jobs, leave, makeCar, makeMedia, makeMember, makePhoto, makePrivateSeller, state } =
    await openMarket();
  const member = await makeMember();
  const [photo, again] = [await makePhoto(), await makePhoto()];
  const car = await makeCar({ images: [photo.id, again.id] });
  await giveTo(await makePrivateSeller(member), 'car_id', car.id);
  state.isAway = true;
  expect((await leave(member)).status).toBe(204);
  await expect
    .poll(() => db.selectFrom('job').select('attempts').where('kind', '=', 'remove files of media').execute())
    .toEqual([{ attempts: 1 }]);
  expect(await photo.files()).toBe(16);
  await makeMedia({ hash: again.hash });
  state.isAway = false;
  clock.advance(MINUTE_MS);
  // The next member who leaves wakes the queue.
  expect((await leave(await makeMember())).status).toBe(204);
  await expect.poll(jobs).toEqual([]);
  expect([await photo.files(), await again.files()]).toEqual([0, 16]);
});

testOnce('the last owner of a dealer stays while something of it is on the market', async () => {
  const { db, hasLeft, join, leave, makeCar, makeDealer, makeMember } = await openMarket();
  const [dealer, empty] = [await makeDealer(), await makeDealer()];
  const car = await makeCar({ dealer_info: dealer.id });
  const [owner, second, agent] = [await makeMember(), await makeMember(), await makeMember()];
  await join(owner, dealer.id);
  await join(owner, empty.id);
  await join(second, dealer.id);
  await join(agent, dealer.id, 'agent');
  expect([(await leave(agent)).status, (await leave(second)).status]).toEqual([204, 204]);
  const refused = await leave(owner);
  expect(errorOf(refused)).toMatchObject({
    status: 400,
    message: expect.stringContaining('You are the only owner of a dealer or garage with ads on sale.'),
  });
  expect(await hasLeft(owner)).toBe(false);
  expect((await owner.as('/api/users/me')).status).toBe(200);
  await db.updateTable('listing').set({ state: 'withdrawn' }).where('car_id', '=', car.id).execute();
  expect((await leave(owner)).status).toBe(204);
  expect(await db.selectFrom('seller_member').select('role').execute()).toEqual([]);
});

async function openDealer() {
  const { clock, db, hasLeft, join, leave, makeCar, makeDealer, makeMember } = await openMarket();
  const dealer = await makeDealer();
  await makeCar({ dealer_info: dealer.id });
  const [first, second] = [await makeMember(), await makeMember()];
  await join(first, dealer.id);
  const { id: sellerId } = await db
    .selectFrom('seller')
    .select('id')
    .where('dealer_id', '=', dealer.id)
    .executeTakeFirstOrThrow();
  const team = () => db.selectFrom('seller_member').select(['account_id', 'role']).execute();
  const leaving = ({ account }: Member) => ({
    sellerId,
    accountId: account.id,
    now: clock.now(),
    tellOwners: async () => undefined,
  });
  return { db, dealer, first, second, hasLeft, join, leave, leaving, team };
}

testOnPostgres('an owner cannot leave the team while the account of the only other one is deleted', async () => {
  const { db, dealer, first, second, join, leaving, team } = await openDealer();
  await join(second, dealer.id);
  const { left } = await db.transaction().execute(async (transaction) => {
    await requireDispensable(transaction, first.account.id);
    const left = db.transaction().execute((own) => leaveTeam(own, leaving(second)));
    await heldUpOrOver(db, left);
    await transaction.deleteFrom('account').where('id', '=', first.account.id).execute();
    return { left };
  });
  expect(await left).toBe('last owner');
  expect(await team()).toEqual([{ account_id: second.account.id, role: 'owner' }]);
});

testOnPostgres('an account is not deleted while the only other owner leaves the team', async () => {
  const { db, dealer, first, second, hasLeft, join, leave, leaving, team } = await openDealer();
  await join(second, dealer.id);
  const { deleted } = await db.transaction().execute(async (transaction) => {
    expect(await leaveTeam(transaction, leaving(second))).toBe('done');
    const deleted = leave(first);
    await heldUpOrOver(db, deleted);
    return { deleted };
  });
  expect(errorOf(await deleted).message).toContain('You are the only owner of a dealer or garage');
  expect(await hasLeft(first)).toBe(false);
  expect(await team()).toEqual([{ account_id: first.account.id, role: 'owner' }]);
});

testOnPostgres('nobody is made an owner while their account is deleted', async () => {
  const { db, dealer, first, second, join, leaving, team } = await openDealer();
  await join(second, dealer.id, 'agent');
  const { sellerId, now } = leaving(first);
  const actor = {
    accountId: first.account.id,
    staffRoles: [],
    isStrong: false,
    memberships: [{ sellerId, kind: 'dealer', role: 'owner' }],
  } as const;
  const change = {
    actor,
    sellerId,
    member: second.account.documentId,
    now,
    keep: [],
    tellOwners: async () => undefined,
  };
  const { changed } = await db.transaction().execute(async (transaction) => {
    await requireDispensable(transaction, second.account.id);
    const changed = db.transaction().execute((own) => changeRole(own, change, { role: 'owner', was: 'agent' }));
    await heldUpOrOver(db, changed);
    await transaction.deleteFrom('account').where('id', '=', second.account.id).execute();
    return { changed };
  });
  expect(await changed).toBe('gone');
  expect(await team()).toEqual([{ account_id: first.account.id, role: 'owner' }]);
});

test('the only admin stays, and the last of two', async () => {
  const { db, leave, makeMember, promote } = await openMarket();
  const [first, second, moderator] = [await makeMember(), await makeMember(), await makeMember()];
  await promote(first, 'admin');
  await promote(moderator, 'moderator');
  expect(errorOf(await leave(first)).message).toContain('You are the only administrator.');
  expect((await leave(moderator)).status).toBe(204);
  await promote(second, 'admin');
  const both = await Promise.all([leave(first), leave(second)]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 400]);
  expect(await db.selectFrom('account_role').select('role').execute()).toEqual([{ role: 'admin' }]);
});

async function openMarket() {
  const place = await makeDatabase();
  const folder = openFolderStorage(place.dataDir);
  const state = { isAway: false };
  const storage: ObjectStorage = {
    ...folder,
    async delete(keys) {
      if (state.isAway) throw new StorageUnavailableError('The bucket is away.');
      await folder.delete(keys);
    },
  };
  const app = await openTestApp(place, { storage, settings: { RATE_LIMITS: 'off' } });
  const { db } = app.adapter;
  const { makeMember } = openMemberMakers(app);

  async function makePrivateSeller({ account }: Member) {
    const { id } = await db
      .insertInto('seller')
      .values({
        document_id: createId(),
        created_at: 1,
        updated_at: 1,
        published_at: 1,
        kind: 'private',
        name: 'Jane',
        account_id: account.id,
        phone: '0772000001',
        phone_proven_at: 1,
        state: 'active',
        trust: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async function makePhoto() {
    const photo = await app.makeMedia({});
    const keys = keysOf(photo.hash, photo.ext);
    for (const key of keys) await folder.put(key, Buffer.from('a picture'));
    const files = async () => (await Promise.all(keys.map((key) => folder.has(key)))).filter(Boolean).length;
    return { ...photo, files };
  }

  /** An ad that has no car yet. */
  async function makeDraft(seller_id: number, photo?: number) {
    const { id } = await db
      .insertInto('listing')
      .values({
        document_id: createId(),
        created_at: 1,
        updated_at: 1,
        kind: 'car',
        seller_id,
        state: 'draft',
        state_since: 1,
        origin: 'web',
        patch: '{}',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (photo) await db.insertInto('listing_photo').values({ listing_id: id, media_id: photo, position: 0 }).execute();
  }

  const giveTo = (seller_id: number, key: 'car_id' | 'spare_part_id', id: number, state: ListingState = 'published') =>
    db.updateTable('listing').set({ seller_id, state, origin: 'web' }).where(key, '=', id).execute();

  const leave = (member: Member) =>
    member.as('/api/users/me', { method: 'DELETE', body: { password: member.password } });

  const jobs = () => db.selectFrom('job').select('kind').where('kind', '=', 'remove files of media').execute();

  async function join({ account }: Member, dealerId: number, role: 'owner' | 'agent' = 'owner') {
    const seller = await db
      .selectFrom('seller')
      .select('id')
      .where('dealer_id', '=', dealerId)
      .executeTakeFirstOrThrow();
    const row = { seller_id: seller.id, account_id: account.id, role, created_at: 1 };
    await db.insertInto('seller_member').values(row).execute();
  }

  const promote = ({ account }: Member, role: 'admin' | 'moderator') =>
    db.insertInto('account_role').values({ account_id: account.id, role, granted_by: null, granted_at: 1 }).execute();

  return {
    ...app,
    db,
    place,
    state,
    makeMember,
    makePrivateSeller,
    makePhoto,
    makeDraft,
    giveTo,
    leave,
    jobs,
    join,
    promote,
    hasLeft: async ({ account }: Member) =>
      (await db.selectFrom('account').select('id').where('id', '=', account.id).executeTakeFirst()) === undefined,
  };
}
