import type { Database } from '../../platform/database/adapter.ts';
import type { Picture } from './make-copy.ts';
import { draftKey, originalKey } from './picture-files.ts';

/** Returns a public picture or film; undefined for one of a draft too. */
export async function findPublicPicture(db: Database, hash: string): Promise<Picture | undefined> {
  const medium = await db
    .selectFrom('media')
    .select(['document_id', 'hash', 'ext', 'mime', 'width', 'provider'])
    .where('hash', '=', hash)
    .where('state', '=', 'public')
    .where('provider', '!=', 'remote')
    .executeTakeFirst();
  if (!medium) return undefined;
  const { document_id: documentId, ...picture } = medium;
  // If it was published a moment ago, its file is still in the draft's place.
  return { ...picture, originalKeys: [originalKey(hash, picture.ext), draftKey(documentId, picture.ext)] };
}
