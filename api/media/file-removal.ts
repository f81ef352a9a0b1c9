import { z } from 'zod';
import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import { type JobKind, readPayload } from '../../platform/jobs/jobs.ts';
import type { ObjectStorage } from '../../platform/storage/object-storage.ts';
import { REMOVE_FILES } from './media-deletion-writes.ts';
import { draftKeys, keysOf } from './picture-files.ts';

const payloadSchema = z.object({
  media: z.array(z.object({ documentId: z.string(), hash: z.string(), ext: z.string() })),
});

/**
 * The job kind that deletes the files of deleted pictures and films. Published files are kept if the same picture was uploaded again since.
 */
export function fileRemoval({ db }: DatabaseAdapter, storage: ObjectStorage): Record<string, JobKind> {
  async function run({ payload }: { payload: unknown }): Promise<void> {
    for (const { documentId, hash, ext } of readPayload(payloadSchema, payload).media) {
      // Files of a draft are named after its row, which was deleted. So they can be deleted even if the same picture was uploaded again.
      await storage.delete(draftKeys(documentId, ext));
      const again = await db.selectFrom('media').select('id').where('hash', '=', hash).executeTakeFirst();
      if (!again) await storage.delete(keysOf(hash, ext));
    }
  }
  return { [REMOVE_FILES]: { run } };
}
