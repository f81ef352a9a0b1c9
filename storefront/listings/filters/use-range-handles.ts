import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { boundField, writeBound } from './bound-fields.ts';
import {
  boundAt,
  type Edges,
  edgeAt,
  lastEdge,
  moveHandle,
  nearerHandle,
  type RangeAxis,
  type Side,
} from './range-stops.ts';

/** The farthest that a finger may be from a handle to drag it: half a handle's width and a little more. */
const REACH_PX = 28;

/** The bounds at which the two handles are; undefined for no bound. */
type Bounds = readonly [number | undefined, number | undefined];

interface Drag {
  side: Side;
  /** The bounds of both handles when the drag began. `before`: the text that the dragged handle's field had then. */
  bounds: Bounds;
  before: string;
}

interface RangeHandles {
  name: string;
  axis: RangeAxis;
  min: number | undefined;
  max: number | undefined;
}

/** Moves the two handles of a range with the keyboard or a pointer, and writes their bounds into the form's fields. */
export function useRangeHandles({ name, axis, min, max }: RangeHandles) {
  const handles = useRef<(HTMLInputElement | null)[]>([]);
  const track = useRef<SVGSVGElement>(null);
  // The bounds while handles are being moved; null: the bounds of the fields apply. Bounds are stored instead of edges, because new counts with other bars
  // may arrive meanwhile.
  const [moved, setMoved] = useState<Bounds | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked for last is where they stand.
  useEffect(() => setMoved(null), [min, max]);

  const bounds: Bounds = moved ?? [min, max];
  // A handle is drawn at the edge nearest to its bound: a typed bound may lie between two edges, and stays until the handle is moved.
  const edges: Edges = [edgeAt(axis, 0, bounds[0]), edgeAt(axis, 1, bounds[1])];
  const end = lastEdge(axis);
  const field = (side: Side) => boundField(handles.current[side], name, side);

  function moveTo(side: Side, edge: number) {
    const bound = boundAt(axis, side, moveHandle(axis, edges, side, edge));
    const written = field(side);
    if (written && writeBound(written, bound)) setMoved(side === 0 ? [bound, bounds[1]] : [bounds[0], bound]);
  }

  /** Returns the pointer's place on the slider, counted in edges from the left; a fraction if it is between two edges. */
  function edgeUnder({ clientX }: PointerEvent): number {
    const { left = 0, width = 1 } = track.current?.getBoundingClientRect() ?? {};
    return ((clientX - left) / width) * end;
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || !event.isPrimary) return;
    const at = edgeUnder(event);
    const side = nearerHandle(edges, at);
    const reach = (Math.abs(at - edges[side]) / end) * (track.current?.clientWidth ?? 0);
    const isFinger = event.pointerType !== 'mouse';
    // A touch that is farther from the handle is no drag: it may be the start of scrolling.
    if (isFinger && reach > REACH_PX) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    handles.current[side]?.focus({ preventScroll: true });
    setDrag({ side, bounds, before: field(side)?.value ?? '' });
    if (!isFinger) moveTo(side, at);
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    if (drag) moveTo(drag.side, edgeUnder(event));
  }

  function onPointerUp() {
    if (!drag) return;
    setDrag(null);
    const written = field(drag.side);
    // Writes the dragged bound again, because a list that has loaded during the drag has written its own bounds into the fields.
    if (written && moved) writeBound(written, moved[drag.side]);
    // Fires the event `released` if the bound has changed. It works like `change`: the sidebar loads the list, the sheet counts the results.
    if (written?.value !== drag.before) {
      handles.current[drag.side]?.dispatchEvent(new Event('released', { bubbles: true }));
    }
  }

  /** The browser has decided that the finger scrolls, so the drag is undone. */
  function onPointerCancel() {
    const written = drag && field(drag.side);
    if (written) written.value = drag.before;
    if (drag) setMoved(drag.bounds);
    setDrag(null);
  }

  return {
    handles,
    track,
    bounds,
    edges,
    end,
    /** The handle that a pointer is dragging. */
    dragged: drag?.side,
    moveTo,
    pointers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}
