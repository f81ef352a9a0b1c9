import { z } from 'zod';
import type { Database } from '../../platform/database/adapter.ts';
import { type JobKind, readPayload } from '../../platform/jobs/jobs.ts';
import type { ObjectStorage } from '../../platform/storage/object-storage.ts';
import { MOVE_FILES } from './media-publish-writes.ts';
import { WITHDRAW_FILES } from './media-withdrawal-writes.ts';
import { draftKey, draftKeys, keysOf, originalKey } from './picture-files.ts';

const movedSchema = z.object({ documentId: z.string(), hash: z.string(), ext: z.string() });
const withdrawnSchema = z.object({ documentId: z.string() });

/**
 * Job kinds that move a picture's file to where its row says. Each step may be repeated, and uses the row's present state. A job throws
 * while an earlier job of the same picture is unfinished: two jobs that move a file in opposite directions could leave it in both places,
 * or in none. Smaller copies are deleted, not moved, since they are made again on request.
 */
export function publishedFileMoves(db: Database, storage: ObjectStorage): Record<string, JobKind> {
  const findRow = (documentId: string) =>
    db.selectFrom('media').select(['hash', 'ext', 'state']).where('document_id', '=', documentId).executeTakeFirst();

  async function requireTurn(jobId: number, documentId: string) {
    const earlier = await db
      .selectFrom('job')
      .select('id')
      .where('kind', 'in', [MOVE_FILES, WITHDRAW_FILES])
      .where('key', '=', documentId)
      .where('id', '<', jobId)
      .where('set_aside_at', 'is', null)
      .executeTakeFirst();
    if (earlier) throw new Error(`Job ${earlier.id} moves the file of this picture first`);
  }

  return {
    [MOVE_FILES]: {
      async run({ id, payload }) {
        const { documentId, hash, ext } = readPayload(movedSchema, payload);
        await requireTurn(id, documentId);
        if ((await findRow(documentId))?.state === 'draft') return;
        await storage.copy(draftKey(documentId, ext), originalKey(hash, ext));
        await storage.delete(draftKeys(documentId, ext));
      },
    },
    [WITHDRAW_FILES]: {
      async run({ id, payload }) {
        const { documentId } = readPayload(withdrawnSchema, payload);
        await requireTurn(id, documentId);
        const row = await findRow(documentId);
        if (row?.state !== 'draft') return;
        await storage.copy(originalKey(row.hash, row.ext), draftKey(documentId, row.ext));
        await storage.delete(keysOf(row.hash, row.ext));
      },
    },
  };
}
