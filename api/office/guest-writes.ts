import type { ListingKind } from '#contract/listings/listing-fields.ts';
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

/** Turns a guest's account into a member's. Returns false if the account is not a guest's any more. `db` must be a transaction. */
export async function endGuest(db: Database, accountId: number): Promise<boolean> {
  const guest = await db
    .deleteFrom('guest')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  return guest !== undefined;
}

const BUSINESS_OF = { car: 'dealer', spare_part: 'garage' } as const;

/**
 * Returns the dealer or garage for which a member sells things of this kind, if there is exactly one and the member has no private seller;
 * otherwise undefined.
 */
async function findBusiness(db: Database, accountId: number, kind: ListingKind): Promise<number | undefined> {
  const own = await db.selectFrom('seller').select('id').where('account_id', '=', accountId).executeTakeFirst();
  if (own) return undefined;
  const businesses = await db
    .selectFrom('seller_member')
    .innerJoin('seller', 'seller.id', 'seller_member.seller_id')
    .select('seller.id')
    .where('seller_member.account_id', '=', accountId)
    .where('seller.kind', '=', BUSINESS_OF[kind])
    .where('seller.state', '=', 'active')
    .execute();
  return businesses.length === 1 ? businesses[0]?.id : undefined;
}

/** Moves drafts and the count of stored photos from one seller to another. */
async function moveDrafts(db: Database, from: number, to: { sellerId: number; accountId: number }, now: number) {
  const { sellerId, accountId } = to;
  await db
    .updateTable('listing')
    .set({ seller_id: sellerId, patch_by: accountId, updated_at: now })
    .where('seller_id', '=', from)
    .execute();
  await db.updateTable('upload').set({ seller_id: sellerId }).where('seller_id', '=', from).execute();
}

/** Moves a guest's drafts to a member, and deletes the guest. Does nothing if the guest no longer exists. `db` must be a transaction. */
export async function claimDrafts(db: Database, guestId: number, accountId: number, now: number): Promise<void> {
  if (guestId === accountId || !(await lockAccount(db, guestId)) || !(await endGuest(db, guestId))) return;
  const guest = await db
    .selectFrom('seller')
    .select(['id', 'name', 'place_id', 'place_name'])
    .where('account_id', '=', guestId)
    .executeTakeFirstOrThrow();
  const kinds = await kindsOf(db, guest.id);
  const [kind] = kinds;
  // Drafts of one kind go to the member's dealer or garage, if there is one. If a guest has drafts of both kinds, which is rare, all go to
  // the member as a private seller.
  const business = kind && kinds.length === 1 ? await findBusiness(db, accountId, kind) : undefined;
  if (business === undefined) await claimInOwnName(db, guest, accountId, now);
  // Nothing but drafts has to be moved, since a guest cannot send an ad: that needs a proven number.
  else await moveDrafts(db, guest.id, { sellerId: business, accountId }, now);
  await db.updateTable('listing_event').set({ account_id: accountId }).where('account_id', '=', guestId).execute();
  await deleteAccount(db, guestId, null, now);
}

async function kindsOf(db: Database, sellerId: number): Promise<ListingKind[]> {
  const rows = await db.selectFrom('listing').select('kind').distinct().where('seller_id', '=', sellerId).execute();
  return rows.map(({ kind }) => kind);
}

interface GuestSeller {
  id: number;
  name: string | null;
  place_id: number | null;
  place_name: string | null;
}

/** Moves a guest's drafts to the member's private seller, with the name and place that the guest may have entered. */
async function claimInOwnName(db: Database, guest: GuestSeller, accountId: number, now: number): Promise<void> {
  const own = await beginPrivateSeller(db, accountId, now);
  const { name, place_id, place_name } = guest;
  await db.updateTable('seller').set({ name }).where('id', '=', own).where('name', 'is', null).execute();
  await db
    .updateTable('seller')
    .set({ place_id, place_name })
    .where('id', '=', own)
    .where('place_id', 'is', null)
    .where('place_name', 'is', null)
    .execute();
  await moveDrafts(db, guest.id, { sellerId: own, accountId }, now);
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
      // Skips a guest who became a member a moment ago. An account with a proven number stays too: a server of the previous version may
      // have stored the number without turning the guest into a member.
      if (!(await lockAccount(transaction, account_id)) || !(await endGuest(transaction, account_id))) return;
      const isProven = (await findProvenNumber(transaction, account_id)) !== undefined;
      if (!isProven) await deleteAccount(transaction, account_id, null, now);
    });
  }
}
