/** Sentences of the dialog in which a seller hides number plates on a photo. */

export const CLOSE = 'Close';
export const TAP_THE_PLATE = 'Tap the number plate. Drag the box to move it.';
export const ADD_BOX = 'Photo: press to put a box on the number plate';
export const boxNumber = (number: number, count: number) =>
  `Box ${number} of ${count}: drag to move, or use the arrow keys`;
const percent = (part: number) => `${Math.round(part * 100)}%`;
export const boxStands = (number: number, count: number, x: number, y: number) =>
  `Box ${number} of ${count}: ${percent(x)} from the left, ${percent(y)} from the top`;
export const SMALLER = 'Smaller';
export const LARGER = 'Larger';
export const REMOVE_BOX = 'Remove';
export const HIDE_IT = 'Hide it';
export const FOR_GOOD = 'What is under the box is deleted for good.';
export const NOT_HIDDEN = 'We could not hide it on this phone. Nothing was changed.';
