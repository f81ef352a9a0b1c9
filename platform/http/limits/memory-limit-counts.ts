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
 * The most keys of each limit that are counted at once, which takes about 5 MB. Beyond that, the key that was used longest ago is forgotten.
 * To have a key forgotten, an attacker needs this many actions under other keys; these are limited by name, address and network too, so each
 * further guess would cost thousands of requests.
 */
const MOST_KEYS = 20_000;

/** Opens the windows of one limit. `maxSize` lets memory grow with use, while `max` would allocate all of it at once. */
const openWindows = (most: number) => new LRUCache<string, Window>({ maxSize: most, sizeCalculation: () => 1 });

/** Counts in this process's memory; a restart forgets the counts. */
export function openMemoryCounts(clock: Clock): LimitCounts {
  const limits = new Map<string, LRUCache<string, Window>>();
  function windowsOf(count: Count) {
    const windows = limits.get(count.limit.name) ?? openWindows(count.limit.keys ?? MOST_KEYS);
    limits.set(count.limit.name, windows);
    return windows;
  }

  /** Returns the window of a key that has not ended; undefined if the key has none. */
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
    // There is no `await` between looking at the counts and increasing them, so concurrent calls cannot exceed a limit.
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
    // Nothing to do: ended windows are removed when space is needed.
    removeEnded: async () => undefined,
    close: async () => undefined,
  };
}
