import { isDrag, type Side, swipeStep } from './carousel.ts';
import { distanceOf, middleOf, type Point } from './zoom.ts';

/** ms. Two taps within this time, and within DOUBLE_TAP_PX, are a double tap. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 40;
/** If the fingers leave the picture at a smaller scale than this, the picture snaps back to its whole size. */
const NEARLY_WHOLE = 1.1;
/** The fraction of the window's width by which an arrow key moves a zoomed picture. */
const KEY_PAN = 0.25;

export const NOWHERE: Point = { x: 0, y: 0 };

/** A finger, or a mouse with its button pressed, from a pointer event. */
export interface Finger {
  id: number;
  point: Point;
  /** ms, as in the event's `timeStamp`. */
  at: number;
}

/**
 * A change of the view. 'zoom' scales the picture by `growth` around the point `at`, then moves it by `by`. 'row' moves the row of pictures by
 * `across` px.
 */
export type Change =
  | { kind: 'zoom'; growth: number; at: Point; by: Point }
  | { kind: 'toggle'; at: Point }
  | { kind: 'row'; across: number }
  | { kind: 'step'; direction: Side };

const zoomBy = (growth: number, at = NOWHERE, by = NOWHERE): Change => ({ kind: 'zoom', growth, at, by });
const panTo = (from: Point, to: Point): Change => zoomBy(1, NOWHERE, { x: to.x - from.x, y: to.y - from.y });

function pinch(before: Point, now: Point, other: Point): Change {
  const growth = distanceOf(now, other) / Math.max(1, distanceOf(before, other));
  const [last, middle] = [middleOf(before, other), middleOf(now, other)];
  return zoomBy(growth, middle, { x: middle.x - last.x, y: middle.y - last.y });
}

/** Returns functions that turn the movements of fingers on a picture into changes of the view. `scale`: the present scale, 1 for the whole picture. */
export function openGestures() {
  const fingers = new Map<number, Point>();
  let start = NOWHERE;
  let isDragging = false;
  /** True while one finger moves a picture that is not zoomed; with a second finger, or on a zoomed picture, the movement is no swipe. */
  let isSwipe = false;
  let lastTap = { at: 0, point: NOWHERE };

  function tap({ point, at }: Finger): Change | undefined {
    const isDouble = at - lastTap.at < DOUBLE_TAP_MS && distanceOf(point, lastTap.point) < DOUBLE_TAP_PX;
    lastTap = { at: isDouble ? 0 : at, point };
    return isDouble ? { kind: 'toggle', at: point } : undefined;
  }

  return {
    down({ id, point }: Finger, scale: number) {
      fingers.set(id, point);
      isSwipe = fingers.size === 1 && scale === 1;
      if (fingers.size > 1) return;
      start = point;
      isDragging = false;
    },

    move({ id, point }: Finger): Change | undefined {
      const before = fingers.get(id);
      if (!before) return undefined;
      const other = [...fingers].find(([one]) => one !== id)?.[1];
      fingers.set(id, point);
      if (other) return pinch(before, point, other);
      if (!isSwipe) return panTo(before, point);
      const across = point.x - start.x;
      isDragging ||= isDrag(across, point.y - start.y);
      return isDragging ? { kind: 'row', across } : undefined;
    },

    /** Handles a finger that leaves the picture. Returns whether it was the last one, and how the view changes because of it. */
    up(finger: Finger, scale: number): { isLast: boolean; change?: Change | undefined } {
      if (!fingers.delete(finger.id) || fingers.size > 0) return { isLast: false };
      if (scale > 1 && scale < NEARLY_WHOLE) return { isLast: true, change: zoomBy(0) };
      const { x, y } = finger.point;
      const direction = isSwipe && isDragging ? swipeStep(x - start.x, y - start.y) : 0;
      if (direction !== 0) return { isLast: true, change: { kind: 'step', direction } };
      const isTap = !isDragging && distanceOf(start, finger.point) < DOUBLE_TAP_PX;
      return { isLast: true, change: isTap ? tap(finger) : undefined };
    },

    cancel: () => fingers.clear(),
  };
}

const GROWTHS = new Map([
  ['+', 1.25],
  ['=', 1.25],
  ['-', 0.8],
  ['0', 0],
]);
const SIDES = new Map<string, Side>([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
]);
const HEIGHTS = new Map<string, Side>([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
]);

/** Returns how a key changes the view; undefined if it does not. Arrow keys move a zoomed picture, or else the row of pictures. */
export function changeOfKey(key: string, scale: number, width: number): Change | undefined {
  const growth = GROWTHS.get(key);
  if (growth !== undefined) return zoomBy(growth);
  const [direction = 0, down = 0] = [SIDES.get(key), HEIGHTS.get(key)];
  if (scale > 1 && (direction !== 0 || down !== 0)) {
    return panTo({ x: direction * width * KEY_PAN, y: down * width * KEY_PAN }, NOWHERE);
  }
  return direction === 0 ? undefined : { kind: 'step', direction };
}
