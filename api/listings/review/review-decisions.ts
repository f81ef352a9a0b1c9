import type { Selectable } from 'kysely';
import { isPublicState, UNDO_MS } from '#contract/listing-states.ts';
import type { ListingValues } from '#contract/listings/listing-fields.ts';
import { DECIDED_ALREADY, TOO_LATE_TO_UNDO } from '#contract/messages/review.ts';
import { listingValuesSchema } from '#contract/value-schemas.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Tx } from '../../../platform/database/tx.ts';
import { closeReview, MoveRefused, moveListing } from '../lifecycle/listing-moves.ts';
import { recordEvent } from '../rows/listing-events.ts';
import type { ListingRow } from '../rows/listing-rows.ts';
import type { ListingTx } from '../rows/listing-tx.ts';
import { setSellerName } from '../rows/seller-name-writes.ts';
import { approveChanges, dropChanges, undoApprovedChanges, undoDeclinedChanges } from './change-decisions.ts';
import { isAsItWas } from './listing-submit.ts';
import { raiseTrust, undoTrust } from './seller-trust.ts';

export type ReviewItem = Selectable<Tables['review_item']>;

type Decision = 'approve' | 'decline';

/** Finds a review item. Its listing must be locked first, so that nobody else changes the item until the transaction ends. */
export const findReviewItem = (db: Database, id: number): Promise<ReviewItem | undefined> =>
  db.selectFrom('review_item').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Approves or declines an ad, or the changes of a public one. Refuses the decision if the moderator has seen an older version than the
 * present one. The listing must be locked. Throws MoveRefused.
 */
export async function decide(
  tx: ListingTx,
  { item, listing, seenVersion }: { item: ReviewItem; listing: ListingRow; seenVersion: number },
  decision: Decision,
): Promise<void> {
  const { db, now } = tx;
  if (item.decided_at !== null || item.version !== seenVersion) throw new MoveRefused(DECIDED_ALREADY);
  if (isPublicState(listing.state) && item.kind === 'new') return judgeOnSale(tx, listing, decision);
  if (!isPublicState(listing.state)) {
    await moveListing(tx, listing, decision);
    if (decision === 'approve') await raiseTrust(db, listing.seller_id, now);
    return;
  }
  if (item.wanted_name !== null && decision === 'approve') await takeWantedName(db, item, listing, now);
  if (item.wanted_name !== null && listing.submitted_at === null) {
    await closeReview(tx, listing, decision === 'approve' ? 'approved' : 'declined');
    return recordEvent(tx, { listingId: listing.id, what: `${decision} name` });
  }
  if (decision === 'approve') await approveChanges(tx, listing);
  else await dropChanges(tx, listing, true);
}

async function takeWantedName(db: Database, item: ReviewItem, { seller_id, sellerName }: ListingRow, now: number) {
  await setSellerName(db, seller_id, item.wanted_name, now);
  await db.updateTable('review_item').set({ former_name: sellerName }).where('id', '=', item.id).execute();
}

/** Decides about an ad on sale that was reported or has a new signal: it stays on sale, or is stopped and goes back to its seller. */
async function judgeOnSale(tx: ListingTx, listing: ListingRow, decision: Decision): Promise<void> {
  if (decision === 'decline') return void (await moveListing(tx, listing, 'stop'));
  await closeReview(tx, listing, 'approved');
  await recordEvent(tx, { listingId: listing.id, what: 'keep on sale' });
}

/** Returns the last event in the history of an ad. */
export const lastEventOf = (db: Database, listingId: number) =>
  db
    .selectFrom('listing_event')
    .selectAll()
    .where('listing_id', '=', listingId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Undoes a decision, within a minute and if nothing was done with the ad since. The ad or its changes wait for a moderator again. The
 * listing must be locked. Throws MoveRefused.
 */
export async function undoDecision(
  tx: ListingTx,
  { item, listing }: { item: ReviewItem; listing: ListingRow },
): Promise<void> {
  const { db, now } = tx;
  const event = await lastEventOf(db, listing.id);
  const isFresh = item.decided_at !== null && now - item.decided_at <= UNDO_MS && event?.at === item.decided_at;
  if (!isFresh || !event) throw new MoveRefused(TOO_LATE_TO_UNDO);
  const patch: unknown = JSON.parse(event.patch ?? '{}');
  switch (event.what) {
    case 'approve changes':
      await undoApprovedChanges(tx, listing, patch);
      break;
    case 'decline changes':
      await undoDeclinedChanges(tx, listing, listingValuesSchema.parse(patch));
      break;
    case 'approve':
      await undoTrust(db, listing.seller_id, { reviewId: item.id, decidedAt: event.at }, now);
      await moveListing(tx, listing, 'undo approve');
      await waitsAgain(tx, listing, listingValuesSchema.parse(patch), item.decided_at ?? now);
      break;
    case 'stop':
      if (!(await isAsItWas(db, listing))) throw new MoveRefused(TOO_LATE_TO_UNDO);
      await moveListing(tx, listing, 'undo stop');
      break;
    case 'keep on sale':
    case 'approve name':
    case 'decline name':
      break;
    case 'decline':
      await moveListing(tx, listing, 'undo decline');
      break;
    default:
      throw new MoveRefused(TOO_LATE_TO_UNDO);
  }
  if (item.former_name !== null) await setSellerName(db, listing.seller_id, item.former_name, now);
  await db
    .updateTable('review_item')
    .set({
      former_name: null,
      decision: null,
      decided_at: null,
      decided_by: null,
      reasons: null,
      version: item.version + 1,
    })
    .where('id', '=', item.id)
    .execute();
}

/**
 * Restores the columns of an ad whose approval is undone, so that its values wait again. If the approval was its first publication, the ad
 * counts as never published.
 */
async function waitsAgain({ db, now }: Tx, listing: ListingRow, patch: ListingValues, decidedAt: number) {
  const isFirst = listing.first_published_at === decidedAt;
  await db
    .updateTable('listing')
    .set({
      patch: JSON.stringify(patch),
      submitted_at: now,
      first_published_at: isFirst ? null : undefined,
    })
    .where('id', '=', listing.id)
    .execute();
}
