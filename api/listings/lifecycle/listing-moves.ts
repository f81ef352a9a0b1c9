import {
  isPublicState,
  LISTING_MOVES,
  type ListingMove,
  type ListingState,
  sellerMoveTo,
  stageOf,
  stateAfter,
} from '#contract/listing-states.ts';
import { isSameValue, type ListingValues, missingFields } from '#contract/listings/listing-fields.ts';
import { MISSING_FIELD, NO_PHOTO, unknownNameFault } from '#contract/messages/listing-fields.ts';
import {
  NEW_AD_INSTEAD,
  NO_PUBLIC_NAME,
  NOT_COMPLETE,
  NOT_NOW,
  PHONE_NOT_PROVEN,
  SELLER_PAUSED,
  tooManyLive,
} from '#contract/messages/listing-moves.ts';
import { SELLER_STATES } from '#contract/sellers/sellers.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { showFirmWithAd } from '../../seller-pages/new-firm-writes.ts';
import { lockSeller } from '../../sellers/seller-lock-writes.ts';
import { publishSellerPlace } from '../../sellers/seller-place-writes.ts';
import type { Faults } from '../draft/listing-drafts.ts';
import { photosOf } from '../photos/listing-photo-queries.ts';
import { publishPhotos, withdrawPhotos, withdrawReplaced } from '../photos/listing-photo-writes.ts';
import { recordEvent } from '../rows/listing-events.ts';
import { availabilityIn, countLive } from '../rows/listing-queries.ts';
import {
  entryIdOf,
  findListingById,
  type ListingRow,
  patchOf,
  publicImages,
  publicValues,
} from '../rows/listing-rows.ts';
import type { ListingTx } from '../rows/listing-tx.ts';
import { UnknownName } from '../rows/named-value-queries.ts';
import { carryWantedName } from '../rows/seller-name-writes.ts';
import { forgetComparison } from './price-reductions.ts';
import { unpublishEntry, updateEntry, writeEntry } from './publishing.ts';

/** Thrown if an ad cannot change its state in this way. The message is written for the user. */
export class MoveRefused extends Error {
  override name = 'MoveRefused';
  /** Error messages by field name. */
  readonly faults: Faults;

  constructor(message: string, faults: Faults = {}) {
    super(message);
    this.faults = faults;
  }
}

/** Thrown if make, model or year are changed a second time: the ad would then be about yet another car. */
export class AnotherCar extends MoveRefused {
  override name = 'AnotherCar';

  constructor(names: readonly string[]) {
    super(NEW_AD_INSTEAD, Object.fromEntries(names.map((name) => [name, NEW_AD_INSTEAD])));
  }
}

/** Returns an ad's values as they will be once its waiting changes are approved. */
export const wantedValues = async (db: Database, listing: ListingRow): Promise<ListingValues> => ({
  ...(await publicValues(db, listing)),
  ...patchOf(listing),
});

/** Throws MoveRefused unless the ad has everything that it needs for publication; the error names each missing field. */
export async function requireComplete(db: Database, listing: ListingRow): Promise<void> {
  const missing = missingFields(listing.kind, await wantedValues(db, listing));
  const photos = await photosOf(db, listing.id);
  const faults = Object.fromEntries(missing.map((name) => [name, MISSING_FIELD]));
  // Ads from the operator's files need no photo of their own, since the pictures of their cars come with the file.
  const needsPhoto = photos.length === 0 && listing.origin !== 'import';
  if (needsPhoto) faults.images = NO_PHOTO;
  if (missing.length > 0 || needsPhoto) throw new MoveRefused(NOT_COMPLETE, faults);
}

/**
 * Throws MoveRefused if a private seller has as many ads on sale as allowed. The seller must be locked, so that simultaneous requests are
 * counted too.
 */
async function requireRoom(tx: ListingTx, listing: ListingRow): Promise<void> {
  const { db } = tx;
  const { privateListings } = tx.services;
  const { seller_id, sellerKind, most_live } = listing;
  const most = most_live ?? (sellerKind === 'private' ? privateListings : null);
  if (most === null) return;
  if ((await countLive(db, seller_id, listing.id)) >= most) throw new MoveRefused(tooManyLive(most));
}

/** Throws MoveRefused if the ad's seller is not allowed to put it on sale, for example because the seller is paused. */
async function requireSeller(tx: ListingTx, listing: ListingRow): Promise<void> {
  const { db } = tx;
  const { seller_id, sellerKind, sellerName, phone_proven_at } = listing;
  // Locks the seller until the transaction ends, so that requests which count the seller's ads or pause the seller wait. The seller may
  // have been paused after the ad was read, so the state is read again here.
  const state = await lockSeller(db, seller_id);
  if (state === undefined || !SELLER_STATES[state].isSelling) throw new MoveRefused(SELLER_PAUSED);
  if (sellerKind === 'private' && phone_proven_at === null) throw new MoveRefused(PHONE_NOT_PROVEN);
  if (sellerKind === 'private' && sellerName === null) throw new MoveRefused(NO_PUBLIC_NAME);
  await requireRoom(tx, listing);
}

