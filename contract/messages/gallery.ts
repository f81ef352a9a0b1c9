/** What the buttons of a large picture and its thumbnails say. */

export const PICTURES = 'Pictures';
export const CAROUSEL = 'carousel';
export const PREVIOUS_PICTURE = 'Previous picture';
export const NEXT_PICTURE = 'Next picture';
export const PAUSE = 'Pause';
export const PLAY = 'Play';
export const showPicture = (number: number) => `Show picture ${number}`;
