import type { Selectable } from 'kysely';
import { car } from '#contract/entities/car.ts';
import { LISTING_FIELDS } from '#contract/entities/listing-form.data.ts';
import { sparePart } from '#contract/entities/spare-part.ts';
import type { ListingKind, ListingValues } from '#contract/listings/listing-fields.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { readNamedValues } from './named-value-queries.ts';

const SELLER_COLUMNS = [
  'seller.kind as sellerKind',
  'seller.state as sellerState',
  'seller.trust',
  'seller.most_live',
  'seller.dealer_id',
  'seller.garage_id',
  'seller.account_id',
  'seller.name as sellerName',
  'seller.phone',
  'seller.phone_proven_at',
  'seller.document_id as sellerDocumentId',
] as const;

/** A listing with the state and kind of its seller. */
export type ListingRow = Awaited<ReturnType<typeof listings>>[number];

const selectListings = (db: Database) =>
  db
    .selectFrom('listing')
    .innerJoin('seller', 'seller.id', 'listing.seller_id')
    .selectAll('listing')
    .select(SELLER_COLUMNS);

const listings = (db: Database) => selectListings(db).execute();

export const findListing = (db: Database, documentId: string): Promise<ListingRow | undefined> =>
  selectListings(db).where('listing.document_id', '=', documentId).executeTakeFirst();

export const findListingById = (db: Database, id: number): Promise<ListingRow | undefined> =>
  selectListings(db).where('listing.id', '=', id).executeTakeFirst();

/** Locks an ad until the transaction ends, and returns its present row. Every transaction that changes an ad begins with this. */
export async function lockListing(db: Database, documentId: string): Promise<ListingRow | undefined> {
  await db.selectFrom('listing').select('id').where('document_id', '=', documentId).forNoKeyUpdate().execute();
  return findListing(db, documentId);
}

export const ENTITIES = { car, spare_part: sparePart } as const;

/** Returns the id of the ad's car or part; null if the ad was never public. */
export const entryIdOf = ({
  kind,
  car_id,
  spare_part_id,
}: Pick<Selectable<Tables['listing']>, 'kind' | 'car_id' | 'spare_part_id'>) =>
  kind === 'car' ? car_id : spare_part_id;

const fieldNames = (kind: ListingKind) => LISTING_FIELDS[kind].map(({ name }) => name);

/** Returns the values that buyers see or last saw; empty for a draft that was never public. */
export async function publicValues(db: Database, listing: ListingRow): Promise<ListingValues> {
  const id = entryIdOf(listing);
  if (id === null) return {};
  return (await readNamedValues(db, ENTITIES[listing.kind], id, fieldNames(listing.kind))) ?? {};
}

/** Returns the ids of the pictures that buyers see or last saw, in order. */
export async function publicImages(
  db: Database,
  { kind, car_id, spare_part_id }: Pick<ListingRow, 'kind' | 'car_id' | 'spare_part_id'>,
): Promise<number[]> {
  const rows =
    kind === 'car'
      ? await db
          .selectFrom('car_image')
          .select('media_id')
          .where('car_id', '=', car_id ?? 0)
          .orderBy('position')
          .execute()
      : await db
          .selectFrom('spare_part_image')
          .select('media_id')
          .where('spare_part_id', '=', spare_part_id ?? 0)
          .orderBy('position')
          .execute();
  return rows.map(({ media_id }) => media_id);
}

/** Returns the values that are not public yet: all values of a draft, or the waiting changes of a public ad. */
export const patchOf = ({ patch }: Pick<ListingRow, 'patch'>): ListingValues =>
  patch === null ? {} : JSON.parse(patch);
