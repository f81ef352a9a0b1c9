import { buffer } from 'node:stream/consumers';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import { type JobKind, MORE_TO_DO } from '../../platform/jobs/jobs.ts';
import type { ObjectStorage } from '../../platform/storage/object-storage.ts';
import { type Fingerprint, fingerprintOf } from './fingerprints.ts';
import { draftKey, originalKey } from './picture-files.ts';

const AT_ONCE = 20;
const EVERY_MS = 15_000;
/** Milliseconds after which a picture's file is there: its row is written first. */
const STORED_AFTER_MS = 60_000;
const NOTHING: { hash: null; mirrored: null } = { hash: null, mirrored: null };

interface StoredPhoto {
  id: number;
  document_id: string;
  hash: string;
  ext: string;
}

/** Pictures below the last one that are looked at again: two servers may have written theirs in another order. */
const LOOKED_AT_AGAIN = 200;

/** Lists uploaded pictures without a fingerprint, the oldest first. The demo's drawings look alike, and are left out. */
async function listWithout({ db }: DatabaseAdapter, now: number): Promise<StoredPhoto[]> {
  const { last } = await db
    .selectFrom('media_fingerprint')
    .select(({ fn }) => fn.max('media_id').as('last'))
    .executeTakeFirstOrThrow();
  return db
    .selectFrom('media')
    .leftJoin('media_fingerprint', 'media_fingerprint.media_id', 'media.id')
    .select(['media.id', 'media.document_id', 'media.hash', 'media.ext'])
    .where('media.id', '>', Number(last ?? 0) - LOOKED_AT_AGAIN)
    .where('media_fingerprint.media_id', 'is', null)
    .where('media.created_at', '<=', now - STORED_AFTER_MS)
    .where('provider', '=', 'local')
    .where('width', 'is not', null)
    .orderBy('media.id')
    .limit(AT_ONCE)
    .execute();
}

async function read(
  storage: ObjectStorage,
  { document_id, hash, ext }: StoredPhoto,
): Promise<Fingerprint | typeof NOTHING> {
  // While it is being published or withdrawn, its file is in one of two places.
  const original = (await storage.find(originalKey(hash, ext))) ?? (await storage.find(draftKey(document_id, ext)));
  if (!original) return NOTHING;
  // A failing storage is tried again later; a picture that cannot be decoded is not.
  const bytes = await buffer(await original.read());
  try {
    return await fingerprintOf(bytes);
  } catch {
    return NOTHING;
  }
}

/** Called with a picture's id and its new fingerprint; perhaps more than once. */
type OnFingerprint = (mediaId: number, hash: string) => Promise<void>;

/** Gives each uploaded picture a fingerprint, some at a time; also pictures from before fingerprints existed. */
export const fingerprintJobs = (
  adapter: DatabaseAdapter,
  clock: Clock,
  storage: ObjectStorage,
  onFingerprint: OnFingerprint,
): Record<string, JobKind> => ({
  'fingerprint photos': {
    everyMs: EVERY_MS,
    async run() {
      const photos = await listWithout(adapter, clock.now());
      for (const photo of photos) {
        const row = { media_id: photo.id, ...(await read(storage, photo)) };
        // Before the row is written: if the process dies in between, the fingerprint is reported again.
        if (row.hash !== null) await onFingerprint(photo.id, row.hash);
        // Deleted since, or done by another server: no fingerprint is missing.
        await adapter.db
          .insertInto('media_fingerprint')
          .columns(['media_id', 'hash', 'mirrored'])
          .expression(({ selectFrom, val }) =>
            selectFrom('media')
              .select(['media.id', val(row.hash).as('hash'), val(row.mirrored).as('mirrored')])
              .where('media.id', '=', photo.id),
          )
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      return photos.length === AT_ONCE ? MORE_TO_DO : undefined;
    },
  },
});
