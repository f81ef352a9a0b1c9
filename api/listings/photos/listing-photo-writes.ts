import { isLocked } from '#contract/listing-states.ts';
import { PHOTO_ORDER_OUTDATED, PHOTOS_ARE_FIXED, TOO_MANY_PHOTOS } from '#contract/messages/listing-photos.ts';
import { MOST_PHOTOS } from '#contract/office/photos.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { conflictError, notFoundError, validationError } from '../../../platform/http/errors.ts';
import { deleteUnusedMedia } from '../../media/media-deletion-writes.ts';
import { publishMedia } from '../../media/media-publish-writes.ts';
import { withdrawMedia } from '../../media/media-withdrawal-writes.ts';
import { outdateReview } from '../rows/review-versions.ts';
import {
  findPhotoListing,
  hasPublicPhotos,
  listPhotos,
  listPublicPhotos,
  type PhotoListing,
  type PhotoRow,
  photosOf,
} from './listing-photo-queries.ts';

// Sellers' changes of photos. They only change the table `listing_photo`; buyers see the new photos once these are published.

/** Throws a 409 if the ad's state does not allow changes of its photos. */
export function requireEditable({ state }: PhotoListing): void {
  if (isLocked(state)) throw conflictError(PHOTOS_ARE_FIXED);
}

export function requireRoom(photos: readonly PhotoRow[]): void {
  if (photos.length >= MOST_PHOTOS) throw validationError(TOO_MANY_PHOTOS);
}

/** Copies the public photos into the table `listing_photo`, before the seller first changes them. */
async function adoptPublicPhotos(transaction: Database, listing: PhotoListing): Promise<void> {
  const rows = await listPublicPhotos(transaction, listing);
  // Each picture once: an ad from the operator's files may show a picture twice, but `listing_photo` may not.
  const unlike = rows.filter((row, at) => rows.findIndex(({ mediaId }) => mediaId === row.mediaId) === at);
  if (unlike.length === 0) return;
  const photos = unlike.map(({ mediaId, sha256 }, position) => ({
    listing_id: listing.id,
    media_id: mediaId,
    position,
    source_digest: sha256,
  }));
  await transaction
    .insertInto('listing_photo')
    .values(photos)
    // `listing_photo` may already contain some of these rows, left by older versions of the demo catalogue.
    .onConflict((conflict) => conflict.columns(['listing_id', 'media_id']).doNothing())
    .execute();
}

type ApplyChange<Result = void> = (
  transaction: Database,
  listing: PhotoListing,
  photos: readonly PhotoRow[],
) => Promise<Result>;

/** Changes an ad's photos. Simultaneous changes wait for each other. */
const change = <Result>(db: Database, documentId: string, now: number, apply: ApplyChange<Result>): Promise<Result> =>
  db.transaction().execute((transaction) => changeWithin(transaction, documentId, now, apply));

async function changeWithin<Result>(
  transaction: Database,
  documentId: string,
  now: number,
  apply: ApplyChange<Result>,
): Promise<Result> {
  // This update locks the ad, so that simultaneous changes of its photos wait here.
  await transaction.updateTable('listing').set({ updated_at: now }).where('document_id', '=', documentId).execute();
  const present = await findPhotoListing(transaction, documentId);
  if (!present) throw notFoundError();
  requireEditable(present);
  if (hasPublicPhotos(present)) await adoptPublicPhotos(transaction, present);
  await transaction.updateTable('listing').set({ photos_changed_at: now }).where('id', '=', present.id).execute();
  await outdateReview(transaction, present.id);
  const listing = { ...present, photosChangedAt: now };
  return apply(transaction, listing, await listPhotos(transaction, listing));
}

async function setPositions(transaction: Database, { id }: PhotoListing, mediaIds: readonly number[]): Promise<void> {
  for (const [position, mediaId] of mediaIds.entries()) {
    await transaction
      .updateTable('listing_photo')
      .set({ position })
      .where('listing_id', '=', id)
      .where('media_id', '=', mediaId)
      .execute();
  }
}

interface StoredPhoto {
  mediaId: number;
  sha256: string;
  /** SHA-256 of the photos that this one replaces. */
  replaced?: readonly string[];
}

const removeRows = (transaction: Database, { id }: PhotoListing, mediaIds: readonly number[]) =>
  transaction.deleteFrom('listing_photo').where('listing_id', '=', id).where('media_id', 'in', mediaIds).execute();

interface Place {
  listing: PhotoListing;
  photos: readonly PhotoRow[];
  /** The ad's present photos that the new one replaces. */
  gone: readonly PhotoRow[];
}

/**
 * Puts a photo in the place of the first photo that it replaces. Replaced files are deleted at once, not a day later as usual, because they
 * may show what the seller has made unrecognisable. Public ones stay until the change is published.
 */
async function putInPlace(
  transaction: Database,
  { mediaId, sha256 }: StoredPhoto,
  { listing, photos, gone }: Place,
  now: number,
): Promise<void> {
  const goneIds = gone.map((photo) => photo.mediaId);
  await removeRows(transaction, listing, [...goneIds, mediaId]);
  await transaction
    .insertInto('listing_photo')
    .values({ listing_id: listing.id, media_id: mediaId, position: photos.length, source_digest: sha256 })
    .execute();
  const order = photos.map((photo) => (photo === gone[0] ? mediaId : photo.mediaId));
  const left = order.filter((id, at) => !goneIds.includes(id) && order.indexOf(id) === at);
  await setPositions(transaction, listing, left);
  await deleteUnusedMedia(transaction, goneIds, now);
}

