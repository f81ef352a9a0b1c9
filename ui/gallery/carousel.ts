import { SWIPE_THRESHOLD_PX } from '#contract/limits.ts';

// The pictures form an endless row: after the last one comes the first again. Places in the row are numbered from minus to plus infinity, and each
// shows one of the pictures. So the row never has to run back through all of them.

/** Returns the index of the picture at a place of the row. `count`: the number of pictures. */
export const pictureAt = (place: number, count: number): number => ((place % count) + count) % count;

/** 1: right of the visible picture; -1: left of it; 0: either. */
export type Side = -1 | 0 | 1;

/** Returns the nearest place, seen from the visible one (`seen`), that shows a picture. Of two equally near places it is the one on `side`. */
export function nearestPlace(picture: number, seen: number, count: number, side: Side): number {
  return picture + count * Math.round((seen + side * 0.01 - picture) / count);
}

/**
 * Returns how many pictures a swipe moves on: 1, -1, or 0 if it is no swipe. It must go SWIPE_THRESHOLD_PX sideways, and farther sideways than down,
 * because a thumb that scrolls drifts.
 */
export function swipeStep(across: number, down: number): Side {
  if (Math.abs(across) < SWIPE_THRESHOLD_PX || Math.abs(across) < Math.abs(down)) return 0;
  return across < 0 ? 1 : -1;
}

/** A finger that has moved less may still want to scroll the page, or to press. */
const DRAG_FROM_PX = 8;

/** Returns whether a finger that has moved so far is dragging the row. `across`, `down`: px. */
export const isDrag = (across: number, down: number): boolean =>
  Math.abs(across) >= DRAG_FROM_PX && Math.abs(across) > Math.abs(down);

/** Returns the CSS transform of the row that shows this place, moved sideways by `across` px. */
export const rowOffset = (place: number, across = 0): string =>
  `translateX(${across === 0 ? `${-100 * place}%` : `calc(${-100 * place}% + ${across}px)`})`;

/** Moves the row: at once while a finger drags it, otherwise with a transition. */
export function moveRow(row: HTMLElement | null, place: number, across: number): void {
  if (row === null) return;
  row.style.transition = across === 0 ? '' : 'none';
  row.style.transform = rowOffset(place, across);
}
