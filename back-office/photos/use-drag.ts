import { type PointerEvent, useState } from 'react';

const EDGE_PX = 90;
const SCROLL_PX = 14;

interface Drag {
  key: string;
  to: number;
}

/** The place under a finger or the pointer; undefined if none is. */
function placeAt({ clientX, clientY }: PointerEvent): number | undefined {
  const place = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-photo]')?.dataset.photo;
  return place === undefined ? undefined : Number(place);
}

/** Scrolls the window while the dragged item is near its upper or lower edge. */
function scrollAtEdges({ clientY }: PointerEvent): void {
  if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
  if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
}

/**
 * Drags an item of a list to another place; `onDrop` is called once, at the end. Until then the list does not change: moving a handle in
 * the document would end its touch.
 */
export function useDrag(onDrop: (key: string, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();

  /** Returns the event handlers for the handle of the item with this key and position. */
  const handleOf = (key: string, at: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ key, to: at });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag?.key !== key) return;
      const place = placeAt(event);
      if (place !== undefined && place !== drag.to) setDrag({ key, to: place });
      scrollAtEdges(event);
    },
    onPointerUp() {
      if (drag?.key === key) onDrop(key, drag.to);
      setDrag(undefined);
    },
    onPointerCancel: () => setDrag(undefined),
  });

  return { drag, handleOf };
}
