import { LISTING_MOVES } from '#contract/listing-states.ts';
import { lockListing } from '../rows/listing-rows.ts';
import type { ListingTx } from '../rows/listing-tx.ts';
import { moveListing } from './listing-moves.ts';

/** Withdraws all ads of a member who can no longer be reached. The member keeps them, and can put them back on sale later. */
export async function withdrawAdsOf(tx: ListingTx, accountId: number): Promise<void> {
  const ads = await tx.db
    .selectFrom('listing')
    .innerJoin('seller', 'seller.id', 'listing.seller_id')
    .select('listing.document_id')
    .where('seller.account_id', '=', accountId)
    .where('listing.state', 'in', LISTING_MOVES.withdraw.from)
    .orderBy('listing.id')
    .execute();
  for (const { document_id } of ads) {
    const listing = await lockListing(tx.db, document_id);
    if (listing) await moveListing(tx, listing, 'withdraw');
  }
}
