import { MOST_PHOTOS } from '../office/photos.ts';

// ---- reasons for which the server refuses a photo

/** `fault`: for example "is broken". */
export const photoFault = (fault: string) => `This photo ${fault}.`;
export const PHOTO_CHANGED_ON_THE_WAY = 'This photo was damaged on the way. Please send it again.';
export const PHOTO_TOO_LARGE = 'This photo is larger than 15 MB. Choose a smaller one.';
export const TOO_MANY_PHOTOS = `An ad can have at most ${MOST_PHOTOS} photos. Remove one first.`;
export const PHOTOS_OF_TODAY_USED =
  'You have reached today’s limit for photos. The ones you sent are saved. Please add the others tomorrow.';
export const PHOTOS_WANT_NUMBER =
  'Confirm your phone number to add more photos. Until then you can keep 100 MB of photos in unsent ads.';
export const PHOTO_ORDER_OUTDATED = 'The photos have changed on another device. Refresh the page, then try again.';
export const PHOTOS_ARE_FIXED = 'You cannot change the photos of this ad now.';
export const REPLACED_ARE_HASHES = 'replaces must be the hashes of at most ten photos, with commas between them.';
export const PHOTO_LENGTH_UNKNOWN = 'The length of what is sent must be given.';

// ---- the page after photos were sent without scripts

export const SOME_PHOTOS_REFUSED = 'Some photos were not added';
export const NO_PHOTO_CHOSEN = 'Choose at least one photo.';
export const OTHERS_ADDED = 'All the others were added.';
export const BACK_TO_PHOTOS = 'Back to your photos';
export const refusedPhoto = (name: string, reason: string) => `${name}: ${reason}`;
