import { PHOTOS_TRUSTED_AFTER, REMOVED_STATES, TRUST } from '#contract/listing-states.ts';
import { isSameValue, type ListingValues } from '#contract/listings/listing-fields.ts';
import { mustBeSeen, PRICE_FAR_BELOW, type ReviewSignal } from '#contract/listings/review-signals.ts';
import { definedItems } from '#contract/values/defined-only.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { photoChangesOf } from '../photos/listing-photo-queries.ts';
import type { ListingRow } from '../rows/listing-rows.ts';
import { pickValues } from './change-effect.ts';
import { isWords, namesThatAreNew, priceSignals, standingSignals, wordSignals, wordsIn } from './review-signals.ts';

// Decides which fields of a change need a moderator before buyers see them. All code that changes a public ad uses this.

/** Fields that identify the car. A different car needs a new ad. */
export const IS_OF_CAR: ReadonlySet<string> = new Set(['make', 'model', 'year']);
const IS_OF_DEAL: ReadonlySet<string> = new Set(['price', ...IS_OF_CAR]);

interface Weighed {
  /** Values that may become public at once. */
  atOnce: ListingValues;
  /** Values that need a moderator first. */
  waiting: ListingValues;
  /** All signals (grounds for a closer look) that the change causes, including those that make it wait. */
  signals: ReviewSignal[];
}

/**
 * Returns the signals that changed texts cause. They are checked alone, and together with the unchanged texts, since a phone number may be
 * split between two fields. A signal that the former texts caused as well is left out, unless the changed texts alone cause it.
 */
function wordSignalsOf(listing: ListingRow, before: ListingValues, changed: ListingValues): ReviewSignal[] {
  if (!Object.keys(changed).some((name) => isWords(listing, name))) return [];
  const own = wordSignals(wordsIn(listing, changed));
  const whole = wordSignals(wordsIn(listing, { ...before, ...changed }));
  const former = wordSignals(wordsIn(listing, before));
  return [...new Set([...own, ...whole.filter((signal) => !former.includes(signal))])];
}

/**
 * Returns the signals about the price, compared with similar cars and with the price that was last approved, so that many small reductions
 * add up.
 */
async function dealSignals(db: Database, listing: ListingRow, before: ListingValues, changed: ListingValues) {
  const after = { ...before, ...changed };
  const { price } = after;
  const isOther = Object.keys(changed).some((name) => IS_OF_CAR.has(name));
  const isLower = typeof price === 'number' && (typeof before.price !== 'number' || price < before.price);
  const base = listing.approved_price ?? before.price;
  const ofLike = isOther || 'price' in changed ? await priceSignals(db, listing, after) : [];
  const isFarBelowOwn = 'price' in changed && isLower && typeof base === 'number' && price < base * PRICE_FAR_BELOW;
  return definedItems<ReviewSignal>(
    ...ofLike.filter((signal) => isOther || isLower === (signal === 'far below others')),
    isFarBelowOwn ? 'far below its own price' : undefined,
  );
}

/** Decides for each changed field of a public ad whether it needs a moderator. `before`: the public values. */
export async function weighChange(
  db: Database,
  listing: ListingRow,
  before: ListingValues,
  values: ListingValues,
): Promise<Weighed> {
  const changed = pickValues(values, (name) => !isSameValue(before[name], values[name]));
  const ofNames = await namesThatAreNew(db, listing, changed, before);
  const ofDeal = await dealSignals(db, listing, before, changed);
  const ofWords = wordSignalsOf(listing, before, changed);
  const added = [...ofDeal, ...ofWords, ...ofNames];
  const { trust } = listing;
  const newModel = ofNames.filter((signal) => signal === 'new model');
  const waits = {
    deal: mustBeSeen(trust, [...ofDeal, ...newModel]),
    words: mustBeSeen(trust, ofWords),
    all: false,
  };
  if (added.length > 0 && !waits.deal && !waits.words) {
    waits.all = mustBeSeen(trust, [...new Set([...added, ...(await standingSignals(db, listing))])]);
  }
  const isWaiting = (name: string) =>
    name in changed && (waits.all || (waits.deal && IS_OF_DEAL.has(name)) || (waits.words && isWords(listing, name)));
  return {
    atOnce: pickValues(values, (name) => !isWaiting(name)),
    waiting: pickValues(values, isWaiting),
    signals: added,
  };
}

/** Returns whether new photos of the seller need no moderator, because the seller is trusted or has had enough ads published. */
async function hasTrustedPhotos(db: Database, { seller_id, trust }: ListingRow): Promise<boolean> {
  if (trust >= TRUST.known) return true;
  const { ads } = await db
    .selectFrom('listing')
    .select(({ fn }) => fn.countAll<number>().as('ads'))
    .where('seller_id', '=', seller_id)
    .where('first_published_at', 'is not', null)
    .where('state', 'not in', REMOVED_STATES)
    .executeTakeFirstOrThrow();
  return Number(ads) >= PHOTOS_TRUSTED_AFTER;
}

/**
 * Returns whether a moderator must see the photos first: the seller added a picture or chose another cover, and is not trusted with photos.
 */
export async function mustSeePhotos(db: Database, listing: ListingRow): Promise<boolean> {
  const { hasNew, hasOtherFirst } = await photoChangesOf(db, listing);
  return (hasNew || hasOtherFirst) && !(await hasTrustedPhotos(db, listing));
}
