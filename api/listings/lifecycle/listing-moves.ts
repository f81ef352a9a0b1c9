import { isPublicState, type ListingMove, type ListingState, stateAfter } from '#contract/listing-states.ts';
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
import { countLive } from '../rows/listing-queries.ts';
import { entryIdOf, type ListingRow, patchOf, publicImages, publicValues } from '../rows/listing-rows.ts';
import type { ListingTx } from '../rows/listing-tx.ts';
import { UnknownName } from '../rows/named-value-queries.ts';
import { carryWantedName } from '../rows/seller-name-writes.ts';
import { forgetComparison } from './price-reductions.ts';
import { unpublishEntry, updateEntry, writeEntry } from './publishing.ts';

/** Thrown if a move is not possible. The message is a sentence for the user. */
export class MoveRefused extends Error {
  override name = 'MoveRefused';
  /** Faults of fields, by name. */
  readonly faults: Faults;

  constructor(message: string, faults: Faults = {}) {
    super(message);
    this.faults = faults;
  }
}

/** The change would make it a third car: it has been another one before already. */
export class AnotherCar extends MoveRefused {
  override name = 'AnotherCar';

  constructor(names: readonly string[]) {
    super(NEW_AD_INSTEAD, Object.fromEntries(names.map((name) => [name, NEW_AD_INSTEAD])));
  }
}

/** Returns the values of an ad once its waiting changes are taken. */
export const wantedValues = async (db: Database, listing: ListingRow): Promise<ListingValues> => ({
  ...(await publicValues(db, listing)),
  ...patchOf(listing),
});

/** Throws MoveRefused unless the ad is complete enough to be reviewed; the error names every missing field. */
export async function requireComplete(db: Database, listing: ListingRow): Promise<void> {
  const missing = missingFields(listing.kind, await wantedValues(db, listing));
  const photos = await photosOf(db, listing.id);
  const faults = Object.fromEntries(missing.map((name) => [name, MISSING_FIELD]));
  // An ad from the operator's files has its pictures in the entry.
  const needsPhoto = photos.length === 0 && listing.origin !== 'import';
  if (needsPhoto) faults.images = NO_PHOTO;
  if (missing.length > 0 || needsPhoto) throw new MoveRefused(NOT_COMPLETE, faults);
}

/**
 * Throws MoveRefused if a private seller has no room for another ad on sale, even if several are published at once. The seller must be
 * locked.
 */
async function requireRoom(tx: ListingTx, listing: ListingRow): Promise<void> {
  const { db } = tx;
  const { privateListings } = tx.services;
  const { seller_id, sellerKind, most_live } = listing;
  const most = most_live ?? (sellerKind === 'private' ? privateListings : null);
  if (most === null) return;
  if ((await countLive(db, seller_id, listing.id)) >= most) throw new MoveRefused(tooManyLive(most));
}

/** Throws MoveRefused if its seller may not have anything on sale. */
async function requireSeller(tx: ListingTx, listing: ListingRow): Promise<void> {
  const { db } = tx;
  const { seller_id, sellerKind, sellerName, phone_proven_at } = listing;
  // Locks the seller until the transaction ends, like code that counts its ads or pauses it: the state read before may have changed.
  const state = await lockSeller(db, seller_id);
  if (state === undefined || !SELLER_STATES[state].isSelling) throw new MoveRefused(SELLER_PAUSED);
  if (sellerKind === 'private' && phone_proven_at === null) throw new MoveRefused(PHONE_NOT_PROVEN);
  if (sellerKind === 'private' && sellerName === null) throw new MoveRefused(NO_PUBLIC_NAME);
  await requireRoom(tx, listing);
}

const text = (values: ListingValues) => JSON.stringify(values);
const ofCar = ({ make = null, model = null, year = null }: ListingValues) => ({ make, model, year });

/**
 * Returns the values with which the next change will be compared, once buyers see this one: the last approved price, and the car as first
 * described.
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

/** An ad is for one car. Its make, model or year may be corrected once, or set back. Throws MoveRefused. */
export function requireSameCar({ kind, first_car }: ListingRow, before: ListingValues, after: ListingValues): void {
  if (kind !== 'car' || first_car === null) return;
  const is = text(ofCar({ ...before, ...after }));
  const changed = Object.keys(ofCar({})).filter((name) => name in after && !isSameValue(after[name], before[name]));
  if (changed.length > 0 && is !== first_car) throw new AnotherCar(changed);
}

