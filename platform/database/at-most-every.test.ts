import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atMostEvery } from './at-most-every.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the first call acts at once, and any number of those that follow once more, a moment later', () => {
  let acted = 0;
  const call = atMostEvery(100, () => {
    acted += 1;
  });
  call();
  expect(acted).toBe(1);
  for (let more = 0; more < 50; more += 1) call();
  vi.advanceTimersByTime(99);
  expect(acted).toBe(1);
  vi.advanceTimersByTime(1);
  expect(acted).toBe(2);
  vi.advanceTimersByTime(1_000);
  expect(acted).toBe(2);
  call();
  expect(acted).toBe(3);
});
