import { safePath } from '../safe-path.ts';

// The photos of an ad, as their seller arranges them.

export const MOST_PHOTOS = 30;
export const PHOTO_MOST_BYTES = 15 * 1024 ** 2;
export const PHOTO_MOST_PIXELS = 50_000_000;
/** What is offered to pick: of a HEIC photo a phone then hands over a JPEG. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

export interface ListingPhoto {
  /** Of the file that was sent, as hex: by it the photo is known. */
  sha256: string;
  mediaId: number;
  /** On this host, unless absolute. Of a draft's it is open to those who may see the draft. */
  url: string;
  /** In pixels, of the photo as it is stored. */
  width: number | null;
  height: number | null;
  /** '#rrggbb', to fill the box until the photo has come. */
  placeholder: string | null;
  /** From 0 on; the first is the cover. */
  position: number;
}

/** Answer to all that is asked of the photos of one ad. */
export interface ListingPhotos {
  photos: ListingPhoto[];
}

/** Answer to a photo that was sent; to the same one sent again it is the same. */
export interface SentPhoto {
  photo: ListingPhoto;
}

/** All of them, in the order that they are to have. */
export interface PhotoOrder {
  order: string[];
}

export const photosPath = (documentId: string) => safePath`/sell/api/listings/${documentId}/photos`;
export const photoPath = (documentId: string, sha256: string) => photosPath(documentId) + safePath`/${sha256}`;

/** Where the files of a draft lie, for its seller and for whoever reviews it. */
export const draftFilePath = (area: 'sell' | 'staff', documentId: string, name: string) =>
  `/${area}/media/${documentId}/${name}`;
