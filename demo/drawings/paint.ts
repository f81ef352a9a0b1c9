import { clamp, lerp, range } from './geometry.ts';
import type { Spot } from './raster.ts';

type Rgb = readonly [red: number, green: number, blue: number];

function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const toHex = (colour: Rgb): string =>
  `#${colour.map((part) => clamp(Math.round(part), 0, 255).toString(16).padStart(2, '0')).join('')}`;

export function mixHex(a: string, b: string, t: number): string {
  const [from, to] = [parseHex(a), parseHex(b)];
  return toHex([lerp(from[0], to[0], t), lerp(from[1], to[1], t), lerp(from[2], to[2], t)]);
}

/** Converts a colour to linear light, in which twice the number is twice as bright; the numbers of screen colours are not linear. */
const light = (hex: string): Rgb => {
  const [red, green, blue] = parseHex(hex);
  return [(red / 255) ** 2.1, (green / 255) ** 2.1, (blue / 255) ** 2.1];
};

export interface Finish {
  red: number;
  green: number;
  blue: number;
  /** Reflectance when seen straight on: 0.04 for lacquer, 0.8 for chrome. */
  mirror: number;
  /** Light that it emits itself. */
  glow: number;
}

function finish(hex: string, mirror: number, glow = 0): Finish {
  const [red, green, blue] = light(hex);
  return { red, green, blue, mirror, glow };
}

const FINISHES = {
  paint: finish('#ffffff', 0.075),
  accent: finish('#ffffff', 0.06),
  glass: finish('#0e1417', 0.13),
  black: finish('#0b0c0d', 0.05),
  plastic: finish('#26282a', 0.022),
  gap: finish('#0a0b0b', 0.004),
  seam: finish('#1b1c1d', 0.01),
  rubber: finish('#191a1b', 0.012),
  chrome: finish('#6d7072', 0.72),
  alloy: finish('#a3a7aa', 0.34),
  steel: finish('#74787b', 0.12),
  brake: finish('#4b4e50', 0.05),
  lamp: finish('#a8b6bd', 0.1),
  lens: finish('#3c464c', 0.2),
  bright: finish('#ffffff', 0.1, 0.55),
  amber: finish('#d8791c', 0.1, 0.1),
  red: finish('#a80d14', 0.06, 0.15),
  glow: finish('#ff3b30', 0.06, 0.5),
  plate: finish('#f1f1ec', 0.02),
  white: finish('#e9e9e6', 0.03),
  cast: finish('#85898c', 0.07),
  copper: finish('#b5713f', 0.2),
  gold: finish('#c7a24a', 0.2),
  blue: finish('#245a9c', 0.05),
  yellow: finish('#e8b62c', 0.04),
  green: finish('#2f7d4f', 0.05),
  carton: finish('#c9ae86', 0.01),
  tint: finish('#7fa6ab', 0.16),
  leather: finish('#7a5236', 0.03),
  fabric: finish('#1d1e20', 0.015),
} satisfies Record<string, Finish>;
export type Material = keyof typeof FINISHES;
export const MATERIALS = Object.keys(FINISHES) as Material[];
export type Finishes = Record<Material, Finish>;

export function finishesOf(hex: string): Finishes {
  const [red, green, blue] = light(hex);
  const darkness = 1 - (red + green + blue) / 3;
  return {
    ...FINISHES,
    paint: {
      red: red * 0.95 + 0.001,
      green: green * 0.95 + 0.001,
      blue: blue * 0.95 + 0.001,
      mirror: 0.05 + 0.03 * darkness,
      glow: 0,
    },
    accent: finish(mixHex(hex, red + green + blue > 1.2 ? '#2d4a6b' : '#e8e8e4', 0.8), 0.05),
  };
}

