import { PUBLIC_STATES } from '#contract/listing-states.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { findAccountByNumber } from '../accounts/account-queries.ts';
import { listTitlesByDocumentId } from '../listings/rows/listing-title-queries.ts';
import { listStaffRoles } from '../office/actor-queries.ts';
import { hasSecondFactor } from '../office/second-factor-writes.ts';

/** After so long without a sign-in a number may be somebody else's: networks give unused ones out again. */
const IDLE_AFTER_MS = 90 * DAY_MS;

/** Returns when a member was here last, in ms: when they proved their number, or used a session that has not ended. */
async function lastSeen(db: Database, accountId: number): Promise<number> {
  const { proven } = await db
    .selectFrom('seller')
    .select(({ fn }) => fn.max('phone_proven_at').as('proven'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { rotated } = await db
    .selectFrom('session')
    .select(({ fn }) => fn.max('rotated_at').as('rotated'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { seen } = await db
    .selectFrom('office_session')
    .select(({ fn }) => fn.max('seen_at').as('seen'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Math.max(Number(proven), Number(rotated), Number(seen));
}

/** Returns the member who has proven a number. `isIdle`: they have not been here for long, and the number may be somebody else's. */
export async function findNumberOwner(db: Database, phone: string, now: number) {
  const account = await findAccountByNumber(db, phone);
  return account && { ...account, isIdle: now - (await lastSeen(db, account.id)) > IDLE_AFTER_MS };
}

/** Returns whether an SMS is too little for a member to sign in: they are on the staff, or have set up a second factor. */
export const needsPassword = async (db: Database, accountId: number): Promise<boolean> =>
  (await listStaffRoles(db, accountId)).length > 0 || (await hasSecondFactor(db, accountId));

/** Returns the titles of a member's own ads that are on sale. */
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
