import { isSold, stateAfter } from '#contract/listing-states.ts';
import { lockListing } from '../rows/listing-rows.ts';
import type { ListingTx } from '../rows/listing-tx.ts';
import { moveListing } from './listing-moves.ts';

/**
 * Marks an ad of this seller as sold, and returns its id, also if it was sold already. Returns undefined if the seller has no such ad, and
 * null if the ad's state does not allow it. Throws MoveRefused.
 */
export async function sellListing(
  tx: ListingTx,
  { documentId, sellerId }: { documentId: string; sellerId: number },
): Promise<number | null | undefined> {
  const { db } = tx;
  const listing = await lockListing(db, documentId);
  if (!listing || listing.seller_id !== sellerId) return undefined;
  if (stateAfter(listing.state, 'sell') !== undefined) await moveListing(tx, listing, 'sell');
  else if (!isSold(listing.state)) return null;
  return listing.id;
}
