import type { Database } from '../../platform/database/adapter.ts';
import type { Picture } from './make-copy.ts';
import { draftKey, originalKey } from './picture-files.ts';

/** Returns a picture or film that everybody may see; undefined also where it is a draft's. */
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
  // Published a moment ago, it is still where it was as a draft.
  return { ...picture, originalKeys: [originalKey(hash, picture.ext), draftKey(documentId, picture.ext)] };
}
