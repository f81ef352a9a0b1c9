import type { Sharp } from 'sharp';
import { namesOf } from '#contract/values/names.ts';
import { PICTURE_WIDTHS, type PictureFormat } from '#contract/values/pictures.ts';
import { loadSharp } from '../../platform/load-sharp.ts';

const ENCODINGS = ['avif', 'webp', 'jpg'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Larger pictures are refused before they are decoded: a few kilobytes can unfold to gigabytes. */
export const MOST_PIXELS = 40_000_000;

/** Effort 2: 4 takes twelve times as long for 3 % fewer bytes. */
const encoders: Record<Encoding, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 72 }),
  jpg: (picture) => picture.jpeg({ quality: 78, progressive: true }),
};

/** Spread over folders, since a country's market has millions of them. */
export const copyKey = (hash: string, format: PictureFormat | 'original', encoding: Encoding) =>
  `pictures/${hash.slice(-2)}/${format}_${hash}.${encoding}`;

export const originalKey = (hash: string, ext: string) => `uploads/${hash}${ext}`;

const FORMATS = [...namesOf(PICTURE_WIDTHS), 'original'] as const;

/** Returns the keys of a picture's or film's file, and of all its possible copies. */
export const keysOf = (hash: string, ext: string): string[] => [
  originalKey(hash, ext),
  ...FORMATS.flatMap((format) => ENCODINGS.map((encoding) => copyKey(hash, format, encoding))),
];

// Files of drafts are named after their row, not their content. If the same picture is sent while an old draft of it is being removed, it
// gets a new row with files of its own.

/** Flat, as `uploads` is: both are in the backup. */
export const draftKey = (documentId: string, ext: string) => `drafts/${documentId}${ext}`;

export const draftCopyKey = (documentId: string, format: PictureFormat | 'original', encoding: Encoding) =>
  `drafts/copies/${documentId.slice(-2)}/${format}_${documentId}.${encoding}`;

/** Returns the keys of all files that a draft's picture may have. */
export const draftKeys = (documentId: string, ext: string): string[] => [
  draftKey(documentId, ext),
  ...FORMATS.flatMap((format) => ENCODINGS.map((encoding) => draftCopyKey(documentId, format, encoding))),
];

/** The original is missing, is no picture, or would unfold beyond the limit. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture';
}

/** Encodes a picture in one of the contract's sizes. Throws UnreadablePicture. */
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