const put =
  (photo: StoredPhoto, now: number): ApplyChange<boolean> =>
  async (transaction, listing, photos) => {
    const { mediaId, sha256, replaced = [] } = photo;
    const gone = photos.filter((other) => replaced.includes(other.sha256) && other.mediaId !== mediaId);
    if (gone.length > 0) {
      await putInPlace(transaction, photo, { listing, photos, gone }, now);
      return true;
    }
    if (photos.some((other) => other.mediaId === mediaId)) return false;
    requireRoom(photos);
    await transaction
      .insertInto('listing_photo')
      .values({ listing_id: listing.id, media_id: mediaId, position: photos.length, source_digest: sha256 })
      .execute();
    return true;
  };

/**
 * Appends a picture to an ad's photos, or puts it in the place of the photos that it replaces. Returns false if the ad already has the
 * picture, which then keeps its place.
 */
export const attachPhoto = (db: Database, documentId: string, photo: StoredPhoto, now: number): Promise<boolean> =>
  change(db, documentId, now, put(photo, now));

/** Like `attachPhoto`, in the caller's transaction. */
export const attachPhotoWithin = (transaction: Database, documentId: string, photo: StoredPhoto, now: number) =>
  changeWithin(transaction, documentId, now, put(photo, now));

/** Sets an ad's pictures and their order. The caller must have checked that the ad may show these pictures, and have locked the ad. */
export async function setPhotos(
  transaction: Database,
  documentId: string,
  mediaIds: readonly number[],
  now: number,
): Promise<void> {
  await changeWithin(transaction, documentId, now, async (_, listing, photos) => {
    if (mediaIds.length > MOST_PHOTOS) throw validationError(TOO_MANY_PHOTOS);
    const digests = new Map(photos.map(({ mediaId, sha256 }) => [mediaId, sha256]));
    await transaction.deleteFrom('listing_photo').where('listing_id', '=', listing.id).execute();
    if (mediaIds.length === 0) return;
    const rows = mediaIds.map((mediaId, position) => ({
      listing_id: listing.id,
      media_id: mediaId,
      position,
      source_digest: digests.get(mediaId) ?? null,
    }));
    await transaction.insertInto('listing_photo').values(rows).execute();
  });
}

/** Removes a photo. It is no error if the photo is already gone, because a request is repeated if its answer got lost. */
export async function removePhoto(db: Database, documentId: string, sha256: string, now: number): Promise<void> {
  await change(db, documentId, now, async (transaction, listing, photos) => {
    const removed = photos.find((photo) => photo.sha256 === sha256);
    if (!removed) return;
    await removeRows(transaction, listing, [removed.mediaId]);
    const left = photos.filter((photo) => photo !== removed);
    await setPositions(
      transaction,
      listing,
      left.map(({ mediaId }) => mediaId),
    );
  });
}

/**
 * Sets the order of an ad's photos. Throws a 409 if the ad has other photos than the given ones, because one was added or removed on
 * another device.
 */
export async function orderPhotos(
  db: Database,
  documentId: string,
  order: readonly string[],
  now: number,
): Promise<void> {
  await change(db, documentId, now, async (transaction, listing, photos) => {
    const mediaIdOf = new Map(photos.map(({ sha256, mediaId }) => [sha256, mediaId]));
    const mediaIds = [...new Set(order)].flatMap((sha256) => mediaIdOf.get(sha256) ?? []);
    if (mediaIds.length !== photos.length || order.length !== photos.length) throw conflictError(PHOTO_ORDER_OUTDATED);
    await setPositions(transaction, listing, mediaIds);
  });
}

/**
 * Makes the photos of a removed ad private: only staff and the seller can still see them. Call it in the transaction that takes the ad off
 * sale.
 */
export async function withdrawPhotos(transaction: Database, documentId: string, now: number): Promise<void> {
  const listing = await findPhotoListing(transaction, documentId);
  if (!listing) throw notFoundError();
  const shown = await listPublicPhotos(transaction, listing);
  if (hasPublicPhotos(listing)) {
    await adoptPublicPhotos(transaction, listing);
    await transaction.updateTable('listing').set({ photos_changed_at: now }).where('id', '=', listing.id).execute();
  }
  const all = [...shown, ...(await listPhotos(transaction, listing))].map(({ mediaId }) => mediaId);
  await withdrawMedia(transaction, [...new Set(all)], now);
}

/** Makes pictures private that an ad no longer shows. If nothing else shows them either, they are deleted a day later. */
export const withdrawReplaced = (
  transaction: Database,
  former: readonly number[],
  shown: readonly number[],
  now: number,
): Promise<void> =>
  withdrawMedia(
    transaction,
    former.filter((id) => !shown.includes(id)),
    now,
  );

/**
 * Makes an ad's photos public, and returns `photosOf`: the ids of the pictures that its car or part must show. Call it in the transaction
 * that publishes the ad. Calling it again changes nothing.
 */
export async function publishPhotos(transaction: Database, listingId: number, now: number): Promise<number[]> {
  const images = await photosOf(transaction, listingId);
  await publishMedia(transaction, images, now);
  return images;
}
