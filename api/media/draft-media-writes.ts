import { createId } from '../../platform/create-id.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { type ObjectStorage, StorageUnavailableError } from '../../platform/storage/object-storage.ts';
import { deleteUnusedMedia } from './media-deletion-writes.ts';
import { insertMedia } from './media-writes.ts';
import { draftKey, originalKey } from './picture-files.ts';
import type { TakenMedia } from './picture-intake.ts';

// A draft's picture is stored in three steps: its row, its file, its use in an ad. If the process dies between two steps, the row is used
// by nothing; a job deletes row and files a day later.

/** How long after its last upload a picture that no ad uses is deleted, in ms. */
const UNUSED_FOR_MS = 24 * 3_600_000;
/** How long after its upload an unused picture from a seller's program is deleted, in ms. */
const UPLOADS_KEPT_MS = 30 * 24 * 3_600_000;
const REMOVED_AT_ONCE = 200;

/** Stores a file, as a whole or not at all. If that fails, throws StorageUnavailableError, and the same picture can be uploaded again. */
async function putWhole(storage: ObjectStorage, key: string, bytes: Buffer): Promise<void> {
  await storage.put(key, bytes).catch((cause: unknown) => {
    if (cause instanceof StorageUnavailableError) throw cause;
    throw new StorageUnavailableError('A photo cannot be stored.', { cause });
  });
}

/**
 * Updates the row of a picture that is stored already, and returns it; undefined if there is no such row. A draft's picture gets a new time
 * of upload, so that it is not deleted as unused.
 */
async function touch(db: Database, hash: string, now: number) {
  await db
    .updateTable('media')
    .set({ updated_at: now })
    .where('hash', '=', hash)
    .where('state', '=', 'draft')
    .execute();
  return db
    .selectFrom('media')
    .select(['id', 'document_id', 'ext', 'state'])
    .where('hash', '=', hash)
    .executeTakeFirst();
}

/** Stores a picture for drafts, and returns its id. If anybody has uploaded the same bytes before, that picture is used. */
export async function storeDraftMedia(
  adapter: DatabaseAdapter,
  storage: ObjectStorage,
  { media, bytes }: TakenMedia,
  now: number,
): Promise<number> {
  const { db } = adapter;
  const { hash, ext } = media;
  let row = await touch(db, hash, now);
  if (!row) {
    const name = `${hash}${ext}`;
    const entry = {
      ...media,
      documentId: createId(),
      name,
      state: 'draft',
      createdAt: now,
      publishedAt: null,
    } as const;
    await db
      .transaction()
      .execute((transaction) => insertMedia(adapter, transaction, [entry]))
      .catch((error: unknown) => {
        // Another request inserted a row for the same picture at this moment; that row is used below.
        if (!isUniqueViolation(error)) throw error;
      });
    row = await touch(db, hash, now);
  }
  if (!row) throw new Error('A picture went while it was stored');
  const key = row.state === 'public' ? originalKey(hash, row.ext) : draftKey(row.document_id, row.ext);
  if (!(await storage.has(key))) await putWhole(storage, key, bytes);
  return row.id;
}

/**
 * Returns whether a picture's file can be loaded: the storage has it, or the picture is a drawn one or on another website and has no file
 * here.
 */
export async function isMediaStored(db: Database, storage: ObjectStorage, mediaId: number): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select(['document_id', 'hash', 'ext', 'state', 'provider'])
    .where('id', '=', mediaId)
    .executeTakeFirst();
  if (!row) return false;
  if (row.provider !== 'local') return true;
  if (await storage.has(draftKey(row.document_id, row.ext))) return true;
  return row.state === 'public' && storage.has(originalKey(row.hash, row.ext));
}

/** Deletes rows of `upload` that are older than `UPLOADS_KEPT_MS` and that no ad uses, so that their pictures count as unused. */
async function forgetUnusedUploads(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('upload')
    .where('updated_at', '<', now - UPLOADS_KEPT_MS)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('listing_photo').select('media_id').whereRef('media_id', '=', 'upload.media_id'))),
    )
    .execute();
}

/**
 * Deletes pictures that were uploaded for drafts and that no ad has used for a day. Uploads by the API are deleted if no ad has used them
 * for a month.
 */
export async function removeUnusedDrafts(db: Database, now: number): Promise<void> {
  await forgetUnusedUploads(db, now);
  for (let removed = REMOVED_AT_ONCE; removed === REMOVED_AT_ONCE; ) {
    removed = await db.transaction().execute(async (transaction) => {
      const unused = await transaction
        .selectFrom('media')
        .select('id')
        .where('state', '=', 'draft')
        .where('updated_at', '<', now - UNUSED_FOR_MS)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('listing_photo').select('media_id').whereRef('media_id', '=', 'media.id'))),
        )
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('upload').select('media_id').whereRef('media_id', '=', 'media.id'))),
        )
        .limit(REMOVED_AT_ONCE)
        .execute();
      if (unused.length === 0) return 0;
      // Locks the unused rows. A new upload of the same picture updates its row too, so upload and deletion cannot happen at the same time.
      const held = await transaction
        .selectFrom('media')
        .select('id')
        .where(
          'id',
          'in',
          unused.map(({ id }) => id),
        )
        .where('state', '=', 'draft')
        .where('updated_at', '<', now - UNUSED_FOR_MS)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
      await deleteUnusedMedia(
        transaction,
        held.map(({ id }) => id),
        now,
      );
      return held.length;
    });
  }
}
