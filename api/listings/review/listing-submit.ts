import {
  LISTING_MOVES,
  type ListingMove,
  type ListingState,
  PUT_BACK_WITHIN_MS,
  type SellerMove,
  TRUST,
} from '#contract/listing-states.ts';
import { mustBeSeen, type ReviewSignal, scoreOf } from '#contract/listings/review-signals.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { moveListing, requireComplete, requireMove, requireSameCar, wantedValues } from '../lifecycle/listing-moves.ts';
import { type ListingRow, patchOf, publicValues } from '../rows/listing-rows.ts';
import type { ListingTx } from '../rows/listing-tx.ts';
import { queueComparison } from './alike-photo-jobs.ts';
import { mustSeePhotos, weighChange } from './change-signals.ts';
import { tellDoubles } from './doubles.ts';
import { findSignals, standingSignals } from './review-signals.ts';

/** Returns the signals of a new ad (`new`), or of the changes of a public one (`edit`). */
async function signalsOf(db: Database, listing: ListingRow, kind: 'new' | 'edit'): Promise<ReviewSignal[]> {
  if (kind === 'new') return findSignals(db, listing, await wantedValues(db, listing));
  const { signals } = await weighChange(db, listing, await publicValues(db, listing), patchOf(listing));
  const photos = (await mustSeePhotos(db, listing)) ? (['new photos'] as const) : [];
  return [...(await standingSignals(db, listing)), ...signals, ...photos];
}

/** Opens a review of an ad or of its changes. If a review of the ad is already open, it gets the present signals and a new version instead. */
export async function askReview(db: Database, listing: ListingRow, kind: 'new' | 'edit', now: number): Promise<void> {
  await queueComparison(db, listing.id, now);
  const signals = await signalsOf(db, listing, kind);
  if (signals.includes('same car elsewhere')) await tellDoubles(db, listing);
  const columns = { kind, score: scoreOf(signals), signals: JSON.stringify(signals) };
  const { numUpdatedRows } = await db
    .updateTable('review_item')
    .set(({ eb }) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('listing_id', '=', listing.id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await db
    .insertInto('review_item')
    .values({ ...columns, listing_id: listing.id, created_at: now })
    .execute();
}

export async function moveToReview(tx: ListingTx, listing: ListingRow, move: ListingMove) {
  const { db, now } = tx;
  const state = await moveListing(tx, listing, move);
  await askReview(db, listing, 'new', now);
  await db.updateTable('listing').set({ submitted_at: now }).where('id', '=', listing.id).execute();
  return state;
}

/**
 * Submits an ad for publication. It is published at once if its seller is trusted and no signal requires a moderator; otherwise it goes to
 * review. The ad must be locked. Throws MoveRefused.
 */
export async function submitListing(tx: ListingTx, listing: ListingRow): Promise<ListingState> {
  const { db } = tx;
  await requireComplete(db, listing);
  await requireMove(tx, listing, 'submit');
  const isSeenFirst = listing.trust < TRUST.proven || mustBeSeen(listing.trust, await signalsOf(db, listing, 'new'));
  if (isSeenFirst) return moveToReview(tx, listing, 'submit');
  await queueComparison(db, listing.id, tx.now);
  return moveListing(tx, listing, 'publish');
}

/** Returns whether the ad has no unpublished change that needs a moderator. */
export async function isAsItWas(db: Database, listing: ListingRow): Promise<boolean> {
  const before = await publicValues(db, listing);
  const { waiting } = await weighChange(db, listing, before, patchOf(listing));
  return Object.keys(waiting).length === 0 && !(await mustSeePhotos(db, listing));
}

/**
 * Puts an ad back on sale that a moderator took off sale. It goes to review if its seller has made a change since that needs a moderator.
 * The ad must be locked. Throws MoveRefused.
 */
export async function undoStop(tx: ListingTx, listing: ListingRow): Promise<ListingState> {
  if (await isAsItWas(tx.db, listing)) return moveListing(tx, listing, 'undo stop');
  return moveToReview(tx, listing, 'submit');
}

/**
 * Puts an ended ad back on sale: at once if it was public before, was not off sale for long and has no change that needs a moderator;
 * otherwise it goes to review. `move`: the seller's move that puts it on sale. The ad must be locked. Throws MoveRefused.
 */
export async function putBackListing(
  tx: ListingTx,
  listing: ListingRow,
  move: SellerMove = 'put back',
): Promise<ListingState> {
  const { db, now } = tx;
  await requireComplete(db, listing);
  requireSameCar(listing, await publicValues(db, listing), patchOf(listing));
  const isRecent = now - listing.state_since <= PUT_BACK_WITHIN_MS;
  const wasShown = listing.first_published_at !== null;
  if (!(wasShown && isRecent && (await isAsItWas(db, listing)))) return moveToReview(tx, listing, 'ask back');
  await queueComparison(db, listing.id, now);
  return moveListing(tx, listing, move);
}

/** Makes a seller's move; if it asks that the ad is on sale, the ad may have to go to review first. The ad must be locked. Throws MoveRefused. */
export function makeMove(tx: ListingTx, listing: ListingRow, move: SellerMove): Promise<ListingState> {
  const { asks } = LISTING_MOVES[move];
  if (asks === 'new') return submitListing(tx, listing);
  if (asks === 'again') return putBackListing(tx, listing, move);
  return moveListing(tx, listing, move);
}
