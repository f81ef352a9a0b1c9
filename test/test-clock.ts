import type { Clock } from '../platform/clock.ts';

/** Stands still until a test moves it. */
export interface TestClock extends Clock {
  advance(ms: number): void;
}

export function openTestClock(): TestClock {
  let now = Date.UTC(2026, 10, 20, 9);
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}
