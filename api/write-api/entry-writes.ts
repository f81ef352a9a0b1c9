import {
  isPublicState,
  isSold,
  type ListingMove,
  type ListingState,
  stageOf,
  stateAfter,
} from '#contract/listing-states.ts';
import {
  isSameValue,
  type ListingValues,
  neededFields,
  PRICE_FIELDS,
  STOCK_NUMBER,
} from '#contract/listings/listing-fields.ts';
import { NO_PHOTO } from '#contract/messages/listing-fields.ts';
import { NOT_NOW } from '#contract/messages/listing-moves.ts';
import { keyIsNeeded, keyNotNow, NOT_FOR_DRAFTS } from '#contract/messages/write-api.ts';
import { definedItems } from '#contract/values/defined-only.ts';
import { keepInPatch } from '../listings/draft/listing-drafts.ts';
import { MoveRefused, moveListing } from '../listings/lifecycle/listing-moves.ts';
import { photosOfRow } from '../listings/photos/listing-photo-queries.ts';
import { setPhotos } from '../listings/photos/listing-photo-writes.ts';
import { publishChanges } from '../listings/review/listing-changes.ts';
import { putBackListing, submitListing } from '../listings/review/listing-submit.ts';
import { findListingById, type ListingRow, patchOf, publicValues } from '../listings/rows/listing-rows.ts';
import type { ListingTx } from '../listings/rows/listing-tx.ts';
import { writeStockNumber } from '../listings/stock/stock-numbers.ts';
import { type EntryInput, readEntryInput, type WrittenAvailability } from './entry-input.ts';
import { type Fault, faultsError } from './write-faults.ts';

/** A transaction that has locked an ad for the caller who writes it. */
export interface Locked extends ListingTx {
  listing: ListingRow;
}

interface WriteInput {
  data: Readonly<Record<string, unknown>>;
  /** Whether the values are only stored in the ad, and not sent to the moderators. */
  isDraft: boolean;
}

const anew = async (locked: Locked): Promise<Locked> => ({
  ...locked,
  listing: (await findListingById(locked.db, locked.listing.id)) ?? locked.listing,
});

/** Returns those of the values that differ from the ad's present ones. */
const changedOf = (values: ListingValues, present: ListingValues): ListingValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSameValue(present[name], value)));

const isSameOrder = (one: readonly number[], other: readonly number[]) => one.join() === other.join();

/** Returns a fault if the body sets `availability` to a value that the ad's present state does not allow. */
function faultOfAvailability(
  state: ListingState,
  availability: WrittenAvailability | undefined,
  isDraft: boolean,
): Fault[] {
  if (availability === undefined) return [];
  const path = ['availability'];
  if (isDraft) return [{ path, message: NOT_FOR_DRAFTS, value: availability }];
  const isPossible = availability === 'available' || isPublicState(state) || (availability === 'sold' && isSold(state));
  return isPossible ? [] : [{ path, message: keyNotNow('availability', availability), value: availability }];
}

/** Returns a fault for each value that the request empties, but without which an ad cannot be published. */
function faultsOfLoss({ kind }: ListingRow, changed: ListingValues, images: readonly number[] | undefined): Fault[] {
  const lost = neededFields(kind).filter((name) => changed[name] === null);
  return definedItems<Fault>(
    ...lost.map((name) => ({ path: [name], message: keyIsNeeded(name), value: null })),
    images?.length === 0 ? { path: ['images'], message: NO_PHOTO } : undefined,
  );
}

interface Read {
  /** The ad's public values before the write. */
  before: ListingValues;
  changed: ListingValues;
  images?: readonly number[];
  availability?: WrittenAvailability;
  stockNumber?: string | null;
}

