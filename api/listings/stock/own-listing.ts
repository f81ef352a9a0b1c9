import { missingFields, STOCK_NUMBER } from '#contract/listings/listing-fields.ts';
import type { OwnListing } from '#contract/office/listing-schemas.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { isoTime, isoTimeOrNull } from '../../../platform/iso-time.ts';
import { wantedValues } from '../lifecycle/listing-moves.ts';
import { photosOf } from '../photos/listing-photo-queries.ts';
import { waitingOf } from '../review/waiting-changes.ts';
import { carNumbersOf } from '../rows/car-number-writes.ts';
import { type ListingRow, patchOf, publicValues } from '../rows/listing-rows.ts';
import { hasStockNumbers } from './stock-numbers.ts';

/** Returns an ad as its seller sees it. */
export async function ownListing(db: Database, listing: ListingRow): Promise<OwnListing> {
  const values = await wantedValues(db, listing);
  return {
    documentId: listing.document_id,
    kind: listing.kind,
    seller: listing.sellerDocumentId,
    state: listing.state,
    stateSince: isoTime(listing.state_since),
    reason: listing.reason,
    version: listing.version,
    values: {
      ...values,
      ...(hasStockNumbers(listing) && { [STOCK_NUMBER]: listing.stock_number }),
      ...carNumbersOf(listing),
    },
    publicValues: await publicValues(db, listing),
    changed: Object.keys(patchOf(listing)),
    ...(await waitingOf(db, listing)),
    photoCount: (await photosOf(db, listing.id)).length,
    missing: missingFields(listing.kind, values),
    firstPublishedAt: isoTimeOrNull(listing.first_published_at),
    expiresAt: isoTimeOrNull(listing.expires_at),
  };
}
