import { z } from 'zod';
import { MOST_PHOTOS } from './photos.ts';

const listingPhotoSchema = z.object({
  /** The hash of the file that was sent, as hex: by it the photo is known. */
  sha256: z.string(),
  mediaId: z.int(),
  /** A path on this host, or an absolute address. A draft's photo is shown only to those who may see the draft. */
  url: z.string(),
  /** Counted from 0; the first photo is the cover. */
  position: z.int(),
  /** Pixels of the stored photo. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** '#rrggbb', to fill the box until the photo has come. */
  placeholder: z.string().nullable(),
});
export type ListingPhoto = z.infer<typeof listingPhotoSchema>;

/** The answer to every request about the photos of an ad. */
export const listingPhotosSchema = z.object({ photos: z.array(listingPhotoSchema) });
export type ListingPhotos = z.infer<typeof listingPhotosSchema>;

/** Answer to a photo that was sent; to the same one sent again it is the same. */
export const sentPhotoSchema = z.object({ photo: listingPhotoSchema });
export type SentPhoto = z.infer<typeof sentPhotoSchema>;

export const photoHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * A photo may take the place of others, by their hashes: the place of the first, and all of them are deleted. Those that the ad does not have
 * are no error: the photo then comes behind the others, as any.
 */
export const replacedPhotosSchema = z.strictObject({
  replaces: z
    .string()
    .regex(/^[0-9a-f]{64}(?:,[0-9a-f]{64}){0,9}$/)
    .optional(),
});

/** All photos, in their new order. */
export const photoOrderSchema = z.strictObject({ order: z.array(photoHashSchema).max(MOST_PHOTOS * 2) });
export type PhotoOrder = z.infer<typeof photoOrderSchema>;
