import { type MouseEvent, type TouchEvent, useRef } from 'react';
import { isDrag, moveRow, swipeStep } from './gallery/carousel.ts';
import type { Carousel } from './gallery/use-carousel.ts';

const NOWHERE = { clientX: 0, clientY: 0 };

export const isOnButton = ({ target }: { target: EventTarget }) =>
  target instanceof Element && target.closest('button') !== null;

/** ms after a short drag for which clicks are ignored: browsers fire one after the drag, although nothing was pressed. */
const TAP_AFTER_DRAG_MS = 500;

/** Returns the touch handlers of a row of pictures. The row follows the finger, and a swipe moves the row on by one picture. */
export function useRowTouches({ place, setIsMoving, lean, step }: Carousel, count: number) {
  const row = useRef<HTMLDivElement>(null);
  const start = useRef({ ...NOWHERE, isDragging: false });
  const draggedAt = useRef(Number.NEGATIVE_INFINITY);

  const wayOf = ({ clientX, clientY }: typeof NOWHERE) => ({
    across: clientX - start.current.clientX,
    down: clientY - start.current.clientY,
  });

  function onTouchStart(event: TouchEvent) {
    // A touch stops the carousel, except on a button: the pause button would find it stopped and start it again.
    if (!isOnButton(event)) setIsMoving(false);
    // The coordinates are copied, because some browsers change the touch object later.
    const { clientX, clientY } = event.touches[0] ?? NOWHERE;
    start.current = { clientX, clientY, isDragging: false };
  }

  function onTouchMove(event: TouchEvent) {
    const { across, down } = wayOf(event.touches[0] ?? start.current);
    if (count < 2 || !(start.current.isDragging || isDrag(across, down))) return;
    start.current.isDragging = true;
    lean(across < 0 ? 1 : -1);
    moveRow(row.current, place, across);
  }

  function onTouchEnd(event: TouchEvent) {
    const { across, down } = wayOf(event.changedTouches[0] ?? start.current);
    moveRow(row.current, place, 0);
    if (isDrag(across, down)) draggedAt.current = event.timeStamp;
    const direction = swipeStep(across, down);
    if (direction !== 0) step(direction);
  }

  const onTouchCancel = () => moveRow(row.current, place, 0);
  const isAfterDrag = ({ timeStamp }: MouseEvent) => timeStamp - draggedAt.current < TAP_AFTER_DRAG_MS;
  return { row, isAfterDrag, touches: { onTouchStart, onTouchMove, onTouchEnd, onTouchCancel } };
}
