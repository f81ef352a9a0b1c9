import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { isDrag, moveRow, type Side, swipeStep } from './carousel.ts';
import { distanceOf, fitInto, middleOf, type Point, panBy, WHOLE, ZOOM_STEP, type Zoom, zoomAt } from './zoom.ts';

/** Two taps within this time and this near each other are one double tap. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 40;
/** A zoom below this, when the fingers leave, shows the whole picture. */
const NEARLY_WHOLE = 1.1;
/** Share of the viewport that an arrow key moves the picture by. */
const KEY_PAN = 0.25;

interface Gesture {
  fingers: Map<number, Point>;
  start: Point;
  isDragging: boolean;
  /** False with several fingers, or for a picture that is zoomed in. */
  isSwipe: boolean;
  lastTap: { at: number; point: Point };
}

const NOWHERE = { x: 0, y: 0 };

const newGesture = (): Gesture => ({
  fingers: new Map(),
  start: NOWHERE,
  isDragging: false,
  isSwipe: false,
  lastTap: { at: 0, point: NOWHERE },
});

/** Returns the size of the picture in the viewport without zoom. */
function sizeOf(stage: HTMLElement) {
  const image = stage.querySelector<HTMLImageElement>('[data-current] img');
  const room = roomOf(stage);
  return image
    ? fitInto({ width: Number(image.getAttribute('width')), height: Number(image.getAttribute('height')) }, room)
    : room;
}

const roomOf = (stage: HTMLElement) => ({ width: stage.clientWidth, height: stage.clientHeight });

/**
 * Handles fingers, mouse, wheel and keys on a picture that fills the window: two fingers zoom, two taps zoom to where they
 * were, one finger moves a zoomed picture, and otherwise the whole row.
 */
export function useZoom(place: number, step: (direction: Side) => void) {
  const stage = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const zoom = useRef<Zoom>(WHOLE);
  const gesture = useRef(newGesture());
  // The only state that React has of the zoom: fingers change the styles at every move, past React.
  const [isZoomed, setIsZoomed] = useState(false);

  function apply(next: Zoom, glides: boolean) {
    zoom.current = next;
    const picture = stage.current?.querySelector<HTMLElement>('[data-current]');
    if (!picture) return;
    picture.style.transition = glides ? '' : 'none';
    picture.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
    setIsZoomed(next.scale > 1);
  }

  function zoomTo(scale: number, at: Point, glides: boolean) {
    if (stage.current) apply(zoomAt(zoom.current, scale, at, sizeOf(stage.current), roomOf(stage.current)), glides);
  }

  function pan(by: Point, glides: boolean) {
    if (stage.current) apply(panBy(zoom.current, by, sizeOf(stage.current), roomOf(stage.current)), glides);
  }

  const toggle = (at: Point = NOWHERE) => zoomTo(zoom.current.scale > 1 ? 1 : ZOOM_STEP, at, true);

  // A new picture starts without zoom.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new place.
  useEffect(() => {
    for (const picture of stage.current?.querySelectorAll<HTMLElement>('[style*=scale]') ?? [])
      picture.style.transform = '';
    apply(WHOLE, true);
  }, [place]);

  useEffect(() => {
    const element = stage.current;
    // React's wheel listeners are passive and cannot keep the browser from zooming the page.
    function onWheel(event: WheelEvent) {
      event.preventDefault();
      const room = element?.getBoundingClientRect();
      if (room) zoomTo(zoom.current.scale * Math.exp(-event.deltaY / 200), fromMiddle(event, room), false);
    }
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  });

  const pointOf = (event: PointerEvent) => fromMiddle(event, event.currentTarget.getBoundingClientRect());

  function onPointerDown(event: PointerEvent) {
    const { current } = gesture;
    event.currentTarget.setPointerCapture(event.pointerId);
    current.fingers.set(event.pointerId, pointOf(event));
    if (current.fingers.size > 1) {
      current.isSwipe = false;
      moveRow(row.current, place, 0);
      return;
    }
    current.start = pointOf(event);
    current.isDragging = false;
    current.isSwipe = zoom.current.scale === 1;
  }

  function onPointerMove(event: PointerEvent) {
    const { fingers, start, isSwipe } = gesture.current;
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    fingers.set(event.pointerId, now);
    if (other) pinch(before, now, other);
    else if (!isSwipe) pan({ x: now.x - before.x, y: now.y - before.y }, false);
    else if (gesture.current.isDragging || isDrag(now.x - start.x, now.y - start.y)) {
      gesture.current.isDragging = true;
      moveRow(row.current, place, now.x - start.x);
    }
  }

  function pinch(before: Point, now: Point, other: Point) {
    const growth = distanceOf(now, other) / Math.max(1, distanceOf(before, other));
    const middle = middleOf(now, other);
    const last = middleOf(before, other);
    zoomTo(zoom.current.scale * growth, middle, false);
    pan({ x: middle.x - last.x, y: middle.y - last.y }, false);
  }

  function onPointerUp(event: PointerEvent) {
    const { fingers, start, isSwipe, isDragging } = gesture.current;
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
    moveRow(row.current, place, 0);
    const end = pointOf(event);
    if (zoom.current.scale < NEARLY_WHOLE && zoom.current.scale > 1) return apply(WHOLE, true);
    const direction = isSwipe && isDragging ? swipeStep(end.x - start.x, end.y - start.y) : 0;
    if (direction !== 0) return step(direction);
    if (distanceOf(start, end) < DOUBLE_TAP_PX && !isDragging) onTap(end, event.timeStamp);
  }

  function onTap(point: Point, at: number) {
    const { lastTap } = gesture.current;
    const isDouble = at - lastTap.at < DOUBLE_TAP_MS && distanceOf(point, lastTap.point) < DOUBLE_TAP_PX;
    gesture.current.lastTap = { at: isDouble ? 0 : at, point };
    if (isDouble) toggle(point);
  }

  function onPointerCancel() {
    gesture.current.fingers.clear();
    moveRow(row.current, place, 0);
  }

  /** Handles a key; true if it means something here. */
  function press(key: string): boolean {
    const side = { ArrowLeft: -1, ArrowRight: 1 }[key] as Side | undefined;
    const room = stage.current?.clientWidth ?? 0;
    const way = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
    const growth = { '+': 1.25, '=': 1.25, '-': 0.8, '0': 0 }[key];
    if (growth !== undefined) zoomTo(zoom.current.scale * growth, NOWHERE, true);
    else if (way && zoom.current.scale > 1) {
      const [x = 0, y = 0] = way;
      pan({ x: x * room * KEY_PAN, y: y * room * KEY_PAN }, true);
    } else if (side) step(side);
    else return false;
    return true;
  }

  return {
    stage,
    row,
    isZoomed,
    toggle: () => toggle(),
    press,
    pointers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}

const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }, room: DOMRect): Point => ({
  x: clientX - room.left - room.width / 2,
  y: clientY - room.top - room.height / 2,
});
