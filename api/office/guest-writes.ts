import type { Database } from '../../platform/database/adapter.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { findProvenNumber } from '../accounts/account-queries.ts';
import { deleteAccount, insertAccount, lockAccount, madeUsername } from '../accounts/account-writes.ts';
import { beginPrivateSeller } from '../sellers/private-seller-writes.ts';

// A guest is a browser in which somebody begins an ad without signing in. It gets an account that nobody can sign in to, with a seller for
// its drafts, so that drafts are written as for members. Once a number is proven the account becomes a member's, or its drafts go to the
// member who has that number.

/** How long a guest's drafts are kept. */
const GUEST_MS = 7 * DAY_MS;
/** The most guests that one run of the hourly job deletes, each in a transaction of its own. */
const REMOVED_AT_ONCE = 200;

/** Creates an account and a seller for a guest. `db` must be a transaction. */
export async function beginGuest(db: Database, now: number): Promise<{ accountId: number; sellerId: number }> {
  const account = { username: madeUsername('Guest'), email: null, provider: 'local', newsletter: false } as const;
  const accountId = await insertAccount(db, { ...account, confirmed: true }, now);
  await db.insertInto('guest').values({ account_id: accountId, created_at: now }).execute();
  return { accountId, sellerId: await beginPrivateSeller(db, accountId, now) };
}

/** Turns a guest's account into a member's. Returns false if that was done already. `db` must be a transaction. */
export async function endGuest(db: Database, accountId: number): Promise<boolean> {
  const guest = await db
    .deleteFrom('guest')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  return guest !== undefined;
}

/** Moves a guest's drafts to a member, and deletes the guest. Does nothing if the guest no longer exists. `db` must be a transaction. */
export async function claimDrafts(db: Database, guestId: number, accountId: number, now: number): Promise<void> {
  if (guestId === accountId || !(await lockAccount(db, guestId)) || !(await endGuest(db, guestId))) return;
  const own = await beginPrivateSeller(db, accountId, now);
  const guest = await db
    .selectFrom('seller')
    .select(['id', 'name', 'place_id', 'place_name'])
    .where('account_id', '=', guestId)
    .executeTakeFirstOrThrow();
  // The guest may have entered a name and a place.
  const { name, place_id, place_name } = guest;
  await db.updateTable('seller').set({ name }).where('id', '=', own).where('name', 'is', null).execute();
  await db
    .updateTable('seller')
    .set({ place_id, place_name })
    .where('id', '=', own)
    .where('place_id', 'is', null)
    .where('place_name', 'is', null)
    .execute();
  // A guest only has drafts, since sending an ad needs a proven number.
  await db
    .updateTable('listing')
    .set({ seller_id: own, patch_by: accountId, updated_at: now })
    .where('seller_id', '=', guest.id)
    .execute();
  await db.updateTable('listing_event').set({ account_id: accountId }).where('account_id', '=', guestId).execute();
  await db.updateTable('upload').set({ seller_id: own }).where('seller_id', '=', guest.id).execute();
  await deleteAccount(db, guestId, null, now);
}

/** Deletes guests whose drafts nobody has claimed in time, with their photos. */
export async function removeOldGuests(db: Database, now: number): Promise<void> {
  const old = await db
    .selectFrom('guest')
    .select('account_id')
    .where('created_at', '<=', now - GUEST_MS)
    .orderBy('created_at')
    .limit(REMOVED_AT_ONCE)
    .execute();
  for (const { account_id } of old) {
    await db.transaction().execute(async (transaction) => {
      // A guest who became a member at this moment is skipped. The account also stays if it has a proven number, which a server of the
      // previous version may have stored without ending the guest.
      if (!(await lockAccount(transaction, account_id)) || !(await endGuest(transaction, account_id))) return;
      const isProven = (await findProvenNumber(transaction, account_id)) !== undefined;
      if (!isProven) await deleteAccount(transaction, account_id, null, now);
    });
  }
}
