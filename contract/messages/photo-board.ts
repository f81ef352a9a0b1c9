import { MOST_PHOTOS } from '../office/photos.ts';

/** Where a seller adds and arranges the photos of an ad. */

export const PHOTOS_OF_THIS_AD = 'Photos of this ad';
export const PHOTOS_HINT = `Up to ${MOST_PHOTOS} photos. The first one is the cover, which buyers see in lists.`;
export const ADD_PHOTOS = 'Add photos';
export const CHOOSE_PHOTOS = 'Choose photos';
export const NO_PHOTOS_YET = 'No photos yet. Ads with 8 photos or more sell sooner.';

// ---- how far they are

export const SAVED = 'Saved';
export const NOT_SENT_YET = 'Not sent yet';
export const PREPARING = 'Getting ready';
export const sendingPhoto = (percent: number) => `Sending, ${percent}%`;
export const WAITING = 'Waiting';
export const OFFLINE = 'You are offline. Your photos are kept on this phone and sent when you are back.';
export const SIGNED_OUT = 'You have been logged out. Your photos are kept on this phone.';
export const SIGN_IN_AGAIN = 'Sign in again';
export const NOT_KEPT = 'This browser cannot keep photos. Leave this page open until all are saved.';
export const photosLeft = (count: number) => (count === 1 ? '1 photo not sent yet' : `${count} photos not sent yet`);
export const savedCount = (count: number) => (count === 1 ? '1 photo saved' : `${count} photos saved`);

// ---- what is wrong with one

export const refusedPhotoOf = (name: string, reason: string) => `${name}: ${reason}`;
export const TOO_MANY_CHOSEN = `Only ${MOST_PHOTOS} photos fit into one ad. The others were left out.`;
export const NO_ROOM = 'This phone has no room left to keep it. Free some space and choose it again.';
export const PHOTO_NOT_TAKEN = 'We could not take this photo. Try another one, or send it again later.';
export const DISMISS = 'OK';
export const COULD_NOT_SAVE = 'That was not saved. Please try again.';

// ---- arranging them

export const photoNumber = (position: number, count: number) => `Photo ${position} of ${count}`;
export const COVER = 'Cover';
export const MAKE_COVER = 'Make this the cover';
export const MOVE_EARLIER = 'Move earlier';
export const MOVE_LATER = 'Move later';
export const REMOVE_PHOTO = 'Remove';
export const DRAG_PHOTO = 'Drag to move, or use the arrow keys';
/** To a button's words, for those who do not see the photo beside it. */
export const ofPhoto = (words: string, position: number) => `${words}: photo ${position}`;
export const movedTo = (position: number, count: number) => `Now photo ${position} of ${count}`;
export const REMOVED = 'Photo removed';

// ---- eight photos that sell a car: their names are in photo-angles.ts

export const GUIDES_HEADING = 'Good photos to take';
