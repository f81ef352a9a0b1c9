import type { TappedKind } from '#contract/leads/contact-taps.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import type { Database } from '../../../platform/database/adapter.ts';

/** A listing on sale, with the phone number that a buyer requests. */
interface TappedListing {
  listingId: number;
  isPrivate: boolean;
  /** The private seller's number in ten digits; null if no number is proven. */
  phone: string | null;
}

const soldCars = (db: Database) => db.selectFrom('car as sold').innerJoin('listing', 'listing.car_id', 'sold.id');

const soldParts = (db: Database) =>
  db.selectFrom('spare_part as sold').innerJoin('listing', 'listing.spare_part_id', 'sold.id');

/** Returns a listing on sale with its seller's number; undefined for any other listing. */
export async function findTapped(
  db: Database,
  kind: TappedKind,
  documentId: string,
): Promise<TappedListing | undefined> {
  if (!DOCUMENT_ID.test(documentId)) return undefined;
  const sold = (kind === 'car' ? soldCars(db) : soldParts(db))
    .select(['listing.id', 'sold.private_seller_id'])
    .where('sold.document_id', '=', documentId)
    .where('sold.published_at', 'is not', null);
  const row = await sold.executeTakeFirst();
  if (!row) return undefined;
  const sellerId = row.private_seller_id;
  if (sellerId === null) return { listingId: row.id, isPrivate: false, phone: null };
  const seller = await db
    .selectFrom('seller')
    .select('phone')
    .where('id', '=', sellerId)
    .where('phone_proven_at', 'is not', null)
    .executeTakeFirst();
  return { listingId: row.id, isPrivate: true, phone: seller?.phone ?? null };
}
