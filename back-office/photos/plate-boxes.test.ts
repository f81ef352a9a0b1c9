import { expect, test } from 'vitest';
import { averageColour, boxAt, boxByKey, heightOf, moveBox, pixelsOf, resizeBox } from './plate-boxes.ts';

const PICTURE = { width: 1_600, height: 1_200 };

test('a box is as wide as most plates, four times as wide as high, with its middle where it was put', () => {
  const box = boxAt(0.5, 0.5, PICTURE);
  expect(box).toEqual({ x: 0.5, y: 0.5, width: 0.15 });
  expect(pixelsOf(box, PICTURE)).toEqual({ left: 680, top: 570, width: 240, height: 60 });
});

test('a box stays within the picture, wherever it is put or moved, and however large', () => {
  expect(pixelsOf(boxAt(0, 1, PICTURE), PICTURE)).toEqual({ left: 0, top: 1_140, width: 240, height: 60 });
  const moved = moveBox(boxAt(0.5, 0.5, PICTURE), 4, -4, PICTURE);
  expect(pixelsOf(moved, PICTURE)).toEqual({ left: 1_360, top: 0, width: 240, height: 60 });
  let large = moved;
  for (let press = 0; press < 40; press += 1) large = resizeBox(large, 'larger', PICTURE);
  expect(large.width).toBe(0.8);
  expect(large.x).toBeCloseTo(0.6);
  let small = moved;
  for (let press = 0; press < 40; press += 1) small = resizeBox(small, 'smaller', PICTURE);
  expect(small.width).toBe(0.04);
  const flat = { width: 1_600, height: 60 };
  expect(heightOf(boxAt(0.5, 0.5, flat), flat)).toBeLessThanOrEqual(1);
});

test('arrow keys move a box by a hundredth; other keys do not', () => {
  const box = boxAt(0.5, 0.5, PICTURE);
  expect(boxByKey(box, 'ArrowLeft', PICTURE)).toMatchObject({ x: 0.49, y: 0.5 });
  expect(boxByKey(box, 'ArrowDown', PICTURE)).toMatchObject({ x: 0.5, y: 0.51 });
  expect(boxByKey(box, 'Enter', PICTURE)).toBeUndefined();
});

test('what is under a box is one colour, the average', () => {
  expect(averageColour([255, 255, 255, 255, 0, 0, 0, 255, 250, 20, 30, 255, 1, 3, 5, 255])).toBe('rgb(127 70 73)');
});
