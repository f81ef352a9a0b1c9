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

export const luminance = (c: Rgb): number => (0.299 * c[0] + 0.587 * c[1] + 0.114 * c[2]) / 255;

const KEY_LIGHT = unit([0.45, 0.55, 0.9]);

/** Brightness a mirror would see looking up (1) or down (-1) in the studio: lamps, wall, horizon, floor. */
function studio(elevation: number): number {
  const stops: readonly (readonly [number, number])[] = [
    [-1, 0.12],
    [-0.45, 0.2],
    [-0.16, 0.42],
    [-0.03, 0.5],
    [0.06, 0.86],
    [0.3, 0.72],
    [0.55, 0.6],
    [0.75, 0.95],
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
  const lit = 0.42 + 0.36 * Math.max(0, dot(normal, KEY_LIGHT)) + 0.3 * (normal[2] * 0.5 + 0.5);
  const strength = gloss * (0.2 + 0.5 * (1 - facing) ** 4);
  const seen = studio(mirrored);
  const coat = (part: number): number => lerp(part * lit, 255 * seen, strength * (1 - 0.35 * (part / 255)));
  return [coat(base[0]), coat(base[1]), coat(base[2])];
}
