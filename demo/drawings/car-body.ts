import type { CarShape } from './car-shapes.ts';
import { clamp, curve, lerp, type Point2, smoothMax, smoothstep } from './geometry.ts';
import type { Field } from './solid.ts';

/** The geometry of a car that the drawing of its parts needs. */
export interface CarBody {
  shape: CarShape;
  /** Converts metres behind the nose to x. */
  at(behindNose: number): number;
  field: Field;
  /** Returns the height of the bonnet, the waist and the boot lid at x. */
  top(x: number): number;
  /** Returns the x of the nose and of the tail, in the car's middle, at a height. */
  front(z: number): number;
  rear(z: number): number;
  /** Returns the x of the windscreen and of the rear glass at a height. */
  screen(z: number): number;
  rearGlass(z: number): number;
  /** Half the width of the lower body. */
  half: number;
  /** True if the windscreen is above the front wheels, as a van's is. */
  isBoxy: boolean;
}

/** Caches a curve in a table of its values: it is evaluated hundreds of thousands of times. */
function tabled(low: number, high: number, at: (x: number) => number): (x: number) => number {
  const steps = 400;
  const values = Float64Array.from({ length: steps + 2 }, (_, i) => at(lerp(low, high, i / steps)));
  return (x) => {
    const place = clamp(((x - low) / (high - low)) * steps, 0, steps);
    const i = Math.floor(place);
    return lerp(values[i] ?? 0, values[i + 1] ?? 0, place - i);
  };
}

const line = (a: Point2, b: Point2) => (z: number) => a[0] + ((b[0] - a[0]) * (z - a[1])) / (b[1] - a[1]);

export function openBody(shape: CarShape): CarBody {
  const { length, width, height, clearance, nose, cowl, deck, tail, rake, tailRake, round, tumble, wheel } = shape;
  const isBoxy = shape.cowlAt < 0.5;
  const at = (behindNose: number): number => length / 2 - behindNose;
  const half = width / 2;
  const crown = 0.06;
  const top = tabled(
    -length / 2,
    length / 2,
    curve(
      (
        [
          [0, nose - 0.035],
          [rake * 0.7 + 0.02, nose],
          [(rake + shape.cowlAt) / 2, lerp(nose, cowl, 0.62)],
          [shape.cowlAt, cowl],
          [shape.deckAt - 0.05, deck],
          [length - tailRake - 0.04, tail],
          [length, tail - 0.05],
        ] satisfies Point2[]
      )
        .map(([d, z]): Point2 => [at(d), z])
        .reverse(),
    ),
  );
  const bumper = clearance + 0.28;
  const front = tabled(0, height, (z) =>
    at(
      rake * smoothstep(bumper - 0.05, nose + 0.05, z) ** 1.4 +
        0.1 * smoothstep(bumper - 0.12, clearance - 0.06, z) -
        0.035 * smoothstep(bumper + 0.12, bumper + 0.02, z),
    ),
  );
  const rear = tabled(
    0,
    height,
    (z) =>
      -at(
        tailRake * smoothstep(bumper + 0.12, tail + 0.02, z) ** 1.3 +
          0.12 * smoothstep(bumper - 0.1, clearance - 0.06, z) -
          0.04 * smoothstep(bumper + 0.16, bumper + 0.08, z),
      ),
  );
  const screenLine = line([at(shape.cowlAt), cowl], [at(shape.roofAt), height - 0.03]);
  const rearLine = line([at(shape.deckAt), deck], [at(shape.roofEndAt), height - 0.06]);
  const screen = (z: number): number => screenLine(Math.max(z, cowl - 0.02));
  const rearGlass = (z: number): number => rearLine(Math.max(z, deck - 0.02));
  const widest = lerp(clearance, cowl, 0.62);
  const sides = tabled(
    0,
    height,
    (z) =>
      half -
      0.09 * smoothstep(widest, clearance - 0.08, z) -
      0.055 * smoothstep(widest, cowl + 0.1, z) +
      0.012 * Math.exp(-(((z - widest - 0.1) / 0.035) ** 2)),
  );
  const flare = 0.022;
  const bow = isBoxy ? 0.1 : 0.16 + round;
  const roofTop = tabled(
    -length / 2,
    length / 2,
    (x) =>
      height - 0.05 * ((x - at(lerp(shape.roofAt, shape.roofEndAt, 0.42))) / (shape.roofEndAt - shape.roofAt)) ** 2 * 2,
  );
  const cabinHalf = half - 0.05;
  const slant = Math.hypot(1, (shape.roofAt - shape.cowlAt) / (height - cowl));
  const rearSlant = Math.hypot(1, (shape.deckAt - shape.roofEndAt) / (height - deck));
  const edge = 0.06 + round * 0.5;
  const ends = (x: number, z: number): number => {
    const [a, r] = [(x - at(shape.axleAt)) / 0.5, (x - at(shape.rearAxleAt)) / 0.5];
    return flare * Math.exp(-(((z - wheel) / 0.42) ** 2)) * (Math.exp(-(a ** 4)) + Math.exp(-(r ** 4)));
  };
  const lower: Field = (x, y, z) => {
    const side = Math.abs(y) - sides(z) - ends(x, z);
    const share = (y / half) ** 2;
    const nosed = x - front(z) + bow * share;
    const tailed = -x + rear(z) + bow * 0.6 * share;
    const lid = (z - top(x) + crown * share) * 0.94;
    const flat = smoothMax(smoothMax(nosed, tailed, 0.02), side, 0.1 + round);
    return smoothMax(smoothMax(flat, lid, 0.04 + round * 0.55), clearance + 0.02 - z, 0.1);
  };
  const cabin: Field = (x, y, z) => {
    const share = (y / half) ** 2;
    const lean = clamp((z - cowl) / (height - cowl), -0.5, 1.2);
    const side = (Math.abs(y) - cabinHalf + tumble * (0.72 * lean + 0.28 * lean * lean)) * 0.97;
    const glass = (x - screen(z) + (0.06 + bow * 0.7) * share - 0.03 * (1 - (2 * lean - 1) ** 2)) / slant;
    const back = (-x + rearGlass(z) + 0.1 * share - 0.035 * (1 - (2 * lean - 1) ** 2)) / rearSlant;
    const roof = z - roofTop(x) + 0.07 * share;
    const walls = smoothMax(smoothMax(glass, back, 0.02), side, 0.1 + round * 0.6);
    return smoothMax(smoothMax(walls, roof, edge), 0.7 - z, 0.02);
  };
  const field: Field = (x, y, z) => -smoothMax(-lower(x, y, z), -cabin(x, y, z), 0.035);
  return { shape, at, field, top, front: (z) => front(z), rear: (z) => rear(z), screen, rearGlass, half, isBoxy };
}
