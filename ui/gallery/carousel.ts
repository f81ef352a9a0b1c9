import { SWIPE_THRESHOLD_PX } from '#contract/limits.ts';

// The pictures of a carousel form an endless row: after the last one comes the first again. Each place of the row has a whole number, which may be
// negative, and shows one picture. So the carousel never has to run back from the last picture to the first.

/** Returns the index of the picture at a place of the row. `count`: the number of pictures. */
export const pictureAt = (place: number, count: number): number => ((place % count) + count) % count;

/** The side of the visible picture on which another picture is: 1 is right, -1 is left, 0 is either. */
export type Side = -1 | 0 | 1;

/** Returns the place nearest to the visible place (`seen`) that shows this picture. If two places are equally near, it is the one on `side`. */
export function nearestPlace(picture: number, seen: number, count: number, side: Side): number {
  return picture + count * Math.round((seen + side * 0.01 - picture) / count);
}

/**
 * Returns by how many pictures a swipe moves the row: 1, -1, or 0 if it is no swipe. A swipe goes SWIPE_THRESHOLD_PX sideways or more, and at least
 * as far sideways as down, because a thumb that scrolls the page drifts.
 */
export function swipeStep(across: number, down: number): Side {
  if (Math.abs(across) < SWIPE_THRESHOLD_PX || Math.abs(across) < Math.abs(down)) return 0;
  return across < 0 ? 1 : -1;
}

/** px that a finger must move sideways before it drags the row. With less it may still scroll the page or press. */
const DRAG_FROM_PX = 8;

/** Returns whether a finger that has moved `across` px sideways and `down` px down is dragging the row. */
export const isDrag = (across: number, down: number): boolean =>
  Math.abs(across) >= DRAG_FROM_PX && Math.abs(across) > Math.abs(down);

/** Returns the CSS transform that shows this place of the row, moved sideways by `across` px. */
export const rowOffset = (place: number, across = 0): string =>
  `translateX(${across === 0 ? `${-100 * place}%` : `calc(${-100 * place}% + ${across}px)`})`;

/** Moves the row: at once while a finger drags it, otherwise with a transition. */
export function moveRow(row: HTMLElement | null, place: number, across: number): void {
  if (row === null) return;
  row.style.transition = across === 0 ? '' : 'none';
  row.style.transform = rowOffset(place, across);
}
