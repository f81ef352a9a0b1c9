import { expect, test } from 'vitest';
import { rotated } from './load.ts';
import { secondsFor } from './measure-rate.ts';

test('what answers quickly is measured as long as was asked', () => {
  expect(secondsFor(8, 10, 5)).toBe(8);
});

test('what answers slowly is given time for some answers, but not for ever', () => {
  expect(secondsFor(8, 10, 500)).toBe(20);
  expect(secondsFor(8, 10, 20_000)).toBe(60);
  expect(secondsFor(90, 10, 20_000)).toBe(90);
});

test('connections that ask in turn begin at different places', () => {
  expect(rotated([1, 2, 3, 4], 1)).toEqual([2, 3, 4, 1]);
  expect(rotated([1, 2, 3, 4], 6)).toEqual([3, 4, 1, 2]);
  expect(rotated([], 6)).toEqual([]);
});
