import type { Camera } from './camera.ts';
import type { CarShape } from './car-shapes.ts';
import { cross, dot, lerp, type Point2, type Point3, range, subtract, svgPath } from './geometry.ts';
import type { Loft } from './loft.ts';

/** What the parts of one car's drawing share. */
export interface Stage {
  camera: Camera;
  shape: CarShape;
  body: Loft;
  cabin: Loft;
  paint: string;
  /** Which sides of the car the camera sees; the left side is the only long one ever shown. */
  sees: { side: boolean; front: boolean; rear: boolean };
  /** Picture units in a metre near the car's middle. */
  metre: number;
}

/** Puts flat drawing coordinates on a curved panel. */
export type Surface = (along: number, z: number) => Point3;

/** Points along straight edges, so that a polygon follows the panel's curve. */
export function follow(corners: readonly Point2[], closed = true, steps = 8): Point2[] {
  const ends = closed ? [...corners, corners[0] ?? [0, 0]] : corners;
  return ends.slice(1).flatMap((b, i) => {
    const a = ends[i] ?? b;
    return range(steps + (i === ends.length - 2 && !closed ? 1 : 0)).map(
      (k): Point2 => [lerp(a[0], b[0], k / steps), lerp(a[1], b[1], k / steps)],
    );
  });
}

export function fill(path: string, colour: string, more = ''): string {
  return `<path d="${path}" fill="${colour}"${more && ` ${more}`}/>`;
}

export function line(path: string, colour: string, width: number, more = ''): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width.toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;
}

export function onSide(stage: Stage, corners: readonly Point2[], closed = true, loft = stage.body): string {
  return svgPath(
    follow(corners, closed).map(([x, z]) => stage.camera.project(loft.side(x, z))),
    closed,
  );
}

/** Nose and tail panels curve out of sight at their ends; what turns away is left out. */
export function onEnd(
  stage: Stage,
  end: 'front' | 'rear',
  corners: readonly Point2[],
  closed = true,
  loft = stage.body,
): string {
  const surface: Surface = end === 'front' ? loft.fromFront : loft.fromRear;
  const shown = follow(corners, closed).flatMap(([along, z]): Point2[] => {
    const p = surface(along, z);
    const turn = cross(
      subtract(surface(along + 0.02, z), surface(along - 0.02, z)),
      subtract(surface(along, z + 0.01), surface(along, z - 0.01)),
    );
    const normal: Point3 = end === 'front' ? turn : [-turn[0], -turn[1], -turn[2]];
    return dot(normal, subtract(stage.camera.eye, p)) > -1e-6 ? [stage.camera.project(p)] : [];
  });
  return shown.length > 2 ? svgPath(shown, closed) : '';
}

export function onCap(stage: Stage, corners: readonly Point2[], closed = true, loft = stage.body): string {
  return svgPath(
    follow(corners, closed).map(([x, y]) => stage.camera.project(loft.cap(x, y))),
    closed,
  );
}

/** A gap between panels: dark, with light caught on its far edge. */
export function shutLine(stage: Stage, path: string): string {
  const width = stage.metre * 0.009;
  return (
    line(
      path,
      '#fff',
      width,
      `opacity=".28" transform="translate(${(width * 0.9).toFixed(1)} ${(width * 0.5).toFixed(1)})"`,
    ) + line(path, '#000', width, 'opacity=".62"')
  );
}
