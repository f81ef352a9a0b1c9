import { LISTING_FIELDS } from '#contract/entities/listing-form.data.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { beginListing } from '../draft/listing-drafts.ts';
import type { ListingRow } from '../rows/listing-rows.ts';
import { wantedValues } from './listing-moves.ts';

/**
 * Fields that are of the one car or part alone, and would be wrong of another one. Neither are photos copied, nor what stands beside the
 * fields: chassis, plate and stock number.
 */
const OF_THE_ONE_ALONE: ReadonlySet<string> = new Set(['mileage', 'faults', 'logbook', 'regyear']);

/** Begins a draft with the facts, price and words of another ad. Gives its documentId. Throws TooManyDrafts. */
export async function copyListing(db: Database, listing: ListingRow, accountId: number, now: number): Promise<string> {
  const { kind, seller_id: sellerId } = listing;
  const all = await wantedValues(db, listing);
  const copied = LISTING_FIELDS[kind]
    .filter(({ name }) => !OF_THE_ONE_ALONE.has(name) && (all[name] ?? null) !== null)
    .map(({ name }) => [name, all[name] ?? null] as const);
  const values = Object.fromEntries(copied);
  const { documentId } = await beginListing(db, { sellerId, kind, accountId, origin: 'web', values }, now);
  return documentId;
}
