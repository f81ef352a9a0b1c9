import { expect, test } from 'vitest';
import { HISTOGRAM_STEPS } from '#contract/lists/facets.ts';
import { boundAt, edgeAt, lastEdge, moveHandle, nearerHandle, type RangeAxis } from './range-stops.ts';

const price: RangeAxis = { steps: HISTOGRAM_STEPS.price, first: 0, last: 32, isYears: false };
const years: RangeAxis = { steps: HISTOGRAM_STEPS.year, first: 21, last: 46, isYears: true };

test('a handle at its own end asks for nothing, elsewhere for the amount where a bar begins', () => {
  expect(boundAt(price, 0, 0)).toBeUndefined();
  expect(boundAt(price, 0, 8)).toBe(20_000_000);
  expect(boundAt(price, 1, 8)).toBe(20_000_000);
  expect(boundAt(price, 1, 32)).toBe(300_000_000);
  expect(boundAt(price, 1, lastEdge(price))).toBeUndefined();
});

test('of years the upper bound is the year before the next bar', () => {
  expect(boundAt(years, 0, 10)).toBe(2010);
  expect(boundAt(years, 1, 11)).toBe(2010);
  expect(edgeAt(years, 1, 2010)).toBe(11);
  expect(edgeAt(years, 0, 2010)).toBe(10);
});

test('a bound of an edge is read back as that edge', () => {
  for (const axis of [price, years]) {
    for (const side of [0, 1] as const) {
      for (let edge = 0; edge <= lastEdge(axis); edge += 1) {
        const bound = boundAt(axis, side, edge);
        if (bound !== undefined) expect(edgeAt(axis, side, bound)).toBe(edge);
      }
    }
  }
});

test('what was typed between two edges stands at the nearer one, and what is beyond them at the end', () => {
  expect(edgeAt(price, 0, 20_900_000)).toBe(8);
  expect(edgeAt(price, 0, 21_900_000)).toBe(9);
  expect(edgeAt(price, 1, 2_000_000_000)).toBe(lastEdge(price));
  expect(edgeAt(years, 0, 1985)).toBe(0);
  expect(edgeAt(price, 0, undefined)).toBe(0);
  expect(edgeAt(price, 1, undefined)).toBe(lastEdge(price));
});

test('one handle stops before the other', () => {
  expect(moveHandle(price, [2, 8], 0, 20)).toBe(7);
  expect(moveHandle(price, [2, 8], 1, -3)).toBe(3);
  expect(moveHandle(price, [2, 8], 0, -3)).toBe(0);
  expect(moveHandle(price, [2, 8], 1, 99)).toBe(33);
  expect(moveHandle(price, [2, 8], 1, 5.4)).toBe(5);
});

test('a pointer moves the nearer handle; of two at one place, the one that can move that way', () => {
  expect([nearerHandle([2, 8], 4), nearerHandle([2, 8], 6)]).toEqual([0, 1]);
  expect([nearerHandle([5, 5], 4.9), nearerHandle([5, 5], 5.1)]).toEqual([0, 1]);
});
