import type { Point2, Point3 } from './geometry.ts';
import type { Solid } from './solid.ts';

interface Camera {
  readonly eye: Point3;
  /** Projects a point to the picture's x and y, and its depth in metres. */
  project(x: number, y: number, z: number): readonly [x: number, y: number, depth: number];
}

/** The camera's position. Degrees from the car's left side towards its nose, negative towards its tail; metres for the rest. */
export interface Aim {
  azimuth: number;
  elevation: number;
  distance: number;
  target: Point3;
}

/** The part of the picture that the subject fills: at most this wide and high, standing on `ground`. */
export interface Frame {
  centre: number;
  ground: number;
  width: number;
  height: number;
}

export function aimCamera(
  { azimuth, elevation, distance, target }: Aim,
  frame: Frame,
  subject: readonly Point3[],
): Camera {
  const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180];
  const [ca, sa, ce, se] = [Math.cos(a), Math.sin(a), Math.cos(e), Math.sin(e)];
  const eye: Point3 = [target[0] + sa * ce * distance, target[1] + ca * ce * distance, target[2] + se * distance];
  const flat = (x: number, y: number, z: number): readonly [number, number, number] => {
    const [ox, oy, oz] = [x - eye[0], y - eye[1], z - eye[2]];
    const depth = -(ox * sa * ce + oy * ca * ce + oz * se);
    return [(-ox * ca + oy * sa) / depth, (ox * sa * se + oy * ca * se - oz * ce) / depth, depth];
  };
  const flats = subject.map((point) => flat(...point));
  const span = (at: 0 | 1): Point2 => [Math.min(...flats.map((p) => p[at])), Math.max(...flats.map((p) => p[at]))];
  const [[left, right], [top, bottom]] = [span(0), span(1)];
  const scale = Math.min(frame.width / (right - left), frame.height / (bottom - top));
  return {
    eye,
    project(x, y, z) {
      const [fx, fy, depth] = flat(x, y, z);
      return [frame.centre + (fx - (left + right) / 2) * scale, frame.ground + (fy - bottom) * scale, depth];
    },
  };
}

/** A visible point of a surface: its position, its normal, and the colour and opacity to be set, 0 to 255. */
export interface Spot {
  surface: number;
  x: number;
  y: number;
  z: number;
  nx: number;
  ny: number;
  nz: number;
  /** Metres that a pixel covers there. */
  pixel: number;
  red: number;
  green: number;
  blue: number;
  opacity: number;
}

/** Returns whether a point is cut away, so that what is behind it shows. */
export type Cut = (x: number, y: number, z: number) => boolean;

export interface Raster {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/**
 * The corners of the current triangle: their offsets in the list of points, their places in the picture, and the area for barycentric
 * weights.
 */
const corners = { a: 0, b: 0, c: 0, ax: 0, ay: 0, bx: 0, by: 0, cx: 0, cy: 0, area: 0 };

function readCorners(triangles: Uint32Array, screen: Float32Array, triangle: number): void {
  const a = (triangles[triangle * 3] ?? 0) * 3;
  const b = (triangles[triangle * 3 + 1] ?? 0) * 3;
  const c = (triangles[triangle * 3 + 2] ?? 0) * 3;
  corners.a = a;
  corners.b = b;
  corners.c = c;
  corners.ax = screen[a] ?? 0;
  corners.ay = screen[a + 1] ?? 0;
  corners.bx = screen[b] ?? 0;
  corners.by = screen[b + 1] ?? 0;
  corners.cx = screen[c] ?? 0;
  corners.cy = screen[c + 1] ?? 0;
  corners.area =
    (corners.bx - corners.ax) * (corners.cy - corners.ay) - (corners.cx - corners.ax) * (corners.by - corners.ay);
}

/** A z-buffer: by pixel, the depth of the nearest triangle and its number, or -1. */
interface Sight {
  nearest: Float32Array;
  shown: Int32Array;
  width: number;
  height: number;
}

/** Draws a triangle into the z-buffer, in front of those farther away. */
function addTriangle(
  sight: Sight,
  screen: Float32Array,
  triangle: number,
  isCut: (u: number, v: number) => boolean,
): void {
  const { a, b, c, ax, ay, bx, by, cx, cy, area } = corners;
  const { nearest, shown, width } = sight;
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx)));
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx)));
  const bottom = Math.min(sight.height - 1, Math.floor(Math.max(ay, by, cy)));
  const depthA = screen[a + 2] ?? 0;
  const depthB = (screen[b + 2] ?? 0) - depthA;
  const depthC = (screen[c + 2] ?? 0) - depthA;
  const [uStep, vStep] = [(cy - ay) / area, -(by - ay) / area];
  for (let y = Math.max(0, Math.ceil(Math.min(ay, by, cy))); y <= bottom; y += 1) {
    const uStart = ((ax - cx) * (y - ay)) / area - ax * uStep;
    const vStart = ((bx - ax) * (y - ay)) / area - ax * vStep;
    for (let x = left; x <= right; x += 1) {
      const u = uStart + x * uStep;
      const v = vStart + x * vStep;
      if (u < -1e-6 || v < -1e-6 || u + v > 1 + 1e-6) continue;
      const depth = depthA + depthB * u + depthC * v;
      const pixel = y * width + x;
      if (depth >= (nearest[pixel] ?? 0) || isCut(u, v)) continue;
      nearest[pixel] = depth;
      shown[pixel] = triangle;
    }
  }
}

