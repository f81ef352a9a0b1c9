import { sql } from 'kysely';
import { LISTING_STATES } from '#contract/listing-states.ts';
import { namesWith } from '#contract/values/names.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { listListingTitlesOf } from '../rows/listing-title-queries.ts';
import { adsShowing, findPhotoListing, listPhotos } from './listing-photo-queries.ts';

const MOST_SHOWN = 10;
/** The most photos of one ad that are compared. */
const MOST_COMPARED = 20;

/** An index that finds pictures which look alike. */
export interface PhotoIndex {
  findAlike(mediaIds: readonly number[]): Promise<number[]>;
}

/** Returns the ids of ads of other sellers that show one of these pictures. */
async function listShowing(db: Database, mediaIds: readonly number[], sellerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('listing')
    .select('id')
    .where('seller_id', '<>', sellerId)
    .where('state', 'in', namesWith(LISTING_STATES, 'warnsOfDoubles'))
    .where('id', 'in', sql<number>`(${adsShowing(mediaIds)})`)
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns ads of other sellers with photos that look like those of this ad, even if one of the two photos was scaled, compressed or
 * mirrored.
 */
export async function listWithAlikePhotos(db: Database, index: PhotoIndex, documentId: string) {
  const listing = await findPhotoListing(db, documentId);
  if (!listing) return [];
  // The demo's drawings are left out, because each serves many ads.
  const uploaded = (await listPhotos(db, listing)).filter(({ provider }) => provider !== 'drawn');
  const photos = uploaded.slice(0, MOST_COMPARED);
  const alike = await index.findAlike(photos.map(({ mediaId }) => mediaId));
  // The ad's own pictures are added: an identical file is stored only once, so other ads may have the same picture, and the index finds
  // only other files.
  const mediaIds = [...alike.slice(0, 200), ...photos.map(({ mediaId }) => mediaId)];
  if (mediaIds.length === 0) return [];
  return listListingTitlesOf(db, await listShowing(db, mediaIds, listing.sellerId));
}
