import { expect, test } from 'vitest';
import { isDrag, nearestPlace, pictureAt, rowOffset, swipeStep } from './carousel.ts';

test('past the last picture comes the first, and before the first the last', () => {
  expect([-6, -5, -1, 0, 4, 5, 11].map((place) => pictureAt(place, 5))).toEqual([4, 0, 4, 0, 4, 0, 1]);
  expect(pictureAt(-3, 1)).toBe(0);
});

test('a picture stands at the nearest of its places, so that the next one is always beside the one that is seen', () => {
  for (let count = 2; count <= 7; count += 1) {
    for (let seen = -9; seen <= 9; seen += 1) {
      for (const side of [-1, 1] as const) {
        const beside = pictureAt(seen + side, count);
        expect(nearestPlace(beside, seen, count, side), `${count} ${seen} ${side}`).toBe(seen + side);
        expect(nearestPlace(pictureAt(seen, count), seen, count, side)).toBe(seen);
      }
    }
  }
});

test('a swipe counts from forty px, to the next one on the right, and not where it went further down', () => {
  expect([-39, -40, 39, 40].map((across) => swipeStep(across, 0))).toEqual([0, 1, 0, -1]);
  expect(swipeStep(-60, 200)).toBe(0);
  expect(swipeStep(-60, -59)).toBe(1);
});

test('the row follows a finger from eight px on, unless the page is being scrolled', () => {
  expect([isDrag(7, 0), isDrag(-8, 0), isDrag(20, 21), isDrag(21, 20)]).toEqual([false, true, false, true]);
  expect([rowOffset(0), rowOffset(2), rowOffset(-1, 12)]).toEqual([
    'translateX(0%)',
    'translateX(-200%)',
    'translateX(calc(100% + 12px))',
  ]);
});