/**
 * Writes the public entry; pictures that it shows no more are withdrawn. Throws MoveRefused if a name was removed from the market's lists
 * since it was chosen.
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

/** Buyers see it from now on, with its changes and photos. */
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
  // Nothing is measured against an ad that buyers never saw.
  if (listing.first_published_at !== null) {
    if (!isSameValue(before.price, values.price)) {
      const patch = { price: [before.price ?? null, values.price ?? null] };
      await recordEvent(tx, { listingId: listing.id, what: 'edit', patch });
    }
    const measures = measuresAfter(listing, before, patchOf(listing), move === 'approve');
    await db.updateTable('listing').set(measures).where('id', '=', listing.id).execute();
  }
  // Once more for the first time: a decision was undone.
  if (entryIdOf(listing) !== null && listing.first_published_at === null) {
    await updateEntry(tx, listing, { createdAt: now });
    await db.updateTable('listing').set({ first_published_at: now }).where('id', '=', listing.id).execute();
  }
}

const WANTS_SELLER: ReadonlySet<ListingMove> = new Set([
  'submit',
  'publish',
  'approve',
  'put back',
  'ask back',
  'undo stop',
]);

/** Returns the state after the move. Throws MoveRefused if it is not possible now, or for this seller. */
export async function requireMove(tx: ListingTx, listing: ListingRow, move: ListingMove): Promise<ListingState> {
  const to = stateAfter(listing.state, move);
  if (to === undefined) throw new MoveRefused(NOT_NOW);
  if (WANTS_SELLER.has(move)) await requireSeller(tx, listing);
  return to;
}

/** Moves after which buyers see the ad. */
const SHOWS: ReadonlySet<ListingMove> = new Set(['publish', 'approve', 'put back', 'undo stop']);

/** Carries a move of an ad over to the entry that buyers see. */
async function followMove(tx: ListingTx, listing: ListingRow, move: ListingMove) {
  const { db, now } = tx;
  if (SHOWS.has(move)) return publish(tx, listing, move);
  // Buyers see nothing of a paused seller: the entry follows the ad's state once the pause is lifted.
  if (!SELLER_STATES[listing.sellerState].isSelling && (move === 'reserve' || move === 'free')) return;
  if (move === 'reserve') return updateEntry(tx, listing, { availability: 'reserved' });
  if (move === 'free') return updateEntry(tx, listing, { availability: 'available' });
  const after = stateAfter(listing.state, move);
  if (isPublicState(listing.state) && after && !isPublicState(after)) await unpublishEntry(tx, listing);
  if (move === 'remove') await withdrawPhotos(db, listing.document_id, now);
}

/** Returns when an ad ends unless its seller says that it is still for sale. One that came by the operator's files does not end. */
const endOf = ({ now, services }: ListingTx, { origin }: ListingRow) =>
  origin === 'import' ? null : now + services.listingDays * DAY_MS;

const CONFIRMS: ReadonlySet<ListingMove> = new Set(['publish', 'approve', 'put back', 'undo stop', 'renew']);

/** Closes the review of an ad that waits for a moderator: it is decided, or over. Returns the name that waited with it. */
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

const DECISIONS: Readonly<Partial<Record<ListingMove, 'approved' | 'declined' | 'taken back'>>> = {
  approve: 'approved',
  decline: 'declined',
  stop: 'declined',
  'take back': 'taken back',
};

function columnsAfter(tx: ListingTx, listing: ListingRow, move: ListingMove, to: ListingState) {
  const { now } = tx;
  const isTaken = SHOWS.has(move);
  // Changes that wait for a moderator end with their ad.
  const isOver = isPublicState(listing.state) && !isPublicState(to);
  const confirmedEnd = CONFIRMS.has(move) ? endOf(tx, listing) : undefined;
  return {
    state: to,
    version: listing.version + 1,
    updated_at: now,
    reason: tx.by.reasons ?? null,
    state_since: to === listing.state ? undefined : now,
    patch: isTaken || isOver ? null : undefined,
    submitted_at: isTaken || isOver ? null : undefined,
    confirmed_at: CONFIRMS.has(move) ? now : undefined,
    expires_at: isPublicState(to) ? confirmedEnd : null,
  };
}

/**
 * Makes a move with its effects: the public entry, the waiting review, the history. No other code changes a state. The caller has locked
 * the ad (`lockListing`) and checked the permission. Throws MoveRefused.
 */
export async function moveListing(tx: ListingTx, listing: ListingRow, move: ListingMove): Promise<ListingState> {
  const { db, by, now } = tx;
  const to = await requireMove(tx, listing, move);
  await followMove(tx, listing, move);
  await db
    .updateTable('listing')
    .set(columnsAfter(tx, listing, move, to))
    .where('id', '=', listing.id)
    .execute();
  if (listing.state === 'in review' || !isPublicState(to)) {
    const name = await closeReview(tx, listing, DECISIONS[move] ?? 'closed');
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
