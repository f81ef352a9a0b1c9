import { randomBytes } from 'node:crypto';
import type { SellerRole } from '#contract/permissions.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { findInvitation, isInvited } from './invitation-queries.ts';
import { hashOfToken } from './office-sessions.ts';

const INVITATION_MS = 7 * 86_400_000;

interface NewInvitation {
  sellerId: number;
  email: string;
  role: SellerRole;
  /** Null: the market itself. */
  invitedBy: number | null;
}

/** Gives the code for the link in the mail: here is only its hash. It holds for a week. */
export async function insertInvitation(
  db: Database,
  { sellerId, email, role, invitedBy }: NewInvitation,
  now: number,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await db
    .insertInto('seller_invite')
    .values({
      ...{ hash: hashOfToken(code), seller_id: sellerId, email: email.toLowerCase(), role, invited_by: invitedBy },
      ...{ created_at: now, expires_at: now + INVITATION_MS, used_at: null },
    })
    .execute();
  return code;
}

export type Accepted = { sellerId: number; role: SellerRole } | 'gone' | 'for somebody else';

/**
 * Puts the member on the team, and uses the code up. Who is on it already keeps the role that they have. `db` is a transaction of
 * the caller's.
 */
export async function acceptInvitation(db: Database, accountId: number, code: string, now: number): Promise<Accepted> {
  const found = await findInvitation(db, code, now);
  if (!found) return 'gone';
  if (!(await isInvited(db, accountId, found))) return 'for somebody else';
  const used = await db
    .updateTable('seller_invite')
    .set({ used_at: now })
    .where('hash', '=', hashOfToken(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  // Two presses at once: the first has it.
  if (used.numUpdatedRows === 0n) return 'gone';
  const { sellerId, role } = found;
  await db
    .insertInto('seller_member')
    .values({ seller_id: sellerId, account_id: accountId, role, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { sellerId, role };
}
