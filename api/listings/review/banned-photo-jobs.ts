import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { enqueue, type JobKind, readPayload } from '../../../platform/jobs/jobs.ts';
import { listMediaLike } from '../../media/fingerprint-queries.ts';
import { isBannedFingerprint, listAdsShowing } from '../photos/banned-photos.ts';
import { queueComparison } from './alike-photo-jobs.ts';
import { lookAtAd } from './look-at-ads-job.ts';

const KIND = 'look for a banned photo';
const payloadSchema = z.object({ hash: z.string().length(16), mirrored: z.string().length(16) });
/** The pause between two photos, in ms, during which other work is done. */
const PAUSE_MS = 5;
/** The comparison of a new photo starts this many ms later; by then its fingerprint is stored. */
const STORED_AFTER_MS = 10_000;

/**
 * Returns a function to call for each new photo, before its fingerprint is stored. For the ads that show the photo it queues the comparison
 * with other sellers' photos. If the photo looks like a banned one, it sends the ads to moderators at once.
 */
export const lookAtNewPhoto =
  (db: Database, clock: Clock) =>
  async (mediaId: number, hash: string): Promise<void> => {
    const ads = await listAdsShowing(db, mediaId);
    const now = clock.now();
    for (const id of ads) await queueComparison(db, id, now, now + STORED_AFTER_MS);
    if (!(await isBannedFingerprint(db, hash))) return;
    for (const id of ads) await lookAtAd(db, id, ['banned photo'], now);
  };

/**
 * Queues a job that finds the ads with a photo like the one just banned, and sends them to moderators. `db` must be the transaction that
 * bans the photo.
 */
export const queueSearch = (db: Database, photo: z.infer<typeof payloadSchema>, now: number): Promise<void> =>
  enqueue(db, [{ kind: KIND, payload: photo }], now);

async function searchPhotos(db: Database, clock: Clock, { hash, mirrored }: z.infer<typeof payloadSchema>) {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { mediaIds, last }: Awaited<ReturnType<typeof listMediaLike>> = await listMediaLike(
      db,
      [hash, mirrored],
      after,
    );
    for (const mediaId of mediaIds) {
      for (const id of await listAdsShowing(db, mediaId)) await lookAtAd(db, id, ['banned photo'], clock.now());
    }
    after = last;
    await setTimeout(PAUSE_MS);
  }
}

export const bannedPhotoJobs = (db: Database, clock: Clock): Record<string, JobKind> => ({
  [KIND]: { run: (job) => searchPhotos(db, clock, readPayload(payloadSchema, job.payload)) },
});
