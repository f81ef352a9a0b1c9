import type { Database } from '../../../platform/database/adapter.ts';

/**
 * Raises the version of an ad's open review, so that the decision of a moderator who saw the former version is refused. Call it in the
 * transaction that changes the ad. Without an open review it does nothing.
 */
export async function outdateReview(db: Database, listingId: number): Promise<void> {
  await db
    .updateTable('review_item')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('listing_id', '=', listingId)
    .where('decided_at', 'is', null)
    .execute();
}
