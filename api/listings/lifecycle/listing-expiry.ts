import { LISTING_MOVES } from '#contract/listing-states.ts';
import { type ListingRow, lockListing } from '../rows/listing-rows.ts';
import type { MoveServices } from '../rows/listing-tx.ts';
import { moveListing } from './listing-moves.ts';

/**
 * The most ads that one run ends; the next run ends the rest. Each ad has a transaction of its own, so that other requests can write in
 * between.
 */
const MOST_AT_ONCE = 500;

const isOver = ({ state, expires_at }: ListingRow, now: number) =>
  LISTING_MOVES.expire.from.some((one) => one === state) && expires_at !== null && expires_at <= now;

/** Ends ads that were not renewed before their end. Times in ms. */
export async function expireListings(services: MoveServices, now: number, most = MOST_AT_ONCE): Promise<void> {
  const { db } = services.adapter;
  const due = await db
    .selectFrom('listing')
    .select('document_id')
    .where('expires_at', '<=', now)
    .where('state', 'in', LISTING_MOVES.expire.from)
    .orderBy('expires_at')
    .limit(most)
    .execute();
  for (const { document_id } of due) {
    await db.transaction().execute(async (transaction) => {
      const listing = await lockListing(transaction, document_id);
      // The seller has renewed the ad after it was selected, so it does not end.
      if (!listing || !isOver(listing, now)) return;
      const tx = { db: transaction, now, by: { accountId: null }, services };
      await moveListing(tx, listing, 'expire');
    });
  }
}
