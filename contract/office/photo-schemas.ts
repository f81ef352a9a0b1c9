import { z } from 'zod';
import { MOST_PHOTOS } from './photos.ts';

const listingPhotoSchema = z.object({
  /** The SHA-256 hash of the uploaded file, as hex. It identifies the photo within the ad. */
  sha256: z.string(),
  mediaId: z.int(),
  /** A path on this host, or an absolute address. Only people who may see a draft can load its photos. */
  url: z.string(),
  /** The photo's position in the ad, from 0. The first photo is the cover. */
  position: z.int(),
  /** In pixels, as the photo is stored. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The photo's average colour as '#rrggbb', shown in its place until the photo has loaded. */
  placeholder: z.string().nullable(),
});
export type ListingPhoto = z.infer<typeof listingPhotoSchema>;

/** The answer to each request about the photos of an ad: all of them. */
export const listingPhotosSchema = z.object({ photos: z.array(listingPhotoSchema) });
export type ListingPhotos = z.infer<typeof listingPhotosSchema>;

/** The answer to an uploaded photo. Uploading the same photo again gives the same answer. */
export const sentPhotoSchema = z.object({ photo: listingPhotoSchema });
export type SentPhoto = z.infer<typeof sentPhotoSchema>;

export const photoHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Hashes of photos that the uploaded one replaces. It gets the position of the first of them, and all of them are deleted. Hashes that the ad does
 * not have are ignored; if none is left, the photo is appended.
 */
export const replacedPhotosSchema = z.strictObject({
  replaces: z
    .string()
    .regex(/^[0-9a-f]{64}(?:,[0-9a-f]{64}){0,9}$/)
    .optional(),
});

/** The hashes of all photos of the ad, in their new order. */
export const photoOrderSchema = z.strictObject({ order: z.array(photoHashSchema).max(MOST_PHOTOS * 2) });
export type PhotoOrder = z.infer<typeof photoOrderSchema>;
