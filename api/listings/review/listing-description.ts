import { type ListingState, PUBLIC_STATES, statesOf } from '#contract/listing-states.ts';
import { type ListingValues, listingTitle } from '#contract/listings/listing-fields.ts';
import type { DoubleListing, ListingDescription, SellerRecord } from '#contract/office/review-schemas.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import { wantedValues } from '../lifecycle/listing-moves.ts';
import { findPhotoListing, listPhotos, listPublicPhotos, photoAddress } from '../photos/listing-photo-queries.ts';
import { carNumbersOf } from '../rows/car-number-writes.ts';
import { listNamedHistory } from '../rows/listing-history-queries.ts';
import { findListingById, type ListingRow, publicValues } from '../rows/listing-rows.ts';
import { findDoubles, findPriceRange } from './review-signals.ts';

/** Returns the seller's public name; null if there is none. */
export async function sellerName(db: Database, { sellerName: own, dealer_id, garage_id }: ListingRow) {
  if (own !== null) return own;
  if (dealer_id !== null) {
    return (
      (await db.selectFrom('dealer').select('dealer_name').where('id', '=', dealer_id).executeTakeFirst())
        ?.dealer_name ?? null
    );
  }
  if (garage_id === null) return null;
  return (await db.selectFrom('garage').select('name').where('id', '=', garage_id).executeTakeFirst())?.name ?? null;
}

/** Returns what moderators should know about a seller's past on the market. */
export async function recordOf(
  db: Database,
  {
    seller_id,
    trust,
    sellerDocumentId,
    sellerState,
  }: Pick<ListingRow, 'seller_id' | 'trust' | 'sellerDocumentId' | 'sellerState'>,
): Promise<SellerRecord> {
  const states = await db
    .selectFrom('listing')
    .select(['state'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('seller_id', '=', seller_id)
    .groupBy('state')
    .execute();
  const decisions = await db
    .selectFrom('review_item')
    .innerJoin('listing', 'listing.id', 'review_item.listing_id')
    .select('decision')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('seller_id', '=', seller_id)
    .where('decision', 'in', ['approved', 'declined'])
    .groupBy('decision')
    .execute();
  const { created_at } = await db
    .selectFrom('seller')
    .select('created_at')
    .where('id', '=', seller_id)
    .executeTakeFirstOrThrow();
  const inState = (...wanted: ListingState[]) =>
    states.filter(({ state }) => wanted.includes(state)).reduce((sum, { count }) => sum + Number(count), 0);
  const decided = (wanted: string) => Number(decisions.find(({ decision }) => decision === wanted)?.count ?? 0);
  return {
    documentId: sellerDocumentId,
    state: sellerState,
    live: inState(...PUBLIC_STATES),
    sold: inState(...statesOf('sold')),
    approved: decided('approved'),
    declined: decided('declined'),
    trust,
    since: isoTime(created_at),
  };
}

/** Returns the photos that the ad would have after approval, and those that buyers see now. */
async function photosFor(db: Database, { document_id }: ListingRow) {
  const listing = await findPhotoListing(db, document_id);
  if (!listing) throw new Error(`Listing ${document_id} went while it was read`);
  const wanted = await listPhotos(db, listing);
  const seen = (await listPublicPhotos(db, listing)).map(({ mediaId }) => mediaId);
  const ids = wanted.map(({ mediaId }) => mediaId);
  return {
    photos: wanted.map((row) => ({
      url: photoAddress('staff', listing, row),
      isNew: !seen.includes(row.mediaId),
      width: row.width,
      height: row.height,
      placeholder: row.placeholder,
    })),
    hasOtherPhotos: ids.length !== seen.length || ids.some((id, at) => id !== seen[at]),
    photosGone: seen.filter((id) => !ids.includes(id)).length,
  };
}

async function listDoubles(db: Database, listing: ListingRow): Promise<DoubleListing[]> {
  const found: DoubleListing[] = [];
  for (const id of await findDoubles(db, listing)) {
    const other = await findListingById(db, id);
    if (!other) continue;
    const title = listingTitle(other.kind, await wantedValues(db, other));
    found.push({ documentId: other.document_id, title, state: other.state });
  }
  return found;
}

async function pricesFor(db: Database, listing: ListingRow, values: ListingValues) {
  const range = await findPriceRange(db, listing, values);
  return range ? { count: range.count, low: range.low, high: range.high } : null;
}

/** Describes an ad to staff: the seller's values beside the public ones. */
export async function describeListing(db: Database, listing: ListingRow): Promise<ListingDescription> {
  const values = await wantedValues(db, listing);
  return {
    documentId: listing.document_id,
    title: listingTitle(listing.kind, values),
    listingKind: listing.kind,
    seller: { name: await sellerName(db, listing), kind: listing.sellerKind },
    state: listing.state,
    values: { ...values, ...carNumbersOf(listing) },
    publicValues: await publicValues(db, listing),
    ...(await photosFor(db, listing)),
    prices: await pricesFor(db, listing, values),
    doubles: await listDoubles(db, listing),
    record: await recordOf(db, listing),
    history: await listNamedHistory(db, listing),
  };
}
