import { expect, test } from 'vitest';
import { levelsOf } from './bar-levels.ts';
import { axisOf, barPath, barsOf, isWithin } from './range-bars.ts';

const evenly = (count: number) => Array.from({ length: count }, (_, at) => at * 10);

test('levels begin with the first bar that is not empty and end with the last', () => {
  expect(levelsOf([0, 0, 1, 0, 240, 120, 0], evenly(7))).toBe('2 10oc');
  expect(levelsOf([0, 0], evenly(2))).toBe('');
});

test('a broad bar is no higher for its breadth', () => {
  expect(levelsOf([10, 10, 40, 40], [0, 10, 20, 60])).toBe('0 oooo');
});

test('what is read back is what was written', () => {
  expect(barsOf(levelsOf([0, 24, 0, 12], evenly(4)))).toEqual([
    { at: 1, level: 24 },
    { at: 2, level: 0 },
    { at: 3, level: 12 },
  ]);
  expect(barsOf('')).toEqual([]);
});

test('bars stand on one line, with a gap for each empty one', () => {
  const bars = [
    { at: 3, level: 2 },
    { at: 4, level: 0 },
    { at: 5, level: 24 },
  ];
  expect(barPath(bars, 2)).toBe('M5 24v-2h4v2M15 24v-24h4v24');
  expect(barPath([], 0)).toBe('');
});

test('a few bars are drawn as narrow as many, and never beyond the last', () => {
  const bar = (at: number) => ({ at, level: 1 });
  expect(axisOf([], 33)).toEqual({ first: 0, last: 15 });
  expect(axisOf([bar(30)], 33)).toEqual({ first: 17, last: 32 });
  expect(axisOf([bar(2), bar(28)], 33)).toEqual({ first: 2, last: 28 });
});

test('a bar is within bounds that reach into it, not within those that touch it', () => {
  expect(isWithin(10, 20)).toBe(true);
  expect(isWithin(10, 20, 15)).toBe(true);
  expect(isWithin(10, 20, 20)).toBe(false);
  expect(isWithin(10, 20, undefined, 10)).toBe(false);
  expect(isWithin(10, 20, 10, 10)).toBe(true);
  expect(isWithin(2010, 2011, undefined, 2010)).toBe(true);
  expect(isWithin(2011, 2012, undefined, 2010)).toBe(false);
  expect(isWithin(300, Number.POSITIVE_INFINITY, 400)).toBe(true);
});