/** Reads the body for a locked ad. Throws a 400 with all faults, or Forbidden. */
async function readWanted({ db, listing }: Locked, { data, isDraft }: WriteInput): Promise<Read> {
  const before = await publicValues(db, listing);
  const present = { ...before, ...patchOf(listing) };
  const presentImages = await photosOfRow(db, listing);
  const input: EntryInput = await readEntryInput({ db, listing, present, presentImages }, data);
  const changed = changedOf(input.values, present);
  const images = input.images && !isSameOrder(input.images, presentImages) ? input.images : undefined;
  const faults = faultOfAvailability(listing.state, input.availability, isDraft);
  if (isPublicState(listing.state) && !isDraft) faults.push(...faultsOfLoss(listing, changed, images));
  if (faults.length > 0) throw faultsError(faults);
  const { values: _, images: __, ...others } = input;
  return { ...others, before, changed, images };
}

/**
 * Stores the seller's stock number for an ad, and returns the ad as it is afterwards. No moderator has to approve the number, because only
 * the seller sees it.
 */
async function keepStockNumber(locked: Locked, { stockNumber }: Read): Promise<Locked> {
  if (stockNumber === undefined) return locked;
  const { listing } = locked;
  const values = { [STOCK_NUMBER]: stockNumber };
  await writeStockNumber(locked, { listing, values, version: listing.version });
  return anew(locked);
}

async function keep(locked: Locked, { changed, images }: Read): Promise<Locked> {
  const { db, listing, now } = locked;
  if (Object.keys(changed).length > 0) await keepInPatch(locked, listing, changed);
  if (images) await setPhotos(db, listing.document_id, images, now);
  return anew(locked);
}

/** How a write brings a public ad to the availability that it names. */
const MOVES = { available: 'free', reserved: 'reserve', sold: 'sell' } as const satisfies Record<
  WrittenAvailability,
  ListingMove
>;

async function changePublic(locked: Locked, { before, changed, images, availability }: Read): Promise<void> {
  const { db, listing, now } = locked;
  if (images) await setPhotos(db, listing.document_id, images, now);
  await publishChanges(locked, images ? (await anew(locked)).listing : listing, changed, before);
  if (availability === undefined) return;
  const after = (await anew(locked)).listing;
  const move = MOVES[availability];
  // An ad that is reserved already is not reserved again, and one that is available is not freed.
  if (move === 'sell' || stateAfter(after.state, move)) await moveListing(locked, after, move);
}

/**
 * Writes a body to an ad and, unless only the draft is written, sends the ad: one that was never public goes to a moderator or on sale;
 * changes of a public one take effect as far as they need no moderator. An ended ad is put back on sale only if the body sets its
 * availability to available. Throws ApiErrors and MoveRefused.
 */
export async function writeListing(begun: Locked, change: WriteInput): Promise<void> {
  const { changes, isInReview, isRemoved } = stageOf(begun.listing.state);
  if (isRemoved) throw new MoveRefused(NOT_NOW);
  const read = await readWanted(begun, change);
  const locked = await keepStockNumber(begun, read);
  if (changes === 'shown' && !change.isDraft) return changePublic(locked, read);
  let open = locked;
  if (isInReview) {
    if (!change.isDraft && Object.keys(read.changed).length === 0 && !read.images) return;
    await moveListing(locked, locked.listing, 'take back');
    open = await anew(locked);
  }
  const { listing } = await keep(open, read);
  if (change.isDraft) return;
  const { sending } = stageOf(listing.state);
  if (sending === 'submit') await submitListing(locked, listing);
  if (sending === 'put back' && read.availability === 'available') await putBackListing(locked, listing);
}

/** Returns whether the body contains a field about the price, which some roles may not change. */
export const isOfPrice = (data: Readonly<Record<string, unknown>>): boolean =>
  PRICE_FIELDS.some((name) => name in data);

/** Withdraws a public ad, or deletes one that was never public. Returns false if the ad has already ended. */
export async function endListing(locked: Locked): Promise<boolean> {
  const { db, listing } = locked;
  const { ending } = stageOf(listing.state);
  if (ending === 'withdraw') {
    await moveListing(locked, listing, 'withdraw');
    return true;
  }
  if (ending === null || listing.first_published_at !== null) return false;
  if (ending === 'take back, delete') await moveListing(locked, listing, 'take back');
  await db.deleteFrom('listing').where('id', '=', listing.id).execute();
  return true;
}
