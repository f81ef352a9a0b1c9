import { expect, test } from 'vitest';
import { slopeOf } from './slope.ts';

test('a slope is that of the line with the least squares, and 0 where there is no line', () => {
  const points = [300, 310, 305, 325].map((value, at) => ({ at, value }));
  expect(slopeOf(points)).toBeCloseTo(7);
  expect(slopeOf([{ at: 1, value: 5 }])).toBe(0);
  expect(slopeOf([])).toBe(0);
});
