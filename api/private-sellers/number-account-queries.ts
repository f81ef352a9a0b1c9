import { PUBLIC_STATES } from '#contract/listing-states.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { findAccountByNumber } from '../accounts/account-queries.ts';
import { listTitlesByDocumentId } from '../listings/rows/listing-title-queries.ts';
import { listStaffRoles } from '../office/actor-queries.ts';
import { hasSecondFactor } from '../office/second-factor-writes.ts';

/**
 * If a number's owner has neither been active nor proven the number again for this long, it may belong to somebody else: networks reassign
 * unused numbers.
 */
const IDLE_AFTER_MS = 90 * DAY_MS;

/** Returns whether a member needs more than an SMS code to sign in, as staff and members with a second factor do. */
const needsPassword = async (db: Database, accountId: number): Promise<boolean> =>
  (await listStaffRoles(db, accountId)).length > 0 || (await hasSecondFactor(db, accountId));

/**
 * Returns the member who has proven a phone number; undefined if nobody has. `isIdle`: the member was not active for so long that the
 * number may belong to somebody else by now.
 */
export async function findNumberOwner(db: Database, phone: string, now: number) {
  const account = await findAccountByNumber(db, phone);
  if (!account) return undefined;
  const { proven } = await db
    .selectFrom('seller')
    .select(({ fn }) => fn.max('phone_proven_at').as('proven'))
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow();
  const seenAt = Math.max(Number(proven), account.last_seen_at ?? 0);
  return { ...account, isIdle: now - seenAt > IDLE_AFTER_MS, needsPassword: await needsPassword(db, account.id) };
}

/** Returns the titles of the member's private ads that are on sale. */
export async function listOwnTitles(db: Database, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('listing')
    .innerJoin('seller', 'seller.id', 'listing.seller_id')
    .select('listing.document_id')
    .where('seller.account_id', '=', accountId)
    .where('listing.state', 'in', PUBLIC_STATES)
    .execute();
  if (rows.length === 0) return [];
  const titles = await listTitlesByDocumentId(
    db,
    rows.map(({ document_id }) => document_id),
  );
  return [...titles.values()];
}
