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

/** Milliseconds of one turn at a file; then another seller's file has its turn. */
const TURN_MS = 5_000;
const ROWS_AT_ONCE = 20;

/** A photo that cannot be fetched; the message is the reason for its seller. */
export class PhotoUnavailable extends Error {
  override name = 'PhotoUnavailable';
}

export interface PhotoSources {
  photos: PhotoWrites;
  /** Fetches a photo from a public address. Throws PhotoUnavailable. */
  fetchPhoto(address: string): Promise<Readable>;
  /** Unpacks a photo from the ZIP that came with the file. Throws PhotoUnavailable. */
  unpackPhoto(batch: BatchRow, path: string): Promise<Readable>;
}

const isAddress = (photo: string) => /^https?:\/\//i.test(photo);

interface NextPhoto {
  row: RowOfBatch;
  listing: { id: number; document_id: string };
  photo: string;
  /** Hashes of the photos that this row has added before; null: the photo was in the ad before the file. */
  added: readonly (string | null)[];
}

/** False: the seller has cancelled the import while the photo was being fetched. */
async function addPhoto(
  { moves, now, photos, fetchPhoto, unpackPhoto }: ImportDeps & PhotoSources,
  batch: BatchRow,
  { row, listing, photo, added }: NextPhoto,
): Promise<boolean> {
  const stream = await (isAddress(photo) ? fetchPhoto(photo) : unpackPhoto(batch, photo));
  const file = await photos.receive(stream);
  const { sha256 } = file;
  try {
    const mediaId = await photos.store({ sellerId: batch.seller_id }, file);
    // One transaction: a photo in the ad but not in its row would stay there when the import is undone.
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

/** Returns why a photo was not added, for its seller. Throws an error that may be gone in a minute. */
function reasonOf(error: unknown): string {
  if (error instanceof PhotoUnavailable) return error.message;
  if (error instanceof ApiError && error.status < 500 && error.status !== 429) return error.message;
  throw error;
}

/** Adds the next photo of a row, and writes down that it did, or could not. False: its seller has called it off. */
async function addNext(
  deps: ImportDeps & PhotoSources,
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

/** Fetches photos of rows for a turn of five seconds, or at most `mostPhotos`. Returns false if no more are wanted. */
export async function addSomePhotos(
  deps: ImportDeps & PhotoSources,
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
      // The rows read with it are cancelled too.
      if (!isStill) break;
      photos += 1;
      if (photos >= mostPhotos || performance.now() - startedAt > TURN_MS) return true;
    }
  }
}
