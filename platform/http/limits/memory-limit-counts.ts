import { LRUCache } from 'lru-cache';
import type { Clock } from '../../clock.ts';
import {
  type Count,
  digestOf,
  type LimitCounts,
  lengthOfNext,
  mostOf,
  pointsOf,
  standingOf,
  type Window,
} from './rate-limits.ts';

/**
 * Counted at once for each limit, some 5 MB. Beyond that the key that was used longest ago is forgotten, as if its window had
 * ended. To be forgotten on purpose takes as many counted actions under other keys, each of which has limits of its own by name,
 * address and network: thousands of requests for each further guess, where trying another name is free.
 */
const MOST_KEYS = 20_000;

/** Has no `max`, with which the map would take all of its memory at once. */
const openWindows = (most: number) => new LRUCache<string, Window>({ maxSize: most, sizeCalculation: () => 1 });

/** Counts in this process, which a restart forgets. */
export function openMemoryCounts(clock: Clock): LimitCounts {
  const limits = new Map<string, LRUCache<string, Window>>();
  function windowsOf(count: Count) {
    const windows = limits.get(count.limit.name) ?? openWindows(count.limit.keys ?? MOST_KEYS);
    limits.set(count.limit.name, windows);
    return windows;
  }

  /** Returns the current window; undefined if there is none. */
  function current(count: Count): Window | undefined {
    const window = windowsOf(count).get(digestOf(count));
    return window && clock.now() < window.endsAt ? window : undefined;
  }

  function begin(count: Count): Window {
    const [windows, digest, now] = [windowsOf(count), digestOf(count), clock.now()];
    const lengthMs = lengthOfNext(count, windows.get(digest), now);
    const window = { used: 0, endsAt: now + lengthMs, lengthMs };
    windows.set(digest, window);
    return window;
  }

  return {
    // Nothing is awaited in it: who asks at the same time asks before or after.
    async consume(counts) {
      const spent = counts.flatMap((count) => {
        const { used, endsInMs } = standingOf(count, current(count), clock.now());
        return used + pointsOf(count) > mostOf(count) ? [{ count, endsInMs }] : [];
      });
      if (spent.length > 0) return spent;
      for (const count of counts) (current(count) ?? begin(count)).used += pointsOf(count);
      return [];
    },
    async refund(counts) {
      for (const count of counts) {
        const window = current(count);
        if (window) window.used = Math.max(0, window.used - pointsOf(count));
      }
    },
    standings: async (counts) => counts.map((count) => standingOf(count, current(count), clock.now())),
    // Ended windows are removed when space is needed.
    removeEnded: async () => undefined,
    close: async () => undefined,
  };
}
