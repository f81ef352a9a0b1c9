import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { ObjectStorage } from '../../platform/storage/object-storage.ts';
import { MOVE_FILES } from './media-publish-writes.ts';
import { draftKey, draftKeys, originalKey } from './picture-files.ts';

const movedSchema = z.object({ documentId: z.string(), hash: z.string(), ext: z.string() });

/** Files follow what the rows say, as often as it takes: each step may be done twice. */
export function publishedFileMoves(storage: ObjectStorage): Record<string, JobKind> {
  return {
    [MOVE_FILES]: {
      async run({ payload }) {
        const { documentId, hash, ext } = movedSchema.parse(payload);
        const to = originalKey(hash, ext);
        const original = (await storage.has(to)) ? undefined : await storage.find(draftKey(documentId, ext));
        if (original) await storage.put(to, await buffer(await original.read()));
        // What was made smaller of it is made again when it is asked for.
        for (const key of draftKeys(documentId, ext)) await storage.delete(key);
      },
    },
  };
}
