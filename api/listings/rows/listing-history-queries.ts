import type { ListingHistoryEntry } from '#contract/office/listing-schemas.ts';
import type { ListingDescription } from '#contract/office/review-schemas.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import type { ListingRow } from './listing-rows.ts';

const MOST_SHOWN = 100;

/** Returns whether a stored price is a pair of the values before and after. A price that was only requested is stored as a single value. */
const isDifference = (written: unknown): written is [number | null, number | null] => Array.isArray(written);

function priceIn(patch: string | null): ListingHistoryEntry['price'] {
  const { price }: { price?: unknown } = patch === null ? {} : JSON.parse(patch);
  return isDifference(price) ? { before: price[0], after: price[1] } : null;
}

/** Returns an ad's history for staff, the newest event first. `by` is null if no member did it, or if the account was deleted. */
export async function listNamedHistory(db: Database, listing: ListingRow): Promise<ListingDescription['history']> {
  const rows = await db
    .selectFrom('listing_event')
    .leftJoin('account', 'account.id', 'listing_event.account_id')
    .leftJoin('seller_member', (join) =>
      join
        .onRef('seller_member.account_id', '=', 'listing_event.account_id')
        .on('seller_member.seller_id', '=', listing.seller_id),
    )
    .select(['at', 'what', 'reasons', 'patch', 'username as by', 'seller_member.seller_id as sellerId'])
    .where('listing_id', '=', listing.id)
    .orderBy('listing_event.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ at, patch, sellerId, ...row }) => ({
    ...row,
    at: isoTime(at),
    price: priceIn(patch),
    isBySeller: sellerId !== null,
  }));
}

/** Returns an ad's history for its seller. It contains the names of the seller's own people only; everybody else appears as the market. */
export async function listHistory(db: Database, listing: ListingRow): Promise<ListingHistoryEntry[]> {
  const history = await listNamedHistory(db, listing);
  // A private seller's own entries bear the name that buyers see, since the username of somebody who signs in by a number is made up.
  const ownName = listing.sellerKind === 'private' ? listing.sellerName : null;
  return history.map(({ isBySeller, by, ...entry }) => ({ ...entry, by: isBySeller ? (ownName ?? by) : null }));
}
