import type { Tx } from '../../../platform/database/tx.ts';
import { recordEvent } from '../rows/listing-events.ts';
import { findListingById, type ListingRow } from '../rows/listing-rows.ts';

/** The columns of a listing in which fields of the form are stored that buyers never see. */
export type HiddenColumns = Partial<
  Pick<ListingRow, 'stock_number' | 'plate' | 'plate_key' | 'chassis' | 'chassis_key'>
>;

interface Written {
  listing: ListingRow;
  /** The names of the fields that change. */
  names: readonly string[];
  columns: HiddenColumns;
  /** The ad's version after its other fields were changed. */
  version: number;
}

/** Stores fields of the form that buyers never see, and returns the ad's version. The ad must be locked. */
export async function writeHiddenFields(tx: Tx, { listing, names, columns, version }: Written): Promise<number> {
  const { db, now } = tx;
  const after = version === listing.version ? version + 1 : version;
  const { field_versions } = (await findListingById(db, listing.id)) ?? listing;
  const versions: Record<string, number> = JSON.parse(field_versions);
  for (const name of names) versions[name] = after;
  await db
    .updateTable('listing')
    .set({ ...columns, version: after, updated_at: now, field_versions: JSON.stringify(versions) })
    .where('id', '=', listing.id)
    .execute();
  return after;
}

/** Adds a change of hidden fields to the ad's history, of which a draft that was never public has none. */
export async function recordHiddenEdit(tx: Tx, { id, first_published_at }: ListingRow, patch: object): Promise<void> {
  if (first_published_at !== null) await recordEvent(tx, { listingId: id, what: 'edit', patch });
}
