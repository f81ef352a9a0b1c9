import { z } from 'zod';
import { MOST_PHOTOS } from './photos.ts';

const listingPhotoSchema = z.object({
  /** The SHA-256 hash of the uploaded file, as hex. No two photos of an ad have the same hash, so requests name a photo by it. */
  sha256: z.string(),
  mediaId: z.int(),
  /** The address of the photo: a path on this host, or an absolute address. Photos of a draft load only for people who may see the draft. */
  url: z.string(),
  /** The photo's position in the ad, from 0. The first photo is the cover. */
  position: z.int(),
  /** `width`, `height`: the size of the stored photo in px; null if it is not known. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The photo's average colour as '#rrggbb', shown in its place until the photo has loaded. */
  placeholder: z.string().nullable(),
});
export type ListingPhoto = z.infer<typeof listingPhotoSchema>;

/** The answer to each request that reads or changes the photos of an ad: all photos that the ad has afterwards. */
export const listingPhotosSchema = z.object({ photos: z.array(listingPhotoSchema) });
export type ListingPhotos = z.infer<typeof listingPhotosSchema>;

/** The answer to an uploaded photo. Uploading the same photo again gives the same answer. */
export const sentPhotoSchema = z.object({ photo: listingPhotoSchema });
export type SentPhoto = z.infer<typeof sentPhotoSchema>;

export const photoHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * The hashes of photos that an uploaded photo replaces. It gets the position of the first of them, and all of them are deleted. Hashes that the ad
 * does not have are ignored; if the ad has none of them, the uploaded photo becomes the last.
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
