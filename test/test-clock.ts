import { vi } from 'vitest';
import type { Clock } from '../platform/clock.ts';
import { whenDone } from './test-database.ts';

/** A clock that stands still until a test moves it. */
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

/** One that also moves the time of the machine, which limits that servers share go by. Until the test ends, both stand still. */
export function openMachineClock(): TestClock {
  vi.useFakeTimers({ toFake: ['Date'], now: openTestClock().now() });
  whenDone(() => void vi.useRealTimers());
  return { now: () => Date.now(), advance: (ms) => void vi.setSystemTime(Date.now() + ms) };
}
