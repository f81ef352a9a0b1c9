import type { Database } from '../../platform/database/adapter.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';

/** The job that takes a picture's file from a draft's place to the public one. */
export const MOVE_FILES = 'move published photos';

/**
 * Makes pictures of drafts public. In the transaction that publishes their ad: once it commits, everybody can load them, at first from the
 * draft's place; a job moves their files. Public pictures are not changed.
 */
export async function publishMedia(transaction: Database, mediaIds: readonly number[], now: number): Promise<void> {
  if (mediaIds.length === 0) return;
  // Moves the files of the rows that were published: another file may have come in place of one a moment ago.
  const drafts = await transaction
    .updateTable('media')
    .set({ state: 'public', updated_at: now, published_at: now })
    .where('id', 'in', mediaIds)
    .where('state', '=', 'draft')
    .returning(['document_id', 'hash', 'ext'])
    .execute();
  const jobs = drafts.map(({ document_id: documentId, hash, ext }) => ({
    kind: MOVE_FILES,
    key: documentId,
    payload: { documentId, hash, ext },
  }));
  await enqueue(transaction, jobs, now);
}
