import { z } from 'zod';
import { stageOf } from '#contract/listing-states.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { enqueue, type JobKind, readPayload } from '../../../platform/jobs/jobs.ts';
import { findLastAction } from '../../audit/audit-queries.ts';
import { recordAudit } from '../../audit/audit-writes.ts';
import { listWithAlikePhotos, type PhotoIndex } from '../photos/alike-photo-queries.ts';
import { findListingById } from '../rows/listing-rows.ts';
import { addSignals, findOpenItem } from './look-at-ads-job.ts';

// Compares the photos of each ad that is submitted, or whose photos change, with those of other sellers. If similar ones are found while a
// review of the ad is open, the review gets a signal, which has no weight in the score. The finding also goes into the audit log, since an
// ad of a trusted seller may be on sale without review.

const KIND = 'compare photos';
const ACTION = 'find alike photos';
const payloadSchema = z.object({ id: z.int() });

/** Queues the comparison of an ad's photos. `dueAt`: the earliest time, in ms since 1970; by default now. */
export const queueComparison = (db: Database, id: number, now: number, dueAt = now): Promise<void> =>
  enqueue(db, [{ kind: KIND, key: String(id), payload: { id }, dueAt }], now);

/** Returns the documentIds of the ads that the last comparison recorded. */
async function lastFound(db: Database, id: string): Promise<readonly unknown[]> {
  const after = (await findLastAction(db, { kind: 'listing', id }, ACTION))?.difference.alike?.after;
  return Array.isArray(after) ? after : [];
}

interface Comparison {
  db: Database;
  clock: Clock;
  fingerprints: PhotoIndex;
}

async function comparePhotos({ db, clock, fingerprints }: Comparison, id: number): Promise<void> {
  const listing = await findListingById(db, id);
  if (!listing || !stageOf(listing.state).isLive) return;
  const { document_id } = listing;
  const alike = (await listWithAlikePhotos(db, fingerprints, document_id)).map(({ documentId }) => documentId);
  if (alike.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    const open = await findOpenItem(transaction, id);
    if (open) await addSignals(transaction, open, ['photos of another seller']);
    const before = await lastFound(transaction, document_id);
    if (alike.every((documentId) => before.includes(documentId))) return;
    await recordAudit(transaction, {
      at: clock.now(),
      actor: null,
      action: ACTION,
      subject: { kind: 'listing', id: document_id },
      difference: { alike: { before: null, after: alike } },
    });
  });
}

export const alikePhotoJobs = (comparison: Comparison): Record<string, JobKind> => ({
  [KIND]: { run: (job) => comparePhotos(comparison, readPayload(payloadSchema, job.payload).id) },
});
