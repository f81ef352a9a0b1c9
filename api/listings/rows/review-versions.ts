import type { Database } from '../../../platform/database/adapter.ts';

/**
 * Gives a waiting review a new version, so that a decision by a moderator who saw the former one is refused. Call it in the transaction
 * that changes the ad; without a waiting review it does nothing.
 */
export async function outdateReview(db: Database, listingId: number): Promise<void> {
  await db
    .updateTable('review_item')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('listing_id', '=', listingId)
    .where('decided_at', 'is', null)
    .execute();
}
