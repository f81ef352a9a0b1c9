import { clamp, dot, lerp, type Point3, unit } from './geometry.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

export function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function toHex(colour: Rgb): string {
  return `#${colour.map((part) => clamp(Math.round(part), 0, 255).toString(16).padStart(2, '0')).join('')}`;
}

export function mix(a: Rgb, b: Rgb, t: number): Rgb {
  return [lerp(a[0], b[0], t), lerp(a[1], b[1], t), lerp(a[2], b[2], t)];
}

export function mixHex(a: string, b: string, t: number): string {
  return toHex(mix(parseHex(a), parseHex(b), t));
}

const KEY_LIGHT = unit([0.3, 0.7, 0.9]);

/** Brightness a mirror would see looking up (1) or down (-1) in the studio: lamps, wall, horizon, floor. */
function studio(elevation: number): number {
  const stops: readonly (readonly [number, number])[] = [
    [-1, 0.06],
    [-0.45, 0.12],
    [-0.2, 0.3],
    [-0.08, 0.34],
    [0.02, 0.8],
    [0.25, 0.66],
    [0.5, 0.5],
    [0.72, 0.92],
    [1, 1],
  ];
  const next = stops.findIndex((stop) => stop[0] > elevation);
  const b = stops[next] ?? [1, 1];
  const a = stops[next - 1] ?? b;
  return lerp(a[1], b[1], b[0] === a[0] ? 0 : (elevation - a[0]) / (b[0] - a[0]));
}

/** Car paint: a lit base coat under a clear coat that mirrors the studio, more so at grazing angles. */
export function shade(base: Rgb, normal: Point3, toEye: Point3, gloss: number): Rgb {
  const facing = clamp(dot(normal, toEye), 0, 1);
  const mirrored = 2 * facing * normal[2] - toEye[2];
  const lit = 0.41 + 0.26 * Math.max(0, dot(normal, KEY_LIGHT)) + 0.24 * (normal[2] * 0.5 + 0.5) + 0.27 * facing;
  const strength = gloss * (0.21 + 0.45 * (1 - facing) ** 4);
  const seen = 255 * studio(mirrored);
  const bounce = 2 * facing * dot(normal, KEY_LIGHT) - dot(toEye, KEY_LIGHT);
  const glint = gloss * 62 * clamp(bounce, 0, 1) ** 24;
  const coat = (part: number): number => lerp(part * lit, seen, strength * (1 - 0.3 * (part / 255))) + glint;
  return [coat(base[0]), coat(base[1]), coat(base[2])];
}
