import type { Picture } from '#contract/values/pictures.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { photoAddress } from './listing-photo-queries.ts';

const MEDIA = [
  'listing.id as listingId',
  'listing.document_id as documentId',
  'media.hash',
  'media.ext',
  'media.width',
  'media.height',
  'media.placeholder',
  'media.state',
  'media.provider',
  'media.remote_url',
] as const;

/**
 * Returns one query for each table that links pictures to listings; each table refers to its listing, car or part by a different column.
 */
const listingMedia = (db: Database, ids: readonly number[]) => {
  const listings = db.selectFrom('listing').where('listing.id', 'in', ids);
  return [
    listings
      .innerJoin('listing_photo as link', 'link.listing_id', 'listing.id')
      .innerJoin('media', 'media.id', 'link.media_id')
      .select(MEDIA)
      .orderBy('link.position')
      .execute(),
    listings
      .innerJoin('car_image as link', 'link.car_id', 'listing.car_id')
      .innerJoin('media', 'media.id', 'link.media_id')
      .select(MEDIA)
      .orderBy('link.position')
      .execute(),
    listings
      .innerJoin('spare_part_image as link', 'link.spare_part_id', 'listing.spare_part_id')
      .innerJoin('media', 'media.id', 'link.media_id')
      .select(MEDIA)
      .orderBy('link.position')
      .execute(),
  ];
};

/**
 * Returns the first picture of each ad, by ad id: the first in the seller's order, or else the first that buyers see. `area`: the office whose
 * pages show them.
 */
export async function firstPictures(
  db: Database,
  ids: readonly number[],
  area: 'sell' | 'staff',
): Promise<ReadonlyMap<number, Picture>> {
  if (ids.length === 0) return new Map();
  const read = await Promise.all(listingMedia(db, ids));
  const pictures = new Map<number, Picture>();
  for (const row of read.flat()) {
    if (pictures.has(row.listingId)) continue;
    const { width, height, placeholder } = row;
    pictures.set(row.listingId, { url: photoAddress(area, row, row), width, height, placeholder });
  }
  return pictures;
}
