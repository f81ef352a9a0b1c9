import { MOST_PHOTOS } from '../office/photos.ts';

// ---- what the server refuses

/** `fault`: "is broken". */
export const photoFault = (fault: string) => `This photo ${fault}.`;
export const PHOTO_CHANGED_ON_THE_WAY = 'This photo did not arrive as it was sent. Please send it again.';
export const PHOTO_TOO_LARGE = 'This photo is larger than 15 MB.';
export const TOO_MANY_PHOTOS = `An ad can have at most ${MOST_PHOTOS} photos. Remove one first.`;
export const PHOTOS_OF_TODAY_USED =
  'You have sent as many photos as one person can in a day. Those you have stay; please add the others tomorrow.';
export const PHOTOS_WANT_NUMBER =
  'Prove your telephone number first: until then there is room for 100 MB of photos that buyers have not seen.';
export const PHOTO_ORDER_OUTDATED = 'The photos of this ad have changed in the meantime. Please look at them again.';
export const PHOTOS_ARE_FIXED = 'The photos of this ad cannot be changed now.';
export const PHOTO_LENGTH_UNKNOWN = 'The length of what is sent must be given.';

export const FORM_UNREADABLE = 'The form did not arrive whole. Please send it again.';

// ---- the page that comes back where a form was sent without scripts

export const SOME_PHOTOS_REFUSED = 'Some photos were not added';
export const NO_PHOTO_CHOSEN = 'No photo was chosen.';
export const OTHERS_ADDED = 'All others were added.';
export const BACK_TO_PHOTOS = 'Back to your photos';
export const refusedPhoto = (name: string, reason: string) => `${name}: ${reason}`;
