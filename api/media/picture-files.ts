import type { Sharp } from 'sharp';
import { namesOf } from '#contract/values/names.ts';
import { PICTURE_WIDTHS, type PictureFormat } from '#contract/values/pictures.ts';
import { loadSharp } from '../../platform/load-sharp.ts';

const ENCODINGS = ['avif', 'webp', 'jpg'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Pictures with more pixels than this are refused before decoding: a file of a few kilobytes can expand to gigabytes in memory. */
export const MOST_PIXELS = 40_000_000;

/** Effort 2 for AVIF: effort 4 takes twelve times as long for 3 % fewer bytes. */
const encoders: Record<Encoding, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 72 }),
  jpg: (picture) => picture.jpeg({ quality: 78, progressive: true }),
};

/** Returns the storage key of a smaller copy. Copies are spread over folders, because a large market has millions. */
export const copyKey = (hash: string, format: PictureFormat | 'original', encoding: Encoding) =>
  `pictures/${hash.slice(-2)}/${format}_${hash}.${encoding}`;

export const originalKey = (hash: string, ext: string) => `uploads/${hash}${ext}`;

const FORMATS = [...namesOf(PICTURE_WIDTHS), 'original'] as const;

/** Returns the storage keys of a picture's or film's file and of all its possible copies. */
export const keysOf = (hash: string, ext: string): string[] => [
  originalKey(hash, ext),
  ...FORMATS.flatMap((format) => ENCODINGS.map((encoding) => copyKey(hash, format, encoding))),
];

// Files of drafts are named after their row, not their content. So if a picture is uploaded again while an old draft with it is being
// deleted, its new row has other files, which that deletion does not touch.

/**
 * Returns the storage key of a draft's file. The file lies directly in the folder `drafts`, without subfolders, as originals lie in
 * `uploads`: a backup copies both folders.
 */
export const draftKey = (documentId: string, ext: string) => `drafts/${documentId}${ext}`;

export const draftCopyKey = (documentId: string, format: PictureFormat | 'original', encoding: Encoding) =>
  `drafts/copies/${documentId.slice(-2)}/${format}_${documentId}.${encoding}`;

/** Returns the storage keys of all copies that a draft's picture may have. */
export const draftCopyKeys = (documentId: string): string[] =>
  FORMATS.flatMap((format) => ENCODINGS.map((encoding) => draftCopyKey(documentId, format, encoding)));

/** Returns the storage keys of all files that a draft's picture may have. */
export const draftKeys = (documentId: string, ext: string): string[] => [
  draftKey(documentId, ext),
  ...draftCopyKeys(documentId),
];

/** Thrown if the original is missing, is not a picture, or has too many pixels. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture';
}

/** Encodes a picture in one of the sizes that the API contract specifies. Throws UnreadablePicture. */
export async function encodeCopy(
  original: Buffer,
  format: PictureFormat | 'original',
  encoding: Encoding,
): Promise<Buffer> {
  const sharp = await loadSharp();
  const picture = sharp(original, { limitInputPixels: MOST_PIXELS }).rotate();
  const sized = format === 'original' ? picture : picture.resize({ width: PICTURE_WIDTHS[format] });
  return encoders[encoding](sized.flatten({ background: '#ffffff' }))
    .toBuffer()
    .catch((cause: Error) => {
      throw new UnreadablePicture(cause.message, { cause });
    });
}
