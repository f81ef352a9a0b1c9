import { sql } from 'kysely';
import type { SellerRole } from '#contract/permissions.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { hashOfSecret } from '../../platform/secret-hash.ts';

interface FoundInvitation {
  sellerId: number;
  seller: string | null;
  role: SellerRole;
  invitedBy: string | null;
  email: string;
}

/** Undefined where the code is none, was used, or is too old. */
export async function findInvitation(db: Database, code: string, now: number): Promise<FoundInvitation | undefined> {
  return db
    .selectFrom('seller_invite')
    .innerJoin('seller', 'seller.id', 'seller_invite.seller_id')
    .leftJoin('dealer', 'dealer.id', 'seller.dealer_id')
    .leftJoin('garage', 'garage.id', 'seller.garage_id')
    .leftJoin('account', 'account.id', 'seller_invite.invited_by')
    .select(['seller.id as sellerId', 'seller_invite.role', 'seller_invite.email', 'account.username as invitedBy'])
    .select(({ fn }) => fn.coalesce('seller.name', 'dealer.dealer_name', 'garage.name').as('seller'))
    .where('seller_invite.hash', '=', hashOfSecret(code))
    .where('seller_invite.used_at', 'is', null)
    .where('seller_invite.expires_at', '>', now)
    .executeTakeFirst();
}

/** Returns whether the invitation was sent to the member's confirmed address. */
export async function isInvited(db: Database, accountId: number, { email }: FoundInvitation): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('confirmed', '=', 1)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
  return account !== undefined;
}
