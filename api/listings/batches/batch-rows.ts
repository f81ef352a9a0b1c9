import { isPublicState, sellerMoveTo, stageOf, stateAfter, UNDONE_BY } from '#contract/listing-states.ts';
import { listingField, readField } from '#contract/listings/listing-fields.ts';
import * as messages from '#contract/messages/bulk-stock.ts';
import { SELLER_PAUSED } from '#contract/messages/listing-moves.ts';
import { changedPrice } from '#contract/office/bulk-stock.ts';
import type { PriceChange } from '#contract/office/bulk-stock-schemas.ts';
import { SELLER_STATES } from '#contract/sellers/sellers.ts';
import { MoveRefused, moveOn } from '../lifecycle/listing-moves.ts';
import { changeAndSend } from '../review/listing-changes.ts';
import { makeMove } from '../review/listing-submit.ts';
import { recordEvent } from '../rows/listing-events.ts';
import { type ListingRow, patchOf, publicValues } from '../rows/listing-rows.ts';
import type { ListingTx } from '../rows/listing-tx.ts';
import type { BatchAction, BatchRowRecord as TakenRow } from './stock-batches.ts';

// Applies and undoes the change that a batch makes to one ad, which must be locked. Each function throws MoveRefused with the message to
// show beside the ad.

interface Locked extends ListingTx {
  listing: ListingRow;
}

/** The result for one ad, stored so that it can be shown and undone. */
interface RowOutcome {
  old_price?: number;
  new_price?: number;
  /** The sentence for the seller about this ad's result; null if none is needed. */
  said?: string | null;
}

async function writePrice(locked: Locked, seen: number | null, next: (price: number) => number) {
  const { db, listing } = locked;
  if (!isPublicState(listing.state)) throw new MoveRefused(messages.notOnSale(listing.state));
  const { price: waiting } = patchOf(listing);
  // A price that an earlier batch set may still wait for a moderator. If it equals `seen`, the new price is computed from it, otherwise
  // from the public price.
  const { price } = waiting === seen ? { price: waiting } : await publicValues(db, listing);
  if (typeof price !== 'number') throw new MoveRefused(messages.NO_PRICE);
  if (price !== seen) throw new MoveRefused(messages.priceMovedTo(price));
  const newPrice = next(price);
  if (newPrice === price) throw new MoveRefused(messages.PRICE_STAYS);
  const waits = await changeAndSend(locked, listing, { price: newPrice });
  return { old_price: price, new_price: newPrice, said: waits ? messages.PRICE_WAITS : null };
}

function priceAfter({ kind }: ListingRow, price: number, change: PriceChange): number {
  const next = changedPrice(price, change);
  if (next === null) throw new MoveRefused(messages.NOTHING_LEFT);
  const field = listingField(kind, 'price');
  const read = field && readField(field, next);
  if (read && 'fault' in read) throw new MoveRefused(read.fault);
  return next;
}

/** Applies a batch's change to one ad. */
export async function doToRow(
  locked: Locked,
  { deed, change }: BatchAction,
  seenPrice: number | null,
): Promise<RowOutcome> {
  const { listing } = locked;
  if (deed === 'price') {
    if (!change) throw new Error('A batch of prices says by how much');
    return writePrice(locked, seenPrice, (price) => priceAfter(listing, price, change));
  }
  if (stateAfter(listing.state, deed) === undefined) throw new MoveRefused(messages.notFrom(listing.state));
  if (deed === 'renew' && listing.expires_at === null) throw new MoveRefused(messages.NEVER_ENDS);
  await makeMove(locked, listing, deed);
  return {};
}

async function takeBackRenewal(locked: Locked, { was_to_end, done_at }: TakenRow): Promise<void> {
  const { db, listing, now } = locked;
  if (!isPublicState(listing.state) || listing.confirmed_at !== done_at) throw new MoveRefused(messages.CHANGED_SINCE);
  await db
    .updateTable('listing')
    .set({ expires_at: was_to_end, version: listing.version + 1, updated_at: now })
    .where('id', '=', listing.id)
    .execute();
  await recordEvent(locked, { listingId: listing.id, what: 'undo renew' });
}

async function takeBackMove(locked: Locked, move: Exclude<BatchAction['deed'], 'price' | 'renew'>, taken: TakenRow) {
  const { listing } = locked;
  // The ad's state was changed again after the batch changed it, so the batch's change is not undone.
  if (listing.state_since !== taken.done_at) throw new MoveRefused(messages.CHANGED_SINCE);
  if (stageOf(listing.state).isInReview) throw new MoveRefused(messages.WITH_US_NOW);
  // No move of a seller leads back to some states, such as 'expired'.
  const undo = UNDONE_BY[move] ?? (taken.was && sellerMoveTo(listing.state, taken.was)) ?? 'withdraw';
  // An ad that was reserved before the batch took it off sale is reserved again.
  if (isPublicState(await makeMove(locked, listing, undo))) await moveOn(locked, listing.id, taken.was);
}

/** Undoes a batch's change to one ad. `taken`: the stored result of that change. Throws MoveRefused if the ad was changed since. */
export async function undoRow(locked: Locked, { deed }: BatchAction, taken: TakenRow): Promise<RowOutcome> {
  if (!SELLER_STATES[locked.listing.sellerState].isSelling) throw new MoveRefused(SELLER_PAUSED);
  if (deed === 'price') return writePrice(locked, taken.new_price, (price) => taken.old_price ?? price);
  if (deed === 'renew') await takeBackRenewal(locked, taken);
  else await takeBackMove(locked, deed, taken);
  return {};
}
