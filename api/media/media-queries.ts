import { PICTURE_WIDTHS } from '#contract/values/pictures.ts';
import type { Database } from '../../platform/database/adapter.ts';
import type { Picture } from './make-copy.ts';
import { mediaAddress } from './media-type.ts';
import { draftKey, originalKey } from './picture-files.ts';

/**
 * Finds a file of the website that this market replaced, by its name there. Returns its present address; undefined if there is no such
 * file.
 */
export async function findMovedFile(db: Database, name: string): Promise<string | undefined> {
  const moved = await db
    .selectFrom('former_file')
    .innerJoin('media', 'media.id', 'former_file.media_id')
    .select(['former_file.format', 'media.hash', 'media.ext', 'media.width', 'media.provider', 'media.remote_url'])
    .where('former_file.name', '=', name)
    .where('media.state', '=', 'public')
    .executeTakeFirst();
  if (!moved) return undefined;
  const { format, hash, width, provider } = moved;
  const hasCopy = format !== null && provider !== 'remote' && PICTURE_WIDTHS[format] < (width ?? 0);
  return hasCopy ? `/uploads/${format}_${hash}.jpg` : mediaAddress(moved);
}

/** Returns a public picture or film; undefined if there is none, or if it belongs to a draft. */
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
  // The drafts' key is given too, since right after publication the file is still in the drafts' folder.
  return { ...picture, originalKeys: [originalKey(hash, picture.ext), draftKey(documentId, picture.ext)] };
}
