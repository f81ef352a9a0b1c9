import { isPublicState, stageOf, UNDO_MS } from '#contract/listing-states.ts';
import { TOO_LATE_TO_UNDO } from '#contract/messages/review.ts';
import { listingStateSchema } from '#contract/value-schemas.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { findLastAction } from '../../audit/audit-queries.ts';
import { MoveRefused, moveListing, moveOn } from '../lifecycle/listing-moves.ts';
import { findListingById, type ListingRow } from '../rows/listing-rows.ts';
import type { ListingTx } from '../rows/listing-tx.ts';
import { moveToReview, undoStop } from './listing-submit.ts';
import { lastEventOf } from './review-decisions.ts';
import { clearOfFraud } from './seller-trust.ts';

/** Returns the state of an ad before a moderator removed or stopped it, from the audit log. */
async function stateBefore(db: Database, id: string, move: 'remove' | 'stop') {
  const event = await findLastAction(db, { kind: 'listing', id }, `${move} listing`);
  return listingStateSchema.optional().parse(event?.difference.state?.before);
}

/**
 * Undoes the removal of an ad: it goes back on sale or to review, as before. An ad that was in another state is given back to its seller as
 * withdrawn.
 */
async function undoRemoval(tx: ListingTx & { by: { accountId: number } }, listing: ListingRow) {
  const { db, by, now } = tx;
  const before = await stateBefore(db, listing.document_id, 'remove');
  await moveListing(tx, listing, 'restore');
  await clearOfFraud(db, { listing, actor: by.accountId }, now);
  const restored = await findListingById(db, listing.id);
  if (!restored || before === undefined) return;
  try {
    if (stageOf(before).isInReview) await moveToReview(tx, restored, 'ask back');
    if (isPublicState(before)) await moveListing(tx, restored, 'put back');
    await moveOn(tx, listing.id, before);
  } catch (error) {
    // The seller is not allowed to have this ad on sale at present, for example because they are paused. The ad stays withdrawn, and its
    // seller can put it on sale later.
    if (!(error instanceof MoveRefused)) throw error;
  }
}

const wasReviewed = async (db: Database, listingId: number, at: number): Promise<boolean> =>
  (await db
    .selectFrom('review_item')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('decided_at', '=', at)
    .where('kind', '=', 'new')
    .where('decision', '=', 'declined')
    .executeTakeFirst()) !== undefined;

/** Returns until when a member of staff can undo having removed or stopped an ad, in ms; undefined if there is nothing to undo. */
export async function moderationUndoEnd(db: Database, listing: ListingRow, accountId: number, now: number) {
  const event = await lastEventOf(db, listing.id);
  const isTheirs = event?.account_id === accountId && now - event.at <= UNDO_MS;
  // If the moderator stopped the ad by deciding a review, there is nothing to undo here: `undoDecision` undoes the decision.
  if (!isTheirs || (await wasReviewed(db, listing.id, event.at))) return undefined;
  return event.what === 'stop' || event.what === 'remove' ? event.at + UNDO_MS : undefined;
}

/**
 * Undoes the removal or stop of an ad within a minute, by the moderator who did it. The ad goes back on sale or to review, as before; an ad
 * that was in another state is given back to its seller as withdrawn. The ad must be locked. Throws MoveRefused.
 */
export async function undoModeration(
  tx: ListingTx & { by: { accountId: number } },
  listing: ListingRow,
): Promise<{ move: 'remove' | 'stop'; at: number }> {
  const end = await moderationUndoEnd(tx.db, listing, tx.by.accountId, tx.now);
  if (end === undefined) throw new MoveRefused(TOO_LATE_TO_UNDO);
  if (stageOf(listing.state).isRemoved) {
    await undoRemoval(tx, listing);
    return { move: 'remove', at: end - UNDO_MS };
  }
  await undoStop(tx, listing);
  await moveOn(tx, listing.id, await stateBefore(tx.db, listing.document_id, 'stop'));
  return { move: 'stop', at: end - UNDO_MS };
}
