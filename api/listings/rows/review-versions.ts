import type { Database } from '../../../platform/database/adapter.ts';

/**
 * Gives a waiting review a new version, since it is no longer what any moderator has seen: a decision about the former one is void. Call it
 * in the transaction that changes the ad; where nothing waits, nothing happens.
 */
export async function outdateReview(db: Database, listingId: number): Promise<void> {
  await db
    .updateTable('review_item')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('listing_id', '=', listingId)
    .where('decided_at', 'is', null)
    .execute();
}
