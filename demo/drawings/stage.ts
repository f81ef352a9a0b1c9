import { type Point3, smoothstep } from './geometry.ts';
import { cover, type Finish, type Finishes, type Lighting, lightSpot, MATERIALS } from './paint.ts';
import { type Aim, aimCamera, type Cut, type Frame, type Raster, renderSolid, type Spot } from './raster.ts';
import type { Solid, SolidBuilder } from './solid.ts';

/** Surfaces that a triangle may show: a material, or one whose material is decided spot by spot. Parts of a skin may be cut away. */
const SURFACES = ['skin', 'wheel', 'shadow', ...MATERIALS] as const;
type Surface = (typeof SURFACES)[number];
export const surface = (name: Surface): number => SURFACES.indexOf(name);

/** A subject in the studio, in metres. */
export interface Subject {
  solid: Solid;
  /** Opposite corners of the bounding box. */
  low: Point3;
  high: Point3;
  cut?: Cut;
  /** Returns the material of a skin or a wheel at a spot. */
  cover?: (spot: Spot, under: Finish, finishes: Finishes, lighting: Lighting) => void;
}

/** Adds the floor around a box, on which the shadow is drawn. */
export function addShadow(solid: SolidBuilder, low: Point3, high: Point3, margin: number): void {
  const [across, along] = [20, 36];
  const span = (at: 0 | 1, share: number): number => low[at] - margin + (high[at] - low[at] + 2 * margin) * share;
  solid.addSheet(along + 1, across + 1, surface('shadow'), (row, column) => [
    span(0, row / along),
    span(1, column / across),
    low[2],
    0,
    0,
    1,
  ]);
}

function shadeFloor(spot: Spot, low: Point3, high: Point3, margin: number): void {
  const inset = margin * 0.42;
  const dx = Math.max(low[0] + inset - spot.x, spot.x - high[0] + inset, 0);
  const dy = Math.max(low[1] + inset - spot.y, spot.y - high[1] + inset, 0);
  const soft = 1 - smoothstep(-0.1, 0.98, Math.sqrt(dx * dx + dy * dy) / margin);
  spot.red = 20;
  spot.green = 19;
  spot.blue = 18;
  spot.opacity = 225 * soft * soft;
}

/** How far a shadow reaches beyond the subject, in metres. */
export const SHADOW_MARGIN = 1.2;

const under: Finish = { red: 0, green: 0, blue: 0, mirror: 0, glow: 0 };

/** Draws the subject, or a detail of it, without a background, with its shadow, at 1600 by 1200 times the scale. */
export function portray(
  subject: Subject,
  aim: Aim,
  frame: Frame,
  finishes: Finishes,
  margin: number,
  scale = 1,
  detail: Pick<Subject, 'low' | 'high'> = subject,
): Raster {
  const { low, high } = subject;
  const ends = (at: 0 | 1 | 2): number[] => [detail.low[at], detail.high[at]];
  const corners = ends(0).flatMap((x) => ends(1).flatMap((y) => ends(2).map((z): Point3 => [x, y, z])));
  const camera = aimCamera(aim, frame, corners);
  const toEye = camera.eye.map((part, at) => part - (aim.target[at] ?? 0));
  const far = Math.hypot(...toEye);
  const lampAt = [(toEye[0] ?? 0) / far, ((toEye[1] ?? 0) / far) * 1.35, 1.15];
  const lampFar = Math.hypot(...lampAt);
  const [x = 0, y = 0, z = 0] = lampAt.map((part) => part / lampFar);
  const lighting: Lighting = { eye: camera.eye, lamp: [x, y, z], floor: low[2], height: high[2] - low[2] };
  const size = { width: Math.round(1600 * scale), height: Math.round(1200 * scale), scale };
  return renderSolid(subject.solid, camera, size, subject.cut ?? (() => false), (spot) => {
    const name = SURFACES[spot.surface] ?? 'gap';
    if (name === 'shadow') return shadeFloor(spot, low, high, margin);
    cover(under, finishes[name === 'skin' ? 'paint' : name === 'wheel' ? 'alloy' : name], 1);
    if (name === 'skin' || name === 'wheel') subject.cover?.(spot, under, finishes, lighting);
    lightSpot(spot, under, lighting);
  });
}
