import { safePath } from '../values/safe-path.ts';

// Limits and addresses for the photos of an ad.

export const MOST_PHOTOS = 30;
export const PHOTO_MOST_BYTES = 15 * 1024 ** 2;
export const PHOTO_MOST_PIXELS = 50_000_000;
/** The types that the file picker accepts. HEIC is missing on purpose: iPhones then convert the photo to JPEG. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

export const photosPath = (documentId: string) => safePath`/sell/api/listings/${documentId}/photos`;
export const photoPath = (documentId: string, sha256: string) => photosPath(documentId) + safePath`/${sha256}`;

/** The most photos that one uploaded photo can replace. */
export const MOST_REPLACED = 10;

/** Returns the address to upload a photo to. `replaces`: the hashes of the photos that it replaces. */
export const replacingPath = (documentId: string, sha256: string, replaces: readonly string[]) =>
  photoPath(documentId, sha256) + (replaces.length === 0 ? '' : `?replaces=${replaces.join(',')}`);

/** Returns the address of a photo in a draft ad, for its seller (`sell`) or a moderator (`staff`). */
export const draftFilePath = (area: 'sell' | 'staff', documentId: string, name: string) =>
  `/${area}/media/${documentId}/${name}`;
