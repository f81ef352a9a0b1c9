import { isPublicState, stageOf } from '#contract/listing-states.ts';
import { FILE_IN_USE, FILE_IS_KNOWN, FILE_IS_SEEN } from '#contract/messages/write-api.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { notFoundError, validationError } from '../../platform/http/errors.ts';
import type { ObjectStorage } from '../../platform/storage/object-storage.ts';
import { draftCopyKeys, draftKey, draftKeys } from '../media/picture-files.ts';
import type { FileInfo } from './file-info.ts';

interface NewUpload {
  mediaId: number;
  /** The name of the uploaded file. */
  name: string;
  info: FileInfo;
}

const columnsOf = ({ name, alternativeText, caption, focalPoint }: FileInfo) => ({
  name,
  alternative_text: alternativeText,
  caption,
  focal_point: focalPoint && JSON.stringify(focalPoint),
});

/**
 * Copies the name and description that an uploader gave to a picture to the picture's own row, from where buyers will see them. Does
 * nothing if the picture is already public, or if several sellers have uploaded it.
 */
async function describeMedia(db: Database, mediaId: number): Promise<void> {
  const uploads = await db
    .selectFrom('upload')
    .select(['name', 'alternative_text'])
    .where('media_id', '=', mediaId)
    .limit(2)
    .execute();
  const [only] = uploads;
  if (uploads.length !== 1 || !only) return;
  await db.updateTable('media').set(only).where('id', '=', mediaId).where('state', '=', 'draft').execute();
}

/** Stores which seller has uploaded a file, and its description. If the seller has uploaded the same file before, nothing changes. */
export async function keepUpload(db: Database, sellerId: number, { mediaId, name, info }: NewUpload, now: number) {
  const columns = { ...columnsOf(info), name: info.name ?? name };
  const times = { created_at: now, updated_at: now };
  await db
    .insertInto('upload')
    .values({ seller_id: sellerId, media_id: mediaId, ...columns, ...times })
    .onConflict((conflict) => conflict.columns(['seller_id', 'media_id']).doUpdateSet({ ...columns, updated_at: now }))
    .execute();
  await describeMedia(db, mediaId);
}

/** Changes the description of a file. Returns false if the seller has no such file. */
export async function describeUpload(
  db: Database,
  { sellerId, mediaId }: { sellerId: number; mediaId: number },
  info: FileInfo,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ ...columnsOf(info), updated_at: now })
    .where('seller_id', '=', sellerId)
    .where('media_id', '=', mediaId)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await describeMedia(db, mediaId);
  return numUpdatedRows > 0n;
}

/** Returns whether another seller has uploaded the file or shows it, or a moderator is reviewing it. */
async function isShared(db: Database, sellerId: number, mediaId: number): Promise<boolean> {
  const others = await db
    .selectFrom('upload')
    .select('seller_id')
    .where('media_id', '=', mediaId)
    .where('seller_id', '<>', sellerId)
    .executeTakeFirst();
  const shown = await db
    .selectFrom('listing_photo')
    .innerJoin('listing', 'listing.id', 'listing_photo.listing_id')
    .select(['seller_id', 'state', 'submitted_at'])
    .where('media_id', '=', mediaId)
    .execute();
  // Returns whether a moderator is reviewing the ad, or a change of it while it is on sale. Its pictures cannot be replaced then.
  const isLookedAt = ({ state, submitted_at }: (typeof shown)[number]) =>
    stageOf(state).isInReview || (isPublicState(state) && submitted_at !== null);
  return others !== undefined || shown.some((one) => one.seller_id !== sellerId || isLookedAt(one));
}

async function isUsed(db: Database, mediaId: number): Promise<boolean> {
  const upload = await db.selectFrom('upload').select('media_id').where('media_id', '=', mediaId).executeTakeFirst();
  const photo = await db
    .selectFrom('listing_photo')
    .select('media_id')
    .where('media_id', '=', mediaId)
    .executeTakeFirst();
  return upload !== undefined || photo !== undefined;
}

/**
 * Locks the file's row, that of the new picture, and the ads that contain the file until the transaction ends, so that nobody sends or
 * publishes an ad with it. Throws a 400 if the new picture has become public.
 */
async function holdDrafts(db: Database, { mediaId, newId }: { mediaId: number; newId: number }): Promise<void> {
  await db
    .selectFrom('listing')
    .select('id')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('listing_photo').select('listing_id').where('media_id', '=', mediaId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const locked = await db
    .selectFrom('media')
    .select('id')
    .where('id', 'in', [mediaId, newId])
    .where('state', '=', 'draft')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (!locked.some(({ id }) => id === newId)) throw validationError(FILE_IS_KNOWN);
}

const rowOf = (db: Database, id: number) => db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();

/** Throws a 400 if the file cannot be replaced by another: it was public, or somebody other than the seller uses it. */
export async function requireReplaceable(db: Database, sellerId: number, mediaId: number) {
  const row = await rowOf(db, mediaId);
  if (!row) throw notFoundError();
  if (row.state !== 'draft') throw validationError(FILE_IS_SEEN);
  if (await isShared(db, sellerId, mediaId)) throw validationError(FILE_IN_USE);
  return row;
}

/**
 * Replaces the picture of a file that only its seller has seen; the file keeps its id. `newId`: the row of the new picture, which is
 * deleted. Throws a 400.
 */
export async function replaceUpload(
  { db, storage }: { db: Database; storage: ObjectStorage },
  { sellerId, mediaId, newId }: { sellerId: number; mediaId: number; newId: number },
  now: number,
): Promise<void> {
  if (newId === mediaId) return;
  const made = await rowOf(db, newId);
  if (!made) throw notFoundError();
  if (made.state !== 'draft') throw validationError(FILE_IS_KNOWN);
  const stored = await storage.find(draftKey(made.document_id, made.ext));
  if (!stored) throw notFoundError();
  const bytes = await stored.bytes();
  const former = await db.transaction().execute(async (transaction) => {
    await holdDrafts(transaction, { mediaId, newId });
    const old = await requireReplaceable(transaction, sellerId, mediaId);
    if (await isUsed(transaction, newId)) throw validationError(FILE_IS_KNOWN);
    await transaction.deleteFrom('media').where('id', '=', newId).execute();
    const { hash, ext, mime, width, height, size_bytes, placeholder, source_digest } = made;
    await transaction
      .updateTable('media')
      .set({ hash, ext, mime, width, height, size_bytes, placeholder, source_digest, updated_at: now })
      .where('id', '=', mediaId)
      .execute();
    // The new picture is stored before its row is committed. Where that fails, on a full disk for example, the old one is still there.
    await storage.put(draftKey(old.document_id, ext), bytes);
    await storage.delete(draftCopyKeys(old.document_id));
    return old;
  });
  if (former.ext !== made.ext) await storage.delete([draftKey(former.document_id, former.ext)]);
  await storage.delete(draftKeys(made.document_id, made.ext));
}
