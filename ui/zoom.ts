/** Lengths in px. */
export interface Size {
  width: number;
  height: number;
}

/** From the middle of the window, in px. */
export interface Point {
  x: number;
  y: number;
}

/** How a picture is looked at: so many times as large as whole, its middle so far from that of the window. */
export interface Zoom extends Point {
  scale: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
/** The largest copy of a picture shows nothing more beyond. */
export const MOST_ZOOM = 4;
/** By two taps, or the button. */
export const ZOOM_STEP = 2.5;

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/** As large as it can be seen whole. */
export function fitInto({ width, height }: Size, room: Size): Size {
  const scale = Math.min(room.width / width, room.height / height);
  return { width: width * scale, height: height * scale };
}

/** What lies under a point stays there, as long as the picture still fills the window: no edge comes further in than it has to. */
export function zoomAt(zoom: Zoom, scale: number, at: Point, picture: Size, room: Size): Zoom {
  const next = between(1, scale, MOST_ZOOM);
  const growth = next / zoom.scale;
  const moved = { scale: next, x: at.x - (at.x - zoom.x) * growth, y: at.y - (at.y - zoom.y) * growth };
  return withinEdges(moved, picture, room);
}

/** Moved by a finger. */
export const panBy = (zoom: Zoom, by: Point, picture: Size, room: Size): Zoom =>
  withinEdges({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, picture, room);

/** `picture` is its size when it is seen whole. */
export function withinEdges(zoom: Zoom, picture: Size, room: Size): Zoom {
  const mostX = Math.max(0, (picture.width * zoom.scale - room.width) / 2);
  const mostY = Math.max(0, (picture.height * zoom.scale - room.height) / 2);
  return { scale: zoom.scale, x: between(-mostX, zoom.x, mostX), y: between(-mostY, zoom.y, mostY) };
}

export const distanceOf = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
