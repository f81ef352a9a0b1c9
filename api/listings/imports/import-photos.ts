import type { Readable } from 'node:stream';
import { PHOTOS } from '#contract/listings/import-columns.ts';
import * as messages from '#contract/messages/imports.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { PhotoWrites } from '../../media/photo-writes.ts';
import { attachPhotoWithin } from '../photos/listing-photo-writes.ts';
import { findListingById } from '../rows/listing-rows.ts';
import type { ImportDeps } from './import-apply.ts';
import { type BatchRow, listRows, type RowOfBatch, setRow, takeRow } from './import-batches.ts';
import { giveWay } from './import-pace.ts';

/** How long one import adds photos, in ms; then it is another import's turn. */
const TURN_MS = 5_000;
const ROWS_AT_ONCE = 20;

/** Thrown if a photo cannot be fetched; the message tells the seller why. */
export class PhotoUnavailable extends Error {
  override name = 'PhotoUnavailable';
}

export interface PhotoSources {
  photos: PhotoWrites;
  /** Downloads a photo from a public address. Throws PhotoUnavailable. */
  fetchPhoto(address: string): Promise<Readable>;
  /** Unpacks a photo from the ZIP that came with the file. Throws PhotoUnavailable. */
  unpackPhoto(batch: BatchRow, path: string): Promise<Readable>;
}

const isAddress = (photo: string) => /^https?:\/\//i.test(photo);

interface NextPhoto {
  row: RowOfBatch;
  listing: { id: number; document_id: string };
  photo: string;
  /** One entry for each photo that this row has handled so far: the photo's hash, or null if the ad had the photo already. */
  added: readonly (string | null)[];
}

/** Adds a photo to an ad. Returns false if the seller has cancelled the import before the photo could be added. */
async function addPhoto(
  { moves, now, photos, fetchPhoto, unpackPhoto }: Omit<ImportDeps, 'derive'> & PhotoSources,
  batch: BatchRow,
  { row, listing, photo, added }: NextPhoto,
): Promise<boolean> {
  const stream = await (isAddress(photo) ? fetchPhoto(photo) : unpackPhoto(batch, photo));
  const file = await photos.receive(stream);
  const { sha256 } = file;
  try {
    const mediaId = await photos.store({ sellerId: batch.seller_id }, file);
    // The photo is added and recorded in one transaction: an added photo that the row does not record would remain when the import is
    // undone.
    return await moves.adapter.db.transaction().execute(async (transaction) => {
      if (!(await takeRow(transaction, row))) return false;
      const isNew = await attachPhotoWithin(transaction, listing.document_id, { mediaId, sha256 }, now());
      const photos = JSON.stringify([...added, isNew ? sha256 : null]);
      return setRow(transaction, row, { photos, photos_done: row.photos_done + 1 });
    });
  } finally {
    await file.drop();
  }
}

/** Returns the reason, for the seller, why a photo was not added. Rethrows an error that may be temporary. */
function reasonOf(error: unknown): string {
  if (error instanceof PhotoUnavailable) return error.message;
  if (error instanceof ApiError && error.status < 500 && error.status !== 429) return error.message;
  throw error;
}

/** Adds the next photo of a row, and records the result. Returns false if the seller has cancelled the import. */
async function addNext(
  deps: Omit<ImportDeps, 'derive'> & PhotoSources,
  batch: BatchRow,
  row: RowOfBatch,
  named: readonly string[],
): Promise<boolean> {
  const { db } = deps.moves.adapter;
  const listing = row.listing_id === null ? undefined : await findListingById(db, row.listing_id);
  const photo = named[row.photos_done];
  if (!listing || photo === undefined) return setRow(db, row, { step: 'send' });
  const added: (string | null)[] = JSON.parse(row.photos);
  return addPhoto(deps, batch, { row, listing, photo, added }).catch((error: unknown) => {
    const note = messages.notePhotosMissing(row.photos_done - added.length + 1, reasonOf(error)).slice(0, 500);
    return setRow(db, row, { note, photos_done: row.photos_done + 1 });
  });
}

/** Adds photos for one turn: for five seconds, or at most `mostPhotos`. Returns false if no photos are left. */
export async function addSomePhotos(
  deps: Omit<ImportDeps, 'derive'> & PhotoSources,
  batch: BatchRow,
  mostPhotos = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const { db } = deps.moves.adapter;
  const startedAt = performance.now();
  let photos = 0;
  for (;;) {
    const rows = await listRows(db, batch.id, ['photos'], ROWS_AT_ONCE);
    if (rows.length === 0) return false;
    for (const row of rows) {
      const values: Record<string, unknown> = JSON.parse(row.said ?? '{}');
      const named = [values[PHOTOS]].flat().filter((photo) => typeof photo === 'string');
      const photoAt = performance.now();
      const isStill = await addNext(deps, batch, row, named);
      await giveWay(performance.now() - photoAt);
      // The seller has cancelled the import, so no photos are added for the other rows that were read together with this one.
      if (!isStill) break;
      photos += 1;
      if (photos >= mostPhotos || performance.now() - startedAt > TURN_MS) return true;
    }
  }
}
