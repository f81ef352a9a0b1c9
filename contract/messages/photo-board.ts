import { MOST_PHOTOS } from '../office/photos.ts';

export { SIGN_IN_AGAIN } from './office.ts';

/** Sentences of the page on which a seller adds and arranges the photos of an ad. */

export const PHOTOS_OF_THIS_AD = 'Photos of this ad';
export const PHOTOS_HINT = `Up to ${MOST_PHOTOS} photos. The first is the cover that buyers see in lists.`;
export const ADD_PHOTOS = 'Add photos';
export const CHOOSE_PHOTOS = 'Choose photos';
export const NO_PHOTOS_YET = 'No photos yet. Ads with 8 photos or more sell sooner.';

// ---- uploading

export const SAVED = 'Saved';
export const NOT_SENT_YET = 'Not sent yet';
export const PREPARING = 'Preparing';
export const sendingPhoto = (percent: number) => `Sending, ${percent}%`;
export const WAITING = 'Waiting';
export const OFFLINE =
  'You are offline. Your photos are saved on this phone and will be sent when you are back online.';
export const SIGNED_OUT = 'You have been signed out. Your photos are saved on this phone.';
export const NOT_KEPT = 'This browser cannot save photos for later. Keep this page open until all are sent.';
export const photosLeft = (count: number) => (count === 1 ? '1 photo not sent yet' : `${count} photos not sent yet`);
export const savedCount = (count: number) => (count === 1 ? '1 photo saved' : `${count} photos saved`);

// ---- warnings about photos, which are uploaded nevertheless

export const PHOTO_FAULTS = {
  dark: 'Too dark: take it in daylight',
  blurred: 'Blurred: hold the phone still',
  small: 'Small: buyers cannot see much',
} as const;

// ---- photos that are not accepted

export const refusedPhotoOf = (name: string, reason: string) => `${name}: ${reason}`;
export const TOO_MANY_CHOSEN = `An ad can have ${MOST_PHOTOS} photos. The others were left out.`;
export const NO_ROOM = 'This phone is full. Free some space, then choose the photo again.';
export const PHOTO_NOT_TAKEN = 'We could not use this photo. Try another one, or try again later.';
export const DISMISS = 'OK';
export const COULD_NOT_SAVE = 'We could not save that. Please try again.';

// ---- arranging photos

export const photoNumber = (position: number, count: number) => `Photo ${position} of ${count}`;
/** The name of a photo whose file name is not known. */
export const photoName = (position: number) => `Photo ${position}`;
export const COVER = 'Cover';
export const MAKE_COVER = 'Make this the cover';
export const MOVE_EARLIER = 'Move earlier';
export const MOVE_LATER = 'Move later';
export const REMOVE_PHOTO = 'Remove';
export const DRAG_PHOTO = 'Drag to move, or use the arrow keys';
/** Returns the label of a photo's button for screen readers, such as "Remove: photo 2". */
export const ofPhoto = (words: string, position: number) => `${words}: photo ${position}`;
export const movedTo = (position: number, count: number) => `Now photo ${position} of ${count}`;
export const REMOVED = 'Photo removed';
export const HIDE_PLATE = 'Hide number plate';
export const PLATE_HIDDEN = 'Number plate hidden';
export const NOT_OPENED = 'We could not open this photo. Please try again.';

// ---- the photos that a good ad has; photo-angles.ts has the names of their angles

export const GUIDES_HEADING = 'Photos to take';