const isWhole = (): boolean => false;

function findShown({ points, triangles, surfaces }: Solid, screen: Float32Array, sight: Sight, cut: Cut): void {
  const isCut = (u: number, v: number): boolean => {
    const { a, b, c } = corners;
    return cut(
      between(points, a, b, c, u, v),
      between(points, a + 1, b + 1, c + 1, u, v),
      between(points, a + 2, b + 2, c + 2, u, v),
    );
  };
  for (let triangle = 0; triangle < surfaces.length; triangle += 1) {
    readCorners(triangles, screen, triangle);
    if (corners.area !== 0) addTriangle(sight, screen, triangle, surfaces[triangle] === 0 ? isCut : isWhole);
  }
}

function between(values: Float32Array, a: number, b: number, c: number, u: number, v: number): number {
  const first = values[a] ?? 0;
  return first + ((values[b] ?? 0) - first) * u + ((values[c] ?? 0) - first) * v;
}

/**
 * Renders the solid as the camera sees it, in pixels of red, green, blue and opacity. First the triangle visible in each pixel is found,
 * then each pixel is coloured once. Surface 0 may have parts cut away.
 */
export function renderSolid(
  solid: Solid,
  camera: Camera,
  { width, height, scale }: { width: number; height: number; scale: number },
  cut: Cut,
  shade: (spot: Spot) => void,
): Raster {
  const { points, normals, triangles, surfaces } = solid;
  const screen = new Float32Array(points.length);
  for (let at = 0; at < points.length; at += 3) {
    const [x, y, depth] = camera.project(points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0);
    // A pixel shows the point at its centre.
    screen[at] = x * scale - 0.5;
    screen[at + 1] = y * scale - 0.5;
    screen[at + 2] = depth;
  }
  const nearest = new Float32Array(width * height).fill(Number.POSITIVE_INFINITY);
  const shown = new Int32Array(width * height).fill(-1);
  findShown(solid, screen, { nearest, shown, width, height }, cut);
  const data = new Uint8ClampedArray(width * height * 4);
  const spot: Spot = {
    surface: 0,
    x: 0,
    y: 0,
    z: 0,
    nx: 0,
    ny: 0,
    nz: 0,
    pixel: 0,
    red: 0,
    green: 0,
    blue: 0,
    opacity: 255,
  };
  // Size in pixels of one metre at a distance of one metre.
  const [near, far] = [camera.project(0, 0, 0.5), camera.project(0, 0, 1.5)];
  const focus = Math.hypot(far[0] - near[0], far[1] - near[1]) * scale * near[2];
  for (let pixel = 0; pixel < shown.length; pixel += 1) {
    const triangle = shown[pixel] ?? -1;
    if (triangle < 0) continue;
    readCorners(triangles, screen, triangle);
    const { a, b, c, ax, ay, bx, by, cx, cy, area } = corners;
    const x = pixel % width;
    const y = (pixel - x) / width;
    const u = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area;
    const v = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area;
    spot.surface = surfaces[triangle] ?? 0;
    spot.x = between(points, a, b, c, u, v);
    spot.y = between(points, a + 1, b + 1, c + 1, u, v);
    spot.z = between(points, a + 2, b + 2, c + 2, u, v);
    spot.nx = between(normals, a, b, c, u, v);
    spot.ny = between(normals, a + 1, b + 1, c + 1, u, v);
    spot.nz = between(normals, a + 2, b + 2, c + 2, u, v);
    spot.pixel = (nearest[pixel] ?? 1) / focus;
    spot.opacity = 255;
    shade(spot);
    data[pixel * 4] = spot.red;
    data[pixel * 4 + 1] = spot.green;
    data[pixel * 4 + 2] = spot.blue;
    data[pixel * 4 + 3] = spot.opacity;
  }
  return { data, width, height };
}
