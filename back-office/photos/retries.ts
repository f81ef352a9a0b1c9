const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Counts failed attempts since the last success; each failure makes the next wait longer. `pause`: waits for a number of ms. */
export function openRetries(pause: (ms: number) => Promise<void>) {
  let failures = 0;
  return {
    count: () => failures,
    fail() {
      failures += 1;
    },
    succeed() {
      failures = 0;
    },
    /** Counts a failure, then waits before the next attempt: longer after each failure, and for `leastMs` at least. */
    wait(leastMs = 0): Promise<void> {
      const ms = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
      failures += 1;
      return pause(Math.max(ms, leastMs));
    },
  };
}
