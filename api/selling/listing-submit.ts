import {
  isPublishedAtOnce,
  type ListingMove,
  type ListingState,
  PUT_BACK_WITHIN_MS,
  TRUST,
} from '#contract/listing-states.ts';
import { scoreOf } from '#contract/review-signals.ts';
import type { Database } from '../../platform/database/adapter.ts';
import {
  type MoveBy,
  type MoveParts,
  moveListing,
  requireComplete,
  requireMove,
  wantedValues,
} from './listing-moves.ts';
import { photoChangesOf } from './listing-photo-queries.ts';
import { type ListingRow, patchOf } from './listing-rows.ts';
import { findSignals } from './review-signals.ts';

/** Puts an ad, or changes of one, before the moderators. One that waits already is looked at anew. */
export async function askReview(db: Database, listing: ListingRow, kind: 'new' | 'edit', now: number): Promise<void> {
  const signals = await findSignals(db, listing, await wantedValues(db, listing));
  const said = { score: scoreOf(signals), signals: JSON.stringify(signals) };
  const { numUpdatedRows } = await db
    .updateTable('review_item')
    .set(({ eb }) => ({ ...said, version: eb('version', '+', 1) }))
    .where('listing_id', '=', listing.id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await db
    .insertInto('review_item')
    .values({ listing_id: listing.id, kind, ...said, created_at: now })
    .execute();
}

async function moveToReview(
  parts: MoveParts,
  db: Database,
  listing: ListingRow,
  move: ListingMove,
  by: MoveBy,
  now: number,
) {
  const state = await moveListing(parts, db, listing, move, by, now);
  await askReview(db, listing, 'new', now);
  await db.updateTable('listing').set({ submitted_at: now }).where('id', '=', listing.id).execute();
  return state;
}

/**
 * Sends an ad on its way to buyers: at once where the market knows its seller and nothing is odd about it, else by way
 * of a moderator. The ad must be held. Throws MoveRefused.
 */
export async function submitListing(
  parts: MoveParts,
  db: Database,
  listing: ListingRow,
  by: MoveBy,
  now: number,
): Promise<ListingState> {
  await requireComplete(db, listing);
  await requireMove(parts, db, listing, 'submit');
  const signals = await findSignals(db, listing, await wantedValues(db, listing));
  if (isPublishedAtOnce(listing.trust, scoreOf(signals))) return moveListing(parts, db, listing, 'publish', by, now);
  return moveToReview(parts, db, listing, 'submit', by, now);
}

/** Did its seller put a picture into what is over, or before the others, that a moderator must see first? */
async function hasPhotosToSee(db: Database, { id, trust }: ListingRow): Promise<boolean> {
  if (trust >= TRUST.proven) return false;
  const { hasNew, hasOtherFirst } = await photoChangesOf(db, id);
  return hasNew || hasOtherFirst;
}

/**
 * Brings back what was over: at once where nothing changed that a moderator must see and it was not away for long, else by way of
 * one. The ad must be held. Throws MoveRefused.
 */
export async function putBackListing(
  parts: MoveParts,
  db: Database,
  listing: ListingRow,
  by: MoveBy,
  now: number,
): Promise<ListingState> {
  await requireComplete(db, listing);
  const isUnchanged = Object.keys(patchOf(listing)).length === 0;
  const isRecent = now - listing.state_since <= PUT_BACK_WITHIN_MS;
  if (isUnchanged && isRecent && !(await hasPhotosToSee(db, listing)))
    return moveListing(parts, db, listing, 'put back', by, now);
  return moveToReview(parts, db, listing, 'ask back', by, now);
}
