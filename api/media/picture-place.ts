import type { MediaTable } from '../schema/tables.ts';
import { copyKey, draftCopyKey, draftKey, originalKey } from './picture-files.ts';
import type { PicturePlace } from './picture-server.ts';

/** The columns of a picture that its files are found by. */
type HeldPicture = Pick<MediaTable, 'hash' | 'ext' | 'state' | 'mime' | 'width' | 'provider'> & { documentId: string };

/** Returns the place of a photo's files: drafts are apart until they are published. */
export function placeOf({ documentId, hash, ext, state, mime, width, provider }: HeldPicture): PicturePlace {
  const [own, published] = [draftKey(documentId, ext), originalKey(hash, ext)];
  const isDraft = state === 'draft';
  return {
    originalKey: isDraft ? own : published,
    copyKey: (format, encoding) =>
      isDraft ? draftCopyKey(documentId, format, encoding) : copyKey(hash, format, encoding),
    find: async () => ({ hash, ext, mime, width, provider, originalKeys: [own, published] }),
    isPrivate: true,
  };
}
