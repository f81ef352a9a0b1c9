import type { MediaTable } from '../schema/tables.ts';
import { copyKey, draftCopyKey, draftKey, originalKey } from './picture-files.ts';
import type { PicturePlace } from './picture-server.ts';

/** The columns of a picture that determine where its files are. */
type HeldPicture = Pick<MediaTable, 'hash' | 'ext' | 'state' | 'mime' | 'width' | 'provider'> & { documentId: string };

/** Returns where a photo's files are stored. Photos of drafts have other storage keys than published ones, and are private. */
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
