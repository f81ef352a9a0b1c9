/** Labels of the gallery's buttons and thumbnails. */

export const PICTURES = 'Pictures';
export const CAROUSEL = 'carousel';
export const PREVIOUS_PICTURE = 'Previous picture';
export const NEXT_PICTURE = 'Next picture';
export const PAUSE = 'Pause slideshow';
export const PLAY = 'Play slideshow';
export const showPicture = (number: number) => `Show picture ${number}`;

// ---- the gallery in full screen

export const FULL_SCREEN = 'View pictures full screen';
export const picturesOf = (title: string) => `Pictures of ${title}`;
export const CLOSE = 'Close';
export const ZOOM = 'Zoom in';
export const pictureOfAll = (number: number, count: number) => `Picture ${number} of ${count}`;
