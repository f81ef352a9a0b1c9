/** In px. */
export interface Size {
  width: number;
  height: number;
}

/** A point, in px from the middle of the window. */
export interface Point {
  x: number;
  y: number;
}

/** The zoom of a picture: its scale (1 shows all of it), and the position of its middle, seen from the middle of the window. */
export interface Zoom extends Point {
  scale: number;
}

export interface Frame {
  /** The size of the window. */
  room: Size;
  /** The size of the picture without zoom. */
  picture: Size;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
/** The largest scale. At a larger one, not even the largest copy of a picture would show more detail. */
export const MOST_ZOOM = 4;
/** The scale after a double tap, or after a press of the zoom button. */
export const ZOOM_STEP = 2.5;

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/** Returns the largest size with the picture's proportions that fits into `room`. */
export function fitInto({ width, height }: Size, room: Size): Size {
  const scale = Math.min(room.width / width, room.height / height);
  return { width: width * scale, height: height * scale };
}

/** Zooms around a point, which keeps its position as far as the picture's edges allow. */
export function zoomAt(zoom: Zoom, scale: number, at: Point, frame: Frame): Zoom {
  const next = between(1, scale, MOST_ZOOM);
  const growth = next / zoom.scale;
  const moved = { scale: next, x: at.x - (at.x - zoom.x) * growth, y: at.y - (at.y - zoom.y) * growth };
  return withinEdges(moved, frame);
}

/** Moves a zoomed picture by a distance, as far as its edges allow. */
export const panBy = (zoom: Zoom, by: Point, frame: Frame): Zoom =>
  withinEdges({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame);

/** Moves a zoomed picture back if there would be empty space at one of its edges. */
function withinEdges(zoom: Zoom, { picture, room }: Frame): Zoom {
  const mostX = Math.max(0, (picture.width * zoom.scale - room.width) / 2);
  const mostY = Math.max(0, (picture.height * zoom.scale - room.height) / 2);
  return { scale: zoom.scale, x: between(-mostX, zoom.x, mostX), y: between(-mostY, zoom.y, mostY) };
}

export const distanceOf = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
