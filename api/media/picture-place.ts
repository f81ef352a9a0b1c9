import type { MediaTable } from '../../platform/database/tables.ts';
import { copyKey, draftCopyKey, draftKey, originalKey } from './picture-files.ts';
import type { PicturePlace } from './picture-server.ts';

/** What is asked of a picture to find its files. */
type HeldPicture = Pick<MediaTable, 'hash' | 'ext' | 'state' | 'mime' | 'width' | 'provider'> & { documentId: string };

/** Where a photo is: a draft's apart, until it is published. */
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
