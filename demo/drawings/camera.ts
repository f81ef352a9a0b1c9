import { cross, dot, lerp, type Point2, type Point3, subtract, unit } from './geometry.ts';

export interface Camera {
  readonly eye: Point3;
  project(point: Point3): Point2;
}

export interface Aim {
  /** Degrees from the car's left side towards its nose; negative turns towards the tail. */
  azimuth: number;
  elevation: number;
  distance: number;
  target: Point3;
}

/** The part of the picture the subject fills: at most this wide and high, standing on `ground`. */
export interface Frame {
  centre: number;
  ground: number;
  width: number;
  height: number;
}

export function aimCamera(aim: Aim, frame: Frame, subject: readonly Point3[]): Camera {
  const azimuth = (aim.azimuth * Math.PI) / 180;
  const elevation = (aim.elevation * Math.PI) / 180;
  const back: Point3 = [
    Math.sin(azimuth) * Math.cos(elevation),
    Math.cos(azimuth) * Math.cos(elevation),
    Math.sin(elevation),
  ];
  const eye: Point3 = [
    aim.target[0] + back[0] * aim.distance,
    aim.target[1] + back[1] * aim.distance,
    aim.target[2] + back[2] * aim.distance,
  ];
  const right = unit(cross([0, 0, 1], back));
  const up = cross(back, right);
  const flat = (point: Point3): Point2 => {
    const offset = subtract(point, eye);
    const depth = -dot(offset, back);
    return [dot(offset, right) / depth, -dot(offset, up) / depth];
  };
  const flats = subject.map(flat);
  const xs = flats.map((p) => p[0]);
  const ys = flats.map((p) => p[1]);
  const [left, rightmost] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(frame.width / (rightmost - left), frame.height / (bottom - top));
  const middle = lerp(left, rightmost, 0.5);
  return {
    eye,
    project(point) {
      const [x, y] = flat(point);
      return [frame.centre + (x - middle) * scale, frame.ground + (y - bottom) * scale];
    },
  };
}