const text = (values: ListingValues) => JSON.stringify(values);
const ofCar = ({ make = null, model = null, year = null }: ListingValues) => ({ make, model, year });

/**
 * Returns the new columns by which later changes of an ad are judged: `approved_price`, the last approved price if the price was changed
 * since, otherwise null; and `first_car`, the make, model and year before their first correction.
 */
export function measuresAfter(
  { kind, approved_price, first_car }: ListingRow,
  before: ListingValues,
  changed: ListingValues,
  isApproved: boolean,
) {
  const { price = null } = before;
  const isOtherPrice = 'price' in changed && !isSameValue(changed.price, price) && typeof price === 'number';
  const isOtherCar = kind === 'car' && !isSameValue(text(ofCar(before)), text(ofCar({ ...before, ...changed })));
  return {
    approved_price: isApproved ? null : (approved_price ?? (isOtherPrice ? price : null)),
    first_car: first_car ?? (isOtherCar ? text(ofCar(before)) : null),
  };
}

/**
 * Throws MoveRefused if a change would turn the ad into one for another car. Make, model and year may be corrected once, and then only be
 * changed back.
 */
export function requireSameCar({ kind, first_car }: ListingRow, before: ListingValues, after: ListingValues): void {
  if (kind !== 'car' || first_car === null) return;
  const is = text(ofCar({ ...before, ...after }));
  const changed = Object.keys(ofCar({})).filter((name) => name in after && !isSameValue(after[name], before[name]));
  if (changed.length > 0 && is !== first_car) throw new AnotherCar(changed);
}

/**
 * Writes an ad's public entry, and makes pictures private that it no longer shows. Throws MoveRefused if the ad has a name that was removed
 * from the market after the seller chose it.
 */
export async function showEntry(...entry: Parameters<typeof writeEntry>): Promise<void> {
  const [{ db, now }, listing, { images }] = entry;
  const former = images === undefined ? [] : await publicImages(db, listing);
  try {
    await writeEntry(...entry);
  } catch (error) {
    if (!(error instanceof UnknownName)) throw error;
    throw new MoveRefused(NOT_COMPLETE, { [error.field]: unknownNameFault(error.unknown.slice(0, 40)) });
  }
  await withdrawReplaced(db, former, images ?? [], now);
}

/** Makes the ad public, with its waiting changes and photos. */
async function publish(tx: ListingTx, listing: ListingRow, move: ListingMove) {
  const { db, now } = tx;
  const images = await publishPhotos(db, listing.id, now);
  if (listing.sellerKind === 'private') await publishSellerPlace(db, listing.seller_id, now);
  else await showFirmWithAd(tx.services.adapter, db, listing.seller_id, now);
  const before = await publicValues(db, listing);
  const values = { ...before, ...patchOf(listing) };
  if (listing.first_published_at !== null) requireSameCar(listing, before, values);
  await showEntry(tx, listing, { values, images: images.length > 0 ? images : undefined, isPublishing: true });
  if (listing.car_id !== null) await forgetComparison(db, listing);
  // The first publication of an ad changes nothing that buyers have seen, so it adds no price change to the history, and nothing by which
  // later changes are judged.
  if (listing.first_published_at !== null) {
    if (!isSameValue(before.price, values.price)) {
      const patch = { price: [before.price ?? null, values.price ?? null] };
      await recordEvent(tx, { listingId: listing.id, what: 'edit', patch });
    }
    const measures = measuresAfter(listing, before, patchOf(listing), move === 'approve');
    await db.updateTable('listing').set(measures).where('id', '=', listing.id).execute();
  }
  // The entry exists already, but its first publication was undone: now the ad counts as published for the first time.
  if (entryIdOf(listing) !== null && listing.first_published_at === null) {
    await updateEntry(tx, listing, { createdAt: now });
    await db.updateTable('listing').set({ first_published_at: now }).where('id', '=', listing.id).execute();
  }
}

/** Returns whether a change to the state `to` makes an ad public that was not public. */
const isShown = ({ state }: ListingRow, to: ListingState) => isPublicState(to) && !isPublicState(state);

/** Returns whether the seller asks by this move that the ad goes on sale. A moderator who undoes a decision does not ask anew. */
const isSent = ({ state }: ListingRow, move: ListingMove, to: ListingState) =>
  stageOf(to).isLive && !stageOf(state).isLive && LISTING_MOVES[move].by !== 'review listings';

/**
 * Returns the state to which a move, such as 'publish', takes an ad. Throws MoveRefused if the ad's state or its seller does not allow the
 * move.
 */
