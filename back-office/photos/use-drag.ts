import { type PointerEvent, useState } from 'react';

const EDGE_PX = 90;
const SCROLL_PX = 14;

interface Drag {
  key: string;
  to: number;
}

/** Returns the index of the photo under the pointer; undefined if there is none. */
function placeAt({ clientX, clientY }: PointerEvent): number | undefined {
  const place = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-photo]')?.dataset.photo;
  return place === undefined ? undefined : Number(place);
}

/** Scrolls the window while the pointer is near its upper or lower edge. */
function scrollAtEdges({ clientY }: PointerEvent): void {
  if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
  if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
}

/**
 * Lets the user drag an item of a list to another place. `onDrop` is called once, at the end; the list is not reordered before, since
 * moving the touched element in the document would end the touch.
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
