import type { Database } from '../../platform/database/adapter.ts';

/**
 * What waits for a moderator is no longer what any of them has seen: a decision about that is void. In the transaction that changes
 * it; where nothing waits, nothing happens.
 */
export async function outdateReview(db: Database, listingId: number): Promise<void> {
  await db
    .updateTable('review_item')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('listing_id', '=', listingId)
    .where('decided_at', 'is', null)
    .execute();
}