export async function requireMove(tx: ListingTx, listing: ListingRow, move: ListingMove): Promise<ListingState> {
  const to = stateAfter(listing.state, move);
  if (to === undefined) throw new MoveRefused(NOT_NOW);
  if (isShown(listing, to) || isSent(listing, move, to)) await requireSeller(tx, listing);
  return to;
}

/** Updates the public entry after its ad changed to the state `to`. */
async function followMove(tx: ListingTx, listing: ListingRow, move: ListingMove, to: ListingState) {
  const { db, now } = tx;
  if (isShown(listing, to)) return publish(tx, listing, move);
  if (isPublicState(to)) {
    const availability = availabilityIn(to);
    // The entry of a paused seller's ad is hidden, so reserving or freeing the ad does not touch it. It is updated when the pause ends.
    if (!SELLER_STATES[listing.sellerState].isSelling || availability === availabilityIn(listing.state)) return;
    return updateEntry(tx, listing, { availability });
  }
  if (isPublicState(listing.state)) await unpublishEntry(tx, listing);
  if (stageOf(to).isRemoved) await withdrawPhotos(db, listing.document_id, now);
}

/** Returns when the ad ends unless its seller renews it, in ms; null for an ad from the operator's files, which does not end. */
const endOf = ({ now, services }: ListingTx, { origin }: ListingRow) =>
  origin === 'import' ? null : now + services.listingDays * DAY_MS;

/**
 * Closes an ad's open review, because a moderator decided or because it is no longer needed. Returns the seller's new name that was under
 * review with it, or null.
 */
export async function closeReview(
  tx: Omit<ListingTx, 'services'>,
  listing: ListingRow,
  decision: 'approved' | 'declined' | 'taken back' | 'closed',
): Promise<string | null> {
  const { db, now } = tx;
  const { accountId, reasons } = tx.by;
  const closed = await db
    .updateTable('review_item')
    .set(({ eb }) => ({
      decision,
      decided_at: now,
      decided_by: accountId,
      reasons: reasons ?? null,
      version: eb('version', '+', 1),
    }))
    .where('listing_id', '=', listing.id)
    .where('decided_at', 'is', null)
    .returning('wanted_name')
    .execute();
  return closed[0]?.wanted_name ?? null;
}

/** Returns how a review of an ad ends by the ad's change to the state `to`. */
function decisionBy(to: ListingState) {
  const { isPublic, isReturned, isUnfinished } = stageOf(to);
  if (isReturned) return 'declined';
  if (isUnfinished) return 'taken back';
  return isPublic ? 'approved' : 'closed';
}

function columnsAfter(tx: ListingTx, listing: ListingRow, move: ListingMove, to: ListingState) {
  const { now } = tx;
  const isTaken = isShown(listing, to);
  const isConfirmed = isTaken || move === 'renew';
  // Waiting changes are dropped when the ad ends.
  const hasEnded = isPublicState(listing.state) && !isPublicState(to);
  const confirmedEnd = isConfirmed ? endOf(tx, listing) : undefined;
  return {
    state: to,
    version: listing.version + 1,
    updated_at: now,
    reason: tx.by.reasons ?? null,
    state_since: to === listing.state ? undefined : now,
    patch: isTaken || hasEnded ? null : undefined,
    submitted_at: isTaken || hasEnded ? null : undefined,
    confirmed_at: isConfirmed ? now : undefined,
    expires_at: isPublicState(to) ? confirmedEnd : null,
  };
}

/**
 * Changes an ad's state by a move, such as 'publish' or 'sell', with all effects on the public entry, the open review and the history. No
 * other code changes an ad's state. The caller must have locked the ad (`lockListing`) and checked the permission. Throws MoveRefused.
 */
export async function moveListing(tx: ListingTx, listing: ListingRow, move: ListingMove): Promise<ListingState> {
  const { db, by, now } = tx;
  const to = await requireMove(tx, listing, move);
  await followMove(tx, listing, move, to);
  await db
    .updateTable('listing')
    .set(columnsAfter(tx, listing, move, to))
    .where('id', '=', listing.id)
    .execute();
  if (stageOf(listing.state).isInReview || !isPublicState(to)) {
    const name = await closeReview(tx, listing, decisionBy(to));
    if (name !== null) await carryWantedName(db, listing.seller_id, name, now);
  }
  const patch = move === 'publish' || move === 'approve' ? patchOf(listing) : undefined;
  await recordEvent(tx, {
    listingId: listing.id,
    what: move,
    patch,
    reasons: by.reasons,
  });
  return to;
}

/**
 * Moves an ad that was put back on sale on to the public state in which it was before, such as reserved. Does nothing if it was in no other
 * public state.
 */
export async function moveOn(tx: ListingTx, listingId: number, before: ListingState | null | undefined): Promise<void> {
  const listing = await findListingById(tx.db, listingId);
  if (!listing || !before || !isPublicState(before) || listing.state === before) return;
  const move = sellerMoveTo(listing.state, before);
  if (move) await moveListing(tx, listing, move);
}
