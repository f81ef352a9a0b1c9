import { PHOTOS_WANT_NUMBER } from '#contract/messages/listing-photos.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { conflictError } from '../../platform/http/errors.ts';

/**
 * The most bytes of unpublished photos that a private seller without a proven phone number may store. Nobody could reach such a seller
 * about them.
 */
const UNPROVEN_MOST_BYTES = 100 * 1024 ** 2;

/** Returns the bytes of all photos of a seller that are not public: those of drafts, and uploads by the API. */
async function countUnpublishedBytes(db: Database, sellerId: number): Promise<number> {
  const inDrafts = db
    .selectFrom('listing_photo')
    .innerJoin('listing', 'listing.id', 'listing_photo.listing_id')
    .select('media_id')
    .where('seller_id', '=', sellerId);
  const sent = db.selectFrom('upload').select('media_id').where('seller_id', '=', sellerId);
  const { bytes } = await db
    .selectFrom('media')
    .select(({ fn }) => fn.sum<number | null>('size_bytes').as('bytes'))
    .where('state', '=', 'draft')
    .where(({ eb, or }) => or([eb('id', 'in', inDrafts), eb('id', 'in', sent)]))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Throws a 409 if these bytes would bring a private seller without a proven phone number over `UNPROVEN_MOST_BYTES`. */
export async function requireKnownSeller(db: Database, sellerId: number, bytes: number): Promise<void> {
  const seller = await db
    .selectFrom('seller')
    .select(['kind', 'phone_proven_at'])
    .where('id', '=', sellerId)
    .executeTakeFirst();
  if (seller?.kind !== 'private' || seller.phone_proven_at !== null) return;
  const stored = await countUnpublishedBytes(db, sellerId);
  if (stored + bytes > UNPROVEN_MOST_BYTES) throw conflictError(PHOTOS_WANT_NUMBER);
}
