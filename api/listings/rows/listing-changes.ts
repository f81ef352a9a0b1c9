import { isPublicState, type ListingState } from '#contract/listing-states.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { BY_FILE, isFilesToPublish, type ListedKey } from './listing-queries.ts';

export interface LockedListing {
  sellerId: number;
  state: ListingState;
  reason: string | null;
}

/** How a listing changes because an operator's file changed its car or part. */
export interface ListingChange {
  id: number;
  sellerId: number;
  isMoved: boolean;
  becomes: 'published' | 'withdrawn' | undefined;
  /** Whether the listing will be in a public state. Its seller may still be paused, which hides it nevertheless. */
  isPublic: boolean;
}

/**
 * Returns how a listing changes because a file changed its car or part. A file may move it to another seller, but cannot put an ad back on
 * sale that was sold, withdrawn or removed on the market.
 */
export function changeOf(
  { id, publishedAt }: { id: number; publishedAt?: number | null },
  locked: LockedListing,
  sellerId = locked.sellerId,
): ListingChange {
  const isMoved = sellerId !== locked.sellerId;
  const isPublic = isPublicState(locked.state);
  const stays = { id, sellerId, isMoved, becomes: undefined, isPublic };
  if (publishedAt === undefined || isPublic === (publishedAt !== null) || !isFilesToPublish(locked)) return stays;
  return { ...stays, becomes: isPublic ? 'withdrawn' : 'published', isPublic: !isPublic };
}

async function closeReviews(db: Database, key: ListedKey, ids: readonly number[], now: number): Promise<void> {
  await db
    .updateTable('review_item')
    .set({ decision: 'closed', decided_at: now })
    .where('kind', '=', 'edit')
    .where('decided_at', 'is', null)
    .where('listing_id', 'in', db.selectFrom('listing').select('id').where(key, 'in', ids))
    .execute();
}

/** Applies changes to listings, which are found by the ids of their cars or parts. */
export async function applyChanges(
  db: Database,
  key: ListedKey,
  changes: readonly ListingChange[],
  now: number,
): Promise<void> {
  const moved = changes.filter(({ isMoved }) => isMoved);
  for (const seller of new Set(moved.map(({ sellerId }) => sellerId))) {
    const ids = moved.filter(({ sellerId }) => sellerId === seller).map(({ id }) => id);
    // The stock number is removed: it is a number of the former seller.
    await db.updateTable('listing').set({ seller_id: seller, stock_number: null }).where(key, 'in', ids).execute();
  }
  const idsThatBecome = (state: ListingState) => changes.filter(({ becomes }) => becomes === state).map(({ id }) => id);
  const published = idsThatBecome('published');
  if (published.length > 0) {
    await db
      .updateTable('listing')
      .set(({ fn, val }) => ({
        state: 'published',
        state_since: now,
        reason: null,
        first_published_at: fn.coalesce('first_published_at', val(now)),
      }))
      .where(key, 'in', published)
      .execute();
  }
  const withdrawn = idsThatBecome('withdrawn');
  if (withdrawn.length > 0) {
    await db
      .updateTable('listing')
      .set({
        state: 'withdrawn',
        state_since: now,
        reason: BY_FILE,
        // Waiting changes are dropped when the ad ends.
        patch: null,
        patch_by: null,
        submitted_at: null,
      })
      .where(key, 'in', withdrawn)
      .execute();
    await closeReviews(db, key, withdrawn, now);
  }
}
