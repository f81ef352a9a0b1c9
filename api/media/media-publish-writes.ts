import type { Database } from '../../platform/database/adapter.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';

/** The job kind that moves a picture's file from the folder of drafts to the public one. */
export const MOVE_FILES = 'move published photos';

/**
 * Makes drafts' pictures public. Called in the transaction that publishes their ad: from its commit on everybody can load them, at first
 * from the drafts' folder, until a job has moved the files. Pictures that are public already stay unchanged.
 */
export async function publishMedia(transaction: Database, mediaIds: readonly number[], now: number): Promise<void> {
  if (mediaIds.length === 0) return;
  // Only pictures that are drafts at this moment have files to move. The files' names are read from the updated rows, because a picture may
  // just have been deleted and uploaded anew.
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
