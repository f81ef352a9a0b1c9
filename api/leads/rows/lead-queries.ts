import type { ContactListing } from '#contract/leads/contact.ts';
import type { EnquiryOutcome } from '#contract/leads/lead-schemas.ts';
import { LISTING_STATES } from '#contract/listing-states.ts';
import { SELLER_ROLE_NAMES, type SellerRole } from '#contract/permissions.ts';
import { SELLER_STATES } from '#contract/sellers/sellers.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { LEAD_FIELD_COLUMNS } from './lead-fields.ts';

/** The listing that a buyer writes about. */
export interface AskedListing {
  id: number;
  documentId: string;
  kind: Tables['listing']['kind'];
  sellerId: number;
}

/** Returns the listing that a buyer wants to write about; undefined if it is not on sale. */
export async function findAskedListing(db: Database, documentId: string): Promise<AskedListing | undefined> {
  return db
    .selectFrom('listing')
    .leftJoin('car', 'car.id', 'listing.car_id')
    .leftJoin('spare_part', 'spare_part.id', 'listing.spare_part_id')
    .select(['listing.id', 'listing.document_id as documentId', 'listing.kind', 'listing.seller_id as sellerId'])
    .where('listing.document_id', '=', documentId)
    .where(({ or, eb }) => or([eb('car.published_at', 'is not', null), eb('spare_part.published_at', 'is not', null)]))
    .executeTakeFirst();
}

/** Returns a listing's kind and id in the form used by the contact form and its mails. */
export const contactListing = ({ kind, documentId }: Pick<AskedListing, 'kind' | 'documentId'>): ContactListing => ({
  kind: kind === 'car' ? 'car' : 'part',
  documentId,
});

/** Returns a listing's seller as buyers see them, and the address that leads go to if the seller has no members. */
export async function findLeadSeller(db: Database, sellerId: number) {
  const seller = await db
    .selectFrom('seller')
    .leftJoin('dealer', 'dealer.id', 'seller.dealer_id')
    .leftJoin('garage', 'garage.id', 'seller.garage_id')
    .select(['seller.kind', 'seller.account_id', 'seller.name', 'seller.email', 'dealer.dealer_name'])
    .select(['dealer.email as dealer_email', 'dealer.phonenumber as dealer_phone'])
    .select(['garage.name as garage_name', 'garage.phonenumber as garage_phone'])
    .where('seller.id', '=', sellerId)
    .executeTakeFirst();
  return (
    seller && {
      /** The seller's name; null if the market itself is the seller. */
      name: seller.dealer_name ?? seller.garage_name ?? seller.name,
      /** The phone number of a dealer or garage; null for a private seller, whose number buyers get only on request. */
      phone: seller.dealer_phone ?? seller.garage_phone,
      email: seller.dealer_email || seller.email || null,
      accountId: seller.account_id,
    }
  );
}

/**
 * Selects the members who may answer for a seller: the private seller, or those of its team with one of these roles, by default all. They
 * are found by their ids, since a condition on each account with "or" would read all members of the market.
 */
export const selectAnswering = (db: Database, sellerId: number, roles: readonly SellerRole[] = SELLER_ROLE_NAMES) =>
  db
    .selectFrom('account')
    .where('blocked', '=', 0)
    .where('account.id', 'in', ({ selectFrom }) =>
      selectFrom('seller')
        .select('account_id')
        .where('seller.id', '=', sellerId)
        .union(
          selectFrom('seller_member')
            .select('seller_member.account_id')
            .where('seller_member.seller_id', '=', sellerId)
            .where('role', 'in', roles),
        ),
    )
    .orderBy('account.id');

/** Returns a member's enquiries, the newest first. */
export const listEnquiries = (db: Database, accountId: number, most: number) =>
  db
    .selectFrom('lead')
    .leftJoin('listing', 'listing.id', 'lead.listing_id')
    .leftJoin('seller', 'seller.id', 'listing.seller_id')
    .select(['lead.document_id', 'lead.created_at', 'lead.intent', 'lead.channel', 'lead.message'])
    .select(LEAD_FIELD_COLUMNS.map((column) => `lead.${column}` as const))
    .select(['lead.name', 'lead.phone', 'lead.email', 'lead.kind', 'lead.title'])
    .select(['listing.document_id as listing_document_id', 'listing.state as listing_state'])
    .select('seller.state as seller_state')
    .where('lead.buyer_id', '=', accountId)
    .orderBy('lead.created_at', 'desc')
    .orderBy('lead.id', 'desc')
    .limit(most)
    .execute();

type EnquiryRow = Awaited<ReturnType<typeof listEnquiries>>[number];

/** Returns what became of the listing, as far as the buyer who asked about it may know. */
export function outcomeOf({ listing_state, seller_state }: EnquiryRow): EnquiryOutcome {
  if (listing_state === null || seller_state === null || !SELLER_STATES[seller_state].isSelling) return 'gone';
  return LISTING_STATES[listing_state].outcome;
}
