import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ListingPhoto } from '#contract/office/photo-schemas.ts';
import { draftFilePath } from '#contract/office/photos.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { SellingTables } from '../../schema/selling-tables.ts';
import type { MediaTable } from '../../schema/tables.ts';
import { entryIdOf, type ListingRow, publicImages } from '../rows/listing-rows.ts';

/** The columns of a listing that code about its photos needs. */
export interface PhotoListing {
  id: number;
  documentId: string;
  sellerId: number;
  state: SellingTables['listing']['state'];
  carId: number | null;
  sparePartId: number | null;
  /** When the seller last changed the photos, in ms; null if they are the public ones. */
  photosChangedAt: number | null;
}

const photoListings = (db: Database) =>
  db
    .selectFrom('listing')
    .select(['id', 'document_id as documentId', 'seller_id as sellerId', 'state', 'car_id as carId'])
    .select(['spare_part_id as sparePartId', 'photos_changed_at as photosChangedAt']);

export const findPhotoListing = (db: Database, documentId: string): Promise<PhotoListing | undefined> =>
  photoListings(db).where('document_id', '=', documentId).executeTakeFirst();

type PhotoMedia = Pick<
  MediaTable,
  'hash' | 'ext' | 'mime' | 'width' | 'height' | 'placeholder' | 'state' | 'provider' | 'remote_url'
>;

export interface PhotoRow extends PhotoMedia {
  mediaId: number;
  /** The documentId of the picture. */
  documentId: string;
  /** Identifies the photo: SHA-256 in hex. */
  sha256: string;
}

const MEDIA = [
  'media.id as mediaId',
  'media.document_id as documentId',
  'hash',
  'ext',
  'mime',
  'width',
  'height',
  'placeholder',
  'media.state',
  'provider',
  'remote_url',
] as const;

/**
 * Returns an identifier that looks like the SHA-256 of a file, for a picture without one because no seller uploaded it. `hash`: the
 * picture's name.
 */
const nameDigest = (hash: string) => createHash('sha256').update(hash).digest('hex');

const named = ({ digest, ...row }: Omit<PhotoRow, 'sha256'> & { digest: string | null }): PhotoRow => ({
  ...row,
  sha256: digest ?? nameDigest(row.hash),
});

/** Returns the pictures that buyers see, in order. */
export async function listPublicPhotos(
  db: Database,
  { carId, sparePartId }: Pick<PhotoListing, 'carId' | 'sparePartId'>,
): Promise<PhotoRow[]> {
  const query = db.selectFrom('media').select(MEDIA).select('media.source_digest as digest');
  if (carId !== null) {
    const ofCar = query.innerJoin('car_image', 'car_image.media_id', 'media.id').where('car_id', '=', carId);
    return (await ofCar.orderBy('position').execute()).map(named);
  }
  if (sparePartId === null) return [];
  const ofPart = query.innerJoin('spare_part_image', 'spare_part_image.media_id', 'media.id');
  return (await ofPart.where('spare_part_id', '=', sparePartId).orderBy('position').execute()).map(named);
}

/**
 * Returns a query for the ids of ads with one of these pictures, published or not. It finds them by indexes, while PostgreSQL would read
 * all ads for a condition on `listing` with "or".
 */
export const adsShowing = (mediaIds: readonly number[]) => sql<number>`
  select listing_id as id from listing_photo where media_id in (${sql.join(mediaIds)})
  union select listing.id from car_image join listing on listing.car_id = car_image.car_id
    where media_id in (${sql.join(mediaIds)})
  union select listing.id from spare_part_image join listing on listing.spare_part_id = spare_part_image.spare_part_id
    where media_id in (${sql.join(mediaIds)})`;

/**
 * Returns whether the ad's photos are those that buyers see. If the seller has changed them, or the ad was never public, its photos are
 * those in the table `listing_photo`.
 */
