import type { SellerRole } from '#contract/permissions.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { hashOfSecret } from '../../platform/secret-hash.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { requireAddressAllowed } from '../bans/ban-check-queries.ts';
import { findInvitation } from '../sellers/invite-queries.ts';
import { lockSeller } from '../sellers/seller-lock-writes.ts';
import { endChecksOf } from '../sellers/verification-writes.ts';
import { isInvited } from './invitation-queries.ts';

type Accepted = { sellerId: number; documentId: string; role: SellerRole } | 'gone' | 'for somebody else';

async function listOwners(db: Database, sellerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('seller_member')
    .select('account_id')
    .where('seller_id', '=', sellerId)
    .where('role', '=', 'owner')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/**
 * Adds a member to the team, and uses up the invitation's code. A member who is already in the team keeps their role. Throws if the address
 * was banned since the invitation. `db` must be a transaction.
 */
export async function acceptInvitation(db: Database, accountId: number, code: string, now: number): Promise<Accepted> {
  const invitation = await findInvitation(db, code, now);
  if (!invitation) return 'gone';
  if (!(await isInvited(db, accountId, invitation))) return 'for somebody else';
  // Locks the seller, so that its deletion happens either before this, and no seller is found here, or afterwards, and then sees the new
  // member.
  if ((await lockSeller(db, invitation.sellerId)) === undefined) return 'gone';
  await requireAddressAllowed(db, invitation.email);
  const used = await db
    .updateTable('seller_invite')
    .set({ used_at: now })
    .where('hash', '=', hashOfSecret(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  // The button was pressed twice, and the first request accepted the invitation.
  if (used.numUpdatedRows === 0n) return 'gone';
  const { sellerId, documentId, role } = invitation;
  const owners = role === 'owner' ? await listOwners(db, sellerId) : [];
  // If the new owner was not one before, what staff verified about the seller's owner is no longer valid.
  if (owners.length > 0 && !owners.includes(accountId)) {
    await endChecksOf({ db, now, accountId }, sellerId, ['owner']);
  }
  await db
    .insertInto('seller_member')
    .values({ seller_id: sellerId, account_id: accountId, role, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await recordAudit(db, {
    at: now,
    actor: accountId,
    action: 'accept invitation',
    subject: { kind: 'seller', id: sellerId },
    difference: { member: { before: null, after: { role } } },
  });
  return { sellerId, documentId, role };
}
