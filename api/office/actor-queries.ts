import { TRUST } from '#contract/listing-states.ts';
import type { OwnSeller } from '#contract/office/self-schemas.ts';
import type { Membership, StaffRole } from '#contract/permissions.ts';
import type { Database } from '../../platform/database/adapter.ts';

/** Returns the sellers for whom a member acts, each with the member's role there. */
export async function listMemberships(db: Database, accountId: number): Promise<Membership[]> {
  const rows = await db
    .selectFrom('seller_member')
    .innerJoin('seller', 'seller.id', 'seller_member.seller_id')
    .select(['seller.id as sellerId', 'seller.kind', 'seller_member.role'])
    .where('seller_member.account_id', '=', accountId)
    .orderBy('seller.id')
    .execute();
  return rows;
}

export async function listStaffRoles(db: Database, accountId: number): Promise<StaffRole[]> {
  const rows = await db.selectFrom('account_role').select('role').where('account_id', '=', accountId).execute();
  return rows.map(({ role }) => role);
}

/** Returns the sellers for whom a member acts, with their names. */
export async function listOwnSellers(db: Database, accountId: number): Promise<OwnSeller[]> {
  const rows = await db
    .selectFrom('seller_member')
    .innerJoin('seller', 'seller.id', 'seller_member.seller_id')
    .leftJoin('dealer', 'dealer.id', 'seller.dealer_id')
    .leftJoin('garage', 'garage.id', 'seller.garage_id')
    .select(['seller.document_id as documentId', 'seller.kind', 'seller_member.role', 'seller.trust'])
    .select(({ fn }) => fn.coalesce('seller.name', 'dealer.dealer_name', 'garage.name').as('name'))
    .where('seller_member.account_id', '=', accountId)
    .orderBy('seller.id')
    .execute();
  return rows.map(({ trust, ...seller }) => ({ ...seller, isTrusted: trust >= TRUST.proven }));
}
