import { isPublicState } from '#contract/listing-states.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { holdListing } from '../rows/listing-rows.ts';
import { type MoveBy, type MoveServices, moveListing } from './listing-moves.ts';

/**
 * Marks an ad of this seller as sold, and gives its number; one that was sold already is taken as that. Undefined where the seller has no
 * such ad, null where it cannot be sold as it is. Throws MoveRefused.
 */
export async function sellListing(
  moves: MoveServices,
  db: Database,
  { documentId, sellerId }: { documentId: string; sellerId: number },
  by: MoveBy,
  now: number,
): Promise<number | null | undefined> {
  const listing = await holdListing(db, documentId);
  if (!listing || listing.seller_id !== sellerId) return undefined;
  if (isPublicState(listing.state)) await moveListing(moves, db, listing, 'sell', by, now);
  else if (listing.state !== 'sold') return null;
  return listing.id;
}
