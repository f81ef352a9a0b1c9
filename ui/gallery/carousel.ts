import { SWIPE_THRESHOLD_PX } from '#contract/limits.ts';

// Pictures stand in an endless row: after the last comes the first again. Places are numbered without end, to either side of 0, and each
// shows one of the pictures. So the row always moves on, and never runs back through all of them.

/** Returns the index of the picture at a place of the endless row of `count` pictures. */
export const pictureAt = (place: number, count: number): number => ((place % count) + count) % count;

/** 1: to the right of the visible picture, -1: to the left, 0: either. */
export type Side = -1 | 0 | 1;

/** Returns the place of a picture that is nearest to the visible one; of two equally near places, the one on `side`. */
export function nearestPlace(picture: number, seen: number, count: number, side: Side): number {
  return picture + count * Math.round((seen + side * 0.01 - picture) / count);
}

/** Returns the step of a swipe. It counts from forty px across, more than it went down: a thumb that scrolls drifts sideways. */
export function swipeStep(across: number, down: number): Side {
  if (Math.abs(across) < SWIPE_THRESHOLD_PX || Math.abs(across) < Math.abs(down)) return 0;
  return across < 0 ? 1 : -1;
}

/** Until then a finger may be meant to scroll the page, or to press. */
const DRAG_FROM_PX = 8;

/** Returns whether a finger that moved this far is dragging the row. */
export const isDrag = (across: number, down: number): boolean =>
  Math.abs(across) >= DRAG_FROM_PX && Math.abs(across) > Math.abs(down);

/** Returns the row's CSS position that shows a place, moved by `across` px. */
export const rowOffset = (place: number, across = 0): string =>
  `translateX(${across === 0 ? `${-100 * place}%` : `calc(${-100 * place}% + ${across}px)`})`;

/** Under a finger the row follows it; released, it glides to its place. */
export function moveRow(row: HTMLElement | null, place: number, across: number): void {
  if (row === null) return;
  row.style.transition = across === 0 ? '' : 'none';
  row.style.transform = rowOffset(place, across);
}
