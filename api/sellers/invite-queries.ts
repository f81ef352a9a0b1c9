import type { SellerRole } from '#contract/permissions.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { hashOfSecret } from '../../platform/secret-hash.ts';

interface FoundInvitation {
  sellerId: number;
  /** The seller's documentId. */
  documentId: string;
  seller: string | null;
  role: SellerRole;
  /** The name of the inviting member; null: staff, or a member who has left the team. */
  invitedBy: string | null;
  email: string;
}

/** Returns an invitation by its code; undefined if the code is wrong, used or expired. */
export async function findInvitation(db: Database, code: string, now: number): Promise<FoundInvitation | undefined> {
  return (
    db
      .selectFrom('seller_invite')
      .innerJoin('seller', 'seller.id', 'seller_invite.seller_id')
      .leftJoin('dealer', 'dealer.id', 'seller.dealer_id')
      .leftJoin('garage', 'garage.id', 'seller.garage_id')
      // Only members of the seller's team are named as inviters: staff invite on behalf of the market.
      .leftJoin('seller_member', (join) =>
        join
          .onRef('seller_member.seller_id', '=', 'seller.id')
          .onRef('seller_member.account_id', '=', 'seller_invite.invited_by'),
      )
      .leftJoin('account', 'account.id', 'seller_member.account_id')
      .select(['seller.id as sellerId', 'seller.document_id as documentId'])
      .select(['seller_invite.role', 'seller_invite.email', 'account.username as invitedBy'])
      .select(({ fn }) => fn.coalesce('seller.name', 'dealer.dealer_name', 'garage.name').as('seller'))
      .where('seller_invite.hash', '=', hashOfSecret(code))
      .where('seller_invite.used_at', 'is', null)
      .where('seller_invite.expires_at', '>', now)
      .executeTakeFirst()
  );
}
