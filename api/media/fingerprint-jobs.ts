import type { Clock } from '../../platform/clock.ts';
import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import { type JobKind, MORE_TO_DO } from '../../platform/jobs/jobs.ts';
import type { ObjectStorage } from '../../platform/storage/object-storage.ts';
import { type Fingerprint, fingerprintOf } from './fingerprints.ts';
import { draftKey, originalKey } from './picture-files.ts';

const AT_ONCE = 20;
const EVERY_MS = 5_000;
/** A picture's row is written before its file. In ms: if there is no file this long after the row, there will be none. */
const STORED_WITHIN_MS = 60_000;
const NOTHING: { hash: null; mirrored: null } = { hash: null, mirrored: null };

interface StoredPhoto {
  id: number;
  document_id: string;
  hash: string;
  ext: string;
  created_at: number;
}

/**
 * How far below the highest id with a fingerprint each job begins to search: rows that two servers insert at once may become visible in
 * another order than that of their ids.
 */
const LOOKED_AT_AGAIN = 200;

/** Returns uploaded pictures that have no fingerprint yet, the oldest first. The demo's drawings are left out, because they look alike. */
async function listWithout({ db }: DatabaseAdapter): Promise<StoredPhoto[]> {
  const { last } = await db
    .selectFrom('media_fingerprint')
    .select(({ fn }) => fn.max('media_id').as('last'))
    .executeTakeFirstOrThrow();
  return db
    .selectFrom('media')
    .leftJoin('media_fingerprint', 'media_fingerprint.media_id', 'media.id')
    .select(['media.id', 'media.document_id', 'media.hash', 'media.ext', 'media.created_at'])
    .where('media.id', '>', Number(last ?? 0) - LOOKED_AT_AGAIN)
    .where('media_fingerprint.media_id', 'is', null)
    .where('provider', '=', 'local')
    .where('width', 'is not', null)
    .orderBy('media.id')
    .limit(AT_ONCE)
    .execute();
}

/** Returns the fingerprint of a picture; an empty one if it cannot be decoded; undefined if its file is not stored. */
async function read(
  storage: ObjectStorage,
  { document_id, hash, ext }: StoredPhoto,
): Promise<Fingerprint | typeof NOTHING | undefined> {
  // A picture's file is in the public folder or in that of drafts. Both are tried, because a job moves the file when the picture is
  // published or withdrawn.
  const original = (await storage.find(originalKey(hash, ext))) ?? (await storage.find(draftKey(document_id, ext)));
  if (!original) return undefined;
  // A failure to read from the storage is thrown, so that the job is repeated.
  const bytes = await original.bytes();
  try {
    return await fingerprintOf(bytes);
  } catch {
    return NOTHING;
  }
}

/** A function that is called with the id and the new fingerprint of each picture, possibly more than once for the same picture. */
type OnFingerprint = (mediaId: number, hash: string) => Promise<void>;

/** The job kind that computes fingerprints of uploaded pictures, a few at a time, including pictures stored before fingerprints existed. */
export const fingerprintJobs = (
  adapter: DatabaseAdapter,
  clock: Clock,
  storage: ObjectStorage,
  onFingerprint: OnFingerprint,
): Record<string, JobKind> => ({
  'fingerprint photos': {
    everyMs: EVERY_MS,
    async run() {
      const photos = await listWithout(adapter);
      let stored = 0;
      for (const photo of photos) {
        const found = await read(storage, photo);
        if (!found && clock.now() < photo.created_at + STORED_WITHIN_MS) continue;
        stored += 1;
        const row = Object.assign({ media_id: photo.id }, found ?? NOTHING);
        // `onFingerprint` is called before the row is written. If the process dies in between, it is called again for the same picture.
        if (row.hash !== null) await onFingerprint(photo.id, row.hash);
        // Inserts nothing if the picture was deleted since it was listed, or if another server has stored its fingerprint.
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
      return photos.length === AT_ONCE && stored > 0 ? MORE_TO_DO : undefined;
    },
  },
});
