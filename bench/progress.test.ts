import { expect, test } from 'vitest';
import { openProgress, timeLeft } from './progress.ts';

test('the time left follows the pace so far', () => {
  expect(timeLeft(0, 0, 10)).toBe('');
  expect(timeLeft(10_000, 1, 5)).toBe('about 40 s left');
  expect(timeLeft(60_000, 1, 11)).toBe('about 10 min left');
});

test('steps are counted as they begin', () => {
  const lines: string[] = [];
  const step = openProgress(2, (line) => lines.push(line));
  step('a');
  step('b');
  expect(lines[0]).toBe('[1 of 2] a …');
  expect(lines[1]).toMatch(/^\[2 of 2, about 0 s left\] b …$/);
});
