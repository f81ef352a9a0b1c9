import type { Picture } from '#contract/pictures.ts';
import type { Database } from '../../platform/database/adapter.ts';

const MEDIA = [
  ...(['listing.id as listingId', 'listing.document_id as documentId', 'media.hash', 'media.ext'] as const),
  ...([
    'media.width',
    'media.height',
    'media.placeholder',
    'media.state',
    'media.provider',
    'media.remote_url',
  ] as const),
] as const;

const listingMedia = (
  db: Database,
  table: 'listing_photo' | 'car_image' | 'spare_part_image',
  ids: readonly number[],
) => {
  const listings = db.selectFrom('listing').where('listing.id', 'in', ids);
  // Each names what it is of by a column of its own.
  switch (table) {
    case 'listing_photo':
      return listings
        .innerJoin('listing_photo as link', 'link.listing_id', 'listing.id')
        .innerJoin('media', 'media.id', 'link.media_id')
        .select(MEDIA)
        .orderBy('link.position')
        .execute();
    case 'car_image':
      return listings
        .innerJoin('car_image as link', 'link.car_id', 'listing.car_id')
        .innerJoin('media', 'media.id', 'link.media_id')
        .select(MEDIA)
        .orderBy('link.position')
        .execute();
    default:
      return listings
        .innerJoin('spare_part_image as link', 'link.spare_part_id', 'listing.spare_part_id')
        .innerJoin('media', 'media.id', 'link.media_id')
        .select(MEDIA)
        .orderBy('link.position')
        .execute();
  }
};

type MediaRow = Awaited<ReturnType<typeof listingMedia>>[number];

/** What is not public yet is shown to its seller alone, below the office's own addresses. */
function addressOf({ documentId, hash, ext, state, provider, remote_url }: MediaRow): string {
  if (provider === 'remote') return remote_url ?? '';
  return state === 'public' ? `/uploads/${hash}${ext}` : `/sell/media/${documentId}/${hash}${ext}`;
}

/** The first picture of each advertisement, by its id: as its seller arranged them, else as buyers see them. */
export async function firstPictures(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, Picture>> {
  if (ids.length === 0) return new Map();
  const read = await Promise.all(
    (['listing_photo', 'car_image', 'spare_part_image'] as const).map((table) => listingMedia(db, table, ids)),
  );
  const pictures = new Map<number, Picture>();
  for (const row of read.flat()) {
    if (pictures.has(row.listingId)) continue;
    const { width, height, placeholder } = row;
    pictures.set(row.listingId, { url: addressOf(row), width, height, placeholder });
  }
  return pictures;
}