/** Brightness of the studio that a mirror reflects, by direction from down (-1) to up (1): floor, horizon, wall, lamps above. */
const STUDIO: readonly (readonly [number, number])[] = [
  [-1, 0.02],
  [-0.5, 0.04],
  [-0.25, 0.1],
  [-0.08, 0.2],
  [0, 0.4],
  [0.03, 1.2],
  [0.16, 0.8],
  [0.4, 0.36],
  [0.62, 0.3],
  [0.7, 1.5],
  [0.86, 1.7],
  [1.01, 1.5],
];
const STEPS = 512;
const studio = Float64Array.from({ length: STEPS + 2 }, (_, i) => {
  const up = (i / STEPS) * 2 - 1;
  const next = Math.max(
    1,
    STUDIO.findIndex(([at]) => at > up),
  );
  const [a = [0, 0], b = [0, 0]] = [STUDIO[next - 1], STUDIO[next] ?? STUDIO[STUDIO.length - 1]];
  return lerp(a[1], b[1], b[0] === a[0] ? 0 : clamp((up - a[0]) / (b[0] - a[0]), 0, 1));
});

/** Table that maps light, from none to a little over 1, to one of 256 shades; overexposed light fades to white. */
const SHADES = Uint8Array.from(range(2048), (i) => {
  const bright = (i / 2047) * 2;
  const toned = bright < 0.7 ? bright : 0.7 + (1 - Math.exp(-(bright - 0.7) / 0.3)) * 0.3;
  return Math.round(255 * toned ** (1 / 2.1));
});
const shadeOf = (bright: number): number => SHADES[clamp(Math.round(bright * 1023.5), 0, 2047)] ?? 0;

/** The lamp, high over the camera's shoulder, so that the visible side is lit. */
export interface Lighting {
  eye: readonly [number, number, number];
  lamp: readonly [number, number, number];
  /** z of the floor, and the height of the subject. */
  floor: number;
  height: number;
}

/** Blends one finish over another with the given opacity. */
export function cover(under: Finish, over: Finish, share: number): void {
  under.red = lerp(under.red, over.red, share);
  under.green = lerp(under.green, over.green, share);
  under.blue = lerp(under.blue, over.blue, share);
  under.mirror = lerp(under.mirror, over.mirror, share);
  under.glow = lerp(under.glow, over.glow, share);
}

/** Sets the colour of a spot of this finish in the studio's light. */
export function lightSpot(spot: Spot, finish: Finish, { eye, lamp, floor, height }: Lighting): void {
  const { mirror, glow } = finish;
  let [vx, vy, vz] = [eye[0] - spot.x, eye[1] - spot.y, eye[2] - spot.z];
  const far = 1 / Math.sqrt(vx * vx + vy * vy + vz * vz);
  vx *= far;
  vy *= far;
  vz *= far;
  let facing = spot.nx * vx + spot.ny * vy + spot.nz * vz;
  const flip = facing < 0 ? -1 : 1;
  facing *= flip;
  const [nx, ny, nz] = [spot.nx * flip, spot.ny * flip, spot.nz * flip];
  const mirrored = 2 * facing * nz - vz;
  const place = (clamp(mirrored, -1, 1) * 0.5 + 0.5) * STEPS;
  const seen = studio[Math.round(place)] ?? 0;
  const lamped = Math.max(0, nx * lamp[0] + ny * lamp[1] + nz * lamp[2]);
  // Ambient occlusion: surfaces near the floor or facing down are darker.
  const open = clamp(0.35 + ((spot.z - floor) / height) * 1.1, 0.3, 1) * (0.72 + 0.28 * nz);
  const diffuse = 0.1 + 0.42 * open + 0.66 * lamped * (0.4 + 0.6 * open);
  const grazing = 1 - facing;
  const shine =
    mirror + (1 - mirror) * 0.62 * grazing * grazing * grazing * grazing * grazing * (mirror > 0.02 ? 1 : mirror * 20);
  const bounce =
    2 * facing * (nx * lamp[0] + ny * lamp[1] + nz * lamp[2]) - (vx * lamp[0] + vy * lamp[1] + vz * lamp[2]);
  const glare = Math.max(0, bounce) ** 2;
  const wide = glare * glare * glare * glare * glare * glare;
  const glint = mirror * (5 * wide * wide * wide * wide * wide + 1.2 * wide);
  const add = shine * seen + glint;
  const lit = diffuse * (1 - shine * 0.8) + glow;
  spot.red = shadeOf(finish.red * lit + add);
  spot.green = shadeOf(finish.green * lit + add);
  spot.blue = shadeOf(finish.blue * lit + add);
}
