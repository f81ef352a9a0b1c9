import { expect, test } from 'vitest';
import { brightnessOf, edgeWidthOf, faultOf, greyOf } from './photo-measures.ts';

const [WIDTH, HEIGHT] = [256, 192];
/** Noise that is the same in each run, between -1 and 1. */
const noiseAt: Paint = (x, y) => {
  const part = Math.sin(x * 12.9898 + y * 78.233) * 43_758.5453;
  return 2 * (part - Math.floor(part)) - 1;
};

/** The mean of the pixels around each one, which is how an unsteady hand sees. */
const blurred =
  (paint: Paint, radius: number): Paint =>
  (x, y) => {
    let sum = 0;
    for (let down = -radius; down <= radius; down += 1) {
      for (let right = -radius; right <= radius; right += 1) sum += paint(x + right, y + down);
    }
    return sum / (2 * radius + 1) ** 2;
  };

/** A car in front of something: a body with windows, doors and tyres. */
const carOf =
  ({ ground, body, glass, tyre }: Record<'ground' | 'body' | 'glass' | 'tyre', number>): Paint =>
  (x, y) => {
    if (x < 30 || x > 226 || y < 50 || y > 150) return ground + 4 * noiseAt(x, y);
    if (y > 125 && (Math.abs(x - 70) < 20 || Math.abs(x - 186) < 20)) return tyre;
    if (y < 85 && x > 60 && x < 190) return glass;
    return x === 128 ? body - 12 : body + 2 * noiseAt(x, y);
  };

const byDay = carOf({ ground: 150, body: 90, glass: 60, tyre: 25 });
const blackCar = carOf({ ground: 140, body: 14, glass: 10, tyre: 6 });
const whiteOnWhite = carOf({ ground: 238, body: 226, glass: 205, tyre: 190 });
/** A lamp and two headlights, and what little they light. */
const byNight: Paint = (x, y) => {
  const isLamp = Math.hypot(x - 40, y - 30) < 8 || Math.hypot(x - 90, y - 120) < 6 || Math.hypot(x - 170, y - 120) < 6;
  return isLamp ? 255 : byDay(x, y) / 7;
};

test('colours count as eyes see them, and the lightest tenth is told from the mean', () => {
  const colours = { data: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255], width: 2, height: 2 };
  expect([...greyOf(colours).values]).toEqual([76, 149, 29, 255]);
  const eighth = greyOf(draw((x) => (x < WIDTH / 8 ? 200 : 20)));
  expect(brightnessOf(eighth)).toEqual({ mean: 42.5, brightestTenth: 200 });
  const sixteenth = greyOf(draw((x) => (x < WIDTH / 16 ? 200 : 20)));
  expect(brightnessOf(sixteenth)).toEqual({ mean: 31.25, brightestTenth: 20 });
});

test('edges are as wide as they were blurred, however strong they are', () => {
  const widthOf = (paint: Paint) => edgeWidthOf(greyOf(draw(paint)));
  const noise: Paint = (x, y) => 128 + 100 * noiseAt(x, y);
  const widths = [0, 1, 2, 3].map((radius) => widthOf(blurred(noise, radius)));
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  expect(widthOf(blurred(byDay, 2))).toBeGreaterThan(2 * widthOf(byDay));
  const faint = widthOf((x, y) => 200 + byDay(x, y) / 5);
  expect(Math.abs(faint - widthOf(byDay))).toBeLessThan(0.1);
  expect(widthOf(() => 90)).toBe(0);
});

test.each([
  ['a car by day', byDay, null],
  ['a black car, which fills most of the photo', blackCar, null],
  ['a white car before a white wall', whiteOnWhite, null],
  ['noise', (x: number, y: number) => 128 + 100 * noiseAt(x, y), null],
  ['a night with lamps', byNight, 'dark'],
  ['a black photo', () => 3, 'dark'],
  ['a car from a hand that shook', blurred(byDay, 3), 'blurred'],
  ['a white car before a white wall, from a hand that shook', blurred(whiteOnWhite, 3), 'blurred'],
] as const)('%s has the hint that it needs', (_name, paint, fault) => {
  expect(faultIn(paint)).toBe(fault);
});

test('a photo is small by its longer side, and what else is wrong with it comes first', () => {
  expect(faultIn(byDay, { width: 799, height: 600 })).toBe('small');
  expect(faultIn(byDay, { width: 600, height: 800 })).toBeNull();
  expect(faultIn(byNight, { width: 320, height: 240 })).toBe('dark');
});

const LARGE = { width: 4_000, height: 3_000 };

type Paint = (x: number, y: number) => number;

/** A grey picture, whose brightness is asked of each pixel. */
function draw(paint: Paint) {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    data.fill(paint(at % WIDTH, Math.floor(at / WIDTH)), at * 4, at * 4 + 3);
  }
  return { data, width: WIDTH, height: HEIGHT };
}

const faultIn = (paint: Paint, size = LARGE) => faultOf(size, draw(paint));
