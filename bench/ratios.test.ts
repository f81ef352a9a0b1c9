import { expect, test } from 'vitest';
import { median } from './measure-starts.ts';
import { differsInSize, msText, perSecondText, share, times } from './ratios.ts';

test('answers count as equal within ten per cent', () => {
  expect(differsInSize(1_000, 1_100)).toBeUndefined();
  expect(differsInSize(1_000, 900)).toBeUndefined();
  expect(differsInSize(1_000, 1_101)).toMatch(/ours 1000 bytes, the peer's 1101/);
  expect(differsInSize(0, 0)).toBeDefined();
});

test('a ratio of what was not measured is empty', () => {
  expect([share(undefined, 5), share(5, undefined), times(5, undefined), times(5, 0)]).toEqual(['', '', '', '']);
  expect([share(817, 13_820), share(3, 13_820)]).toEqual(['5.9 %', '<0.1 %']);
  expect([times(50, 40), times(5_000, 4)]).toEqual(['1.3', '1,250']);
});

test('small numbers keep digits, and nothing is zero that is not', () => {
  expect([perSecondText(12_345.6), perSecondText(4.56), perSecondText(0.123)]).toEqual(['12,346', '4.6', '0.12']);
  expect([msText(0), msText(0.04), msText(0.378), msText(12.3), msText(undefined)]).toEqual([
    '<1',
    '<0.1',
    '0.4',
    '12',
    '',
  ]);
});

test('the median is the middle one', () => {
  expect(median([5, 1, 9])).toBe(5);
  expect(median([4, 1, 2, 9])).toBe(3);
  expect(() => median([])).toThrow();
});
