import { LISTING_FIELDS } from '#contract/entities/listing-form.data.ts';
import type { Tx } from '../../../platform/database/tx.ts';
import { beginListing, MOST_DRAFTS } from '../draft/listing-drafts.ts';
import type { ListingRow } from '../rows/listing-rows.ts';
import { wantedValues } from './listing-moves.ts';

/**
 * Fields that describe one car or part only, and would be wrong for another one. Photos are not copied either, nor chassis, plate and stock
 * number.
 */
const OF_THE_ONE_ALONE: ReadonlySet<string> = new Set(['mileage', 'faults', 'logbook', 'regyear']);

/** Begins a draft with the facts, price and words of another ad. Returns its documentId. Throws TooManyDrafts. */
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
