import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { moveRow, type Side } from './carousel.ts';
import { type Change, changeOfKey, type Finger, NOWHERE, openGestures } from './gestures.ts';
import { type Frame, fitInto, type Point, panBy, WHOLE, ZOOM_STEP, type Zoom, zoomAt } from './zoom.ts';

/** Returns the size of the window, and the size in it that the picture has without zoom. */
function frameOf(stage: HTMLElement): Frame {
  const image = stage.querySelector<HTMLImageElement>('[data-current] img');
  const room = { width: stage.clientWidth, height: stage.clientHeight };
  const size = image && { width: Number(image.getAttribute('width')), height: Number(image.getAttribute('height')) };
  return { room, picture: size ? fitInto(size, room) : room };
}

const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }, stage: Element) => {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
};

const fingerOf = (event: PointerEvent): Finger => ({
  id: event.pointerId,
  point: fromMiddle(event, event.currentTarget),
  at: event.timeStamp,
});

/**
 * Handles fingers, mouse, wheel and keys on a full-screen picture. Two fingers zoom; a double tap zooms around its point; one finger moves a zoomed
 * picture, or else the row.
 */
export function useZoom(place: number, step: (direction: Side) => void) {
  const stage = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const zoom = useRef<Zoom>(WHOLE);
  const [gestures] = useState(openGestures);
  // The only part of the zoom in React's state. Scale and position are set in the styles directly, because rendering at every movement would be slow.
  const [isZoomed, setIsZoomed] = useState(false);

  function show(next: Zoom, glides: boolean) {
    zoom.current = next;
    const picture = stage.current?.querySelector<HTMLElement>('[data-current]');
    if (!picture) return;
    picture.style.transition = glides ? '' : 'none';
    picture.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
    setIsZoomed(next.scale > 1);
  }

  function zoomTo(scale: number, { at, by }: { at: Point; by: Point }, glides: boolean) {
    if (!stage.current) return;
    const frame = frameOf(stage.current);
    show(panBy(zoomAt(zoom.current, scale, at, frame), by, frame), glides);
  }

  function apply(change: Change, glides: boolean) {
    const { scale } = zoom.current;
    if (change.kind === 'row') moveRow(row.current, place, change.across);
    else if (change.kind === 'step') step(change.direction);
    else if (change.kind === 'zoom') zoomTo(scale * change.growth, change, glides);
    else zoomTo(scale > 1 ? 1 : ZOOM_STEP, { at: change.at, by: NOWHERE }, glides);
  }

  // A new picture starts without zoom. Before it can be seen, so that a key that is pressed at once zooms it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new place.
  useLayoutEffect(() => {
    for (const picture of stage.current?.querySelectorAll<HTMLElement>('[style*=scale]') ?? [])
      picture.style.transform = '';
    show(WHOLE, true);
  }, [place]);

  useEffect(() => {
    const element = stage.current;
    // Registered without React, because React's listeners for `wheel` are passive and cannot keep the browser from zooming the whole page.
    function onWheel(event: WheelEvent) {
      event.preventDefault();
      const growth = Math.exp(-event.deltaY / 200);
      if (element) apply({ kind: 'zoom', growth, at: fromMiddle(event, element), by: NOWHERE }, false);
    }
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  });

  return {
    stage,
    row,
    isZoomed,
    toggle: () => apply({ kind: 'toggle', at: NOWHERE }, true),
    /** Handles a key; returns whether the key changes the view. */
    press(key: string): boolean {
      const change = changeOfKey(key, zoom.current.scale, stage.current?.clientWidth ?? 0);
      if (change) apply(change, true);
      return change !== undefined;
    },
    pointers: {
      onPointerDown(event: PointerEvent) {
        event.currentTarget.setPointerCapture(event.pointerId);
        gestures.down(fingerOf(event), zoom.current.scale);
        moveRow(row.current, place, 0);
      },
      onPointerMove(event: PointerEvent) {
        const change = gestures.move(fingerOf(event));
        if (change) apply(change, false);
      },
      onPointerUp(event: PointerEvent) {
        const { isLast, change } = gestures.up(fingerOf(event), zoom.current.scale);
        if (isLast) moveRow(row.current, place, 0);
        if (change) apply(change, true);
      },
      onPointerCancel() {
        gestures.cancel();
        moveRow(row.current, place, 0);
      },
    },
  };
}