export const hasPublicPhotos = ({ photosChangedAt, carId, sparePartId }: PhotoListing): boolean =>
  photosChangedAt === null && (carId !== null || sparePartId !== null);

/** Returns an ad's photos in the order that the seller chose, the cover first. */
export async function listPhotos(db: Database, listing: PhotoListing): Promise<PhotoRow[]> {
  if (hasPublicPhotos(listing)) return listPublicPhotos(db, listing);
  const rows = await db
    .selectFrom('listing_photo')
    .innerJoin('media', 'media.id', 'listing_photo.media_id')
    .select(MEDIA)
    .select(({ fn }) => fn.coalesce('listing_photo.source_digest', 'media.source_digest').as('digest'))
    .where('listing_id', '=', listing.id)
    .orderBy('position')
    .orderBy('media_id')
    .execute();
  return rows.map(named);
}

/** Returns the ids of the ad's pictures in the table `listing_photo`, in order. */
async function ownPhotosOf(db: Database, listingId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('listing_photo')
    .select('media_id')
    .where('listing_id', '=', listingId)
    .orderBy('position')
    .orderBy('media_id')
    .execute();
  return rows.map(({ media_id }) => media_id);
}

const PHOTO_COLUMNS = ['id', 'kind', 'car_id', 'spare_part_id', 'photos_changed_at'] as const;
type PhotoColumns = Pick<ListingRow, (typeof PHOTO_COLUMNS)[number]>;

const showsPublicPhotos = (listing: PhotoColumns) => listing.photos_changed_at === null && entryIdOf(listing) !== null;

/** Returns the ids of the pictures that the car or part shows once the ad is published, in order. `listing` must be the present row. */
export const photosOfRow = (db: Database, listing: PhotoColumns): Promise<number[]> =>
  showsPublicPhotos(listing) ? publicImages(db, listing) : ownPhotosOf(db, listing.id);

/** Reads the ad's row, and returns `photosOfRow`. */
export async function photosOf(db: Database, listingId: number): Promise<number[]> {
  const row = db.selectFrom('listing').select(PHOTO_COLUMNS).where('id', '=', listingId);
  return photosOfRow(db, await row.executeTakeFirstOrThrow());
}

/** How the seller's photos differ from those that buyers see. */
interface PhotoChanges {
  isChanged: boolean;
  /** Whether there is a picture that buyers have not seen in this ad. */
  hasNew: boolean;
  hasOtherFirst: boolean;
}

/** Compares the seller's photos with the public ones. `listing` must be the present row. */
export async function photoChangesOf(db: Database, listing: ListingRow): Promise<PhotoChanges> {
  if (showsPublicPhotos(listing)) return { isChanged: false, hasNew: false, hasOtherFirst: false };
  const before = await publicImages(db, listing);
  const now = await ownPhotosOf(db, listing.id);
  return {
    isChanged: before.length !== now.length || now.some((id, at) => id !== before[at]),
    hasNew: now.some((id) => !before.includes(id)),
    hasOtherFirst: now[0] !== before[0],
  };
}

/**
 * Returns the address of a photo. The address of a photo that is not public works only for people who are signed in to this office and may
 * see the ad.
 */
export function photoAddress(
  area: 'sell' | 'staff',
  { documentId }: Pick<PhotoListing, 'documentId'>,
  { hash, ext, state, provider, remote_url }: Pick<PhotoRow, 'hash' | 'ext' | 'state' | 'provider' | 'remote_url'>,
): string {
  if (provider === 'remote') return remote_url ?? '';
  return state === 'public' ? `/uploads/${hash}${ext}` : draftFilePath(area, documentId, `${hash}${ext}`);
}

export const asListingPhotos = (listing: PhotoListing, rows: readonly PhotoRow[]): ListingPhoto[] =>
  rows.map((row, position) => ({
    sha256: row.sha256,
    mediaId: row.mediaId,
    url: photoAddress('sell', listing, row),
    position,
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
  }));
