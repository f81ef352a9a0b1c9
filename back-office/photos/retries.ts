const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Counts the failures since the last success; each makes the next wait longer. */
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
    /** Waits before the next attempt, `leastMs` or longer. */
    wait(leastMs = 0): Promise<void> {
      const ms = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
      failures += 1;
      return pause(Math.max(ms, leastMs));
    },
  };
}
