import { formField, readField, STOCK_NUMBER } from '#contract/listings/listing-fields.ts';
import { NOT_YOURS_TO_WRITE, stockNumberTaken } from '#contract/messages/listing-fields.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tx } from '../../../platform/database/tx.ts';
import { lockSeller } from '../../sellers/seller-lock-writes.ts';
import { wantedValues } from '../lifecycle/listing-moves.ts';
import { findListingById, type ListingRow } from '../rows/listing-rows.ts';
import { listingTitle } from '../rows/listing-title.ts';
import { recordHiddenEdit, writeHiddenFields } from './hidden-field-writes.ts';

// Stock numbers are a dealer's or garage's own numbers of ads. Buyers never see them, so no moderator checks them.

/** Returns whether the ad's seller can use stock numbers; private sellers cannot. */
export const hasStockNumbers = ({ sellerKind }: Pick<ListingRow, 'sellerKind'>): boolean =>
  sellerKind === 'dealer' || sellerKind === 'garage';

interface ReadNumber {
  /** Empty if no stock number was sent, or it was refused. */
  values: { [STOCK_NUMBER]: string | null } | Record<never, never>;
  faults: Record<string, string>;
}

/**
 * Reads a typed stock number. It is refused if another ad of the seller has it; if two requests use one number at once, the second is
 * refused.
 */
export async function readStockNumber(db: Database, listing: ListingRow, input: unknown): Promise<ReadNumber> {
  if (input === undefined) return { values: {}, faults: {} };
  const read = await readTyped(db, listing, input);
  return 'fault' in read
    ? { values: {}, faults: { [STOCK_NUMBER]: read.fault } }
    : { values: { [STOCK_NUMBER]: read.value }, faults: {} };
}

async function readTyped(
  db: Database,
  listing: ListingRow,
  input: unknown,
): Promise<{ value: string | null } | { fault: string }> {
  const read = readStockText(listing, input);
  const other = 'value' in read ? await findStockTwin(db, listing, read.value) : undefined;
  if (!other) return read;
  return { fault: stockNumberTaken(listingTitle(other.kind, await wantedValues(db, other))) };
}

/** Reads a stock number by the rules of the field. It does not check that the number is unique; `findStockTwin` does. */
export function readStockText(listing: ListingRow, input: unknown): { value: string | null } | { fault: string } {
  const field = formField(listing.kind, STOCK_NUMBER);
  if (!field || !hasStockNumbers(listing)) return { fault: NOT_YOURS_TO_WRITE };
  const read = readField(field, input);
  return 'fault' in read ? read : { value: typeof read.value === 'string' ? read.value : null };
}

/** Returns another ad of this seller with the same stock number. Until the transaction ends nobody else can assign the number. */
export async function findStockTwin(
  db: Database,
  listing: ListingRow,
  value: string | null,
): Promise<ListingRow | undefined> {
  if (value === null || value === listing.stock_number) return undefined;
  await lockSeller(db, listing.seller_id);
  const holder = await db
    .selectFrom('listing')
    .select('id')
    .where('seller_id', '=', listing.seller_id)
    .where('stock_number', '=', value)
    .executeTakeFirst();
  return holder && findListingById(db, holder.id);
}

interface Change {
  listing: ListingRow;
  values: ReadNumber['values'];
  /** The ad's version after the stock number and the other fields were changed. */
  version: number;
}

/** Stores a stock number, and returns the ad's version. The ad must be locked. */
export async function writeStockNumber(tx: Tx, { listing, values, version }: Change): Promise<number> {
  if (!(STOCK_NUMBER in values)) return version;
  const value = values[STOCK_NUMBER];
  if (value === listing.stock_number) return version;
  const columns = { stock_number: value };
  const after = await writeHiddenFields(tx, { listing, names: [STOCK_NUMBER], columns, version });
  await recordHiddenEdit(tx, listing, { [STOCK_NUMBER]: [listing.stock_number, value] });
  return after;
}
