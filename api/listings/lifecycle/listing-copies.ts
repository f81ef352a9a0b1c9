import { LISTING_FIELDS } from '#contract/entities/listing-form.data.ts';
import type { Tx } from '../../../platform/database/tx.ts';
import { beginListing, MOST_DRAFTS } from '../draft/listing-drafts.ts';
import type { ListingRow } from '../rows/listing-rows.ts';
import { wantedValues } from './listing-moves.ts';

/**
 * Fields that describe a single car or part, and are not copied to another ad. Photos, chassis, plate and stock number are not copied
 * either.
 */
const OF_THE_ONE_ALONE: ReadonlySet<string> = new Set(['mileage', 'faults', 'logbook', 'regyear']);

/** Creates a draft with the facts, price and texts of another ad, and returns its documentId. Throws TooManyDrafts. */
export async function copyListing(tx: Tx, listing: ListingRow, mostDrafts = MOST_DRAFTS): Promise<string> {
  const { kind, seller_id: sellerId } = listing;
  const all = await wantedValues(tx.db, listing);
  const copied = LISTING_FIELDS[kind]
    .filter(({ name }) => !OF_THE_ONE_ALONE.has(name) && (all[name] ?? null) !== null)
    .map(({ name }) => [name, all[name] ?? null] as const);
  const values = Object.fromEntries(copied);
  const { documentId } = await beginListing(tx, { sellerId, kind, origin: 'web', values, mostDrafts });
  return documentId;
}
