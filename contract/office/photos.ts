import { safePath } from '../values/safe-path.ts';

// The photos of an ad, as their seller arranges them.

export const MOST_PHOTOS = 30;
export const PHOTO_MOST_BYTES = 15 * 1024 ** 2;
export const PHOTO_MOST_PIXELS = 50_000_000;
/** Types that the file picker offers. HEIC is left out: a phone then hands over a JPEG. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

export const photosPath = (documentId: string) => safePath`/sell/api/listings/${documentId}/photos`;
export const photoPath = (documentId: string, sha256: string) => photosPath(documentId) + safePath`/${sha256}`;

/** The most photos that one photo replaces. */
export const MOST_REPLACED = 10;

/** Returns the address to send a photo to that takes the place of others. */
export const replacingPath = (documentId: string, sha256: string, replaces: readonly string[]) =>
  photoPath(documentId, sha256) + (replaces.length === 0 ? '' : `?replaces=${replaces.join(',')}`);

/** Returns the address of a draft's file, for its seller (`sell`) or its moderator (`staff`). */
export const draftFilePath = (area: 'sell' | 'staff', documentId: string, name: string) =>
  `/${area}/media/${documentId}/${name}`;
