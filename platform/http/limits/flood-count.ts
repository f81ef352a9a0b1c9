import type { FastifyBaseLogger } from 'fastify';
import { SECOND_MS } from '../../durations.ts';

/** The most log lines of one status in a second. */
const MOST_LINES = 10;

/**
 * A flood of requests would fill the disk with lines just when the machine has enough to do. So of each status that floods
 * are answered with, a few lines a second are written, and the rest is one line with their number.
 */
export function openFloodCount(statuses: ReadonlySet<number>) {
  const counts = new Map<number, number>();
  return {
    /** Counts it. Returns whether it is one of so many that it gets no line of its own. */
    isOneOfMany(status: number, log: FastifyBaseLogger): boolean {
      if (!statuses.has(status)) return false;
      const count = (counts.get(status) ?? 0) + 1;
      counts.set(status, count);
      if (count === 1) {
        const closeSecond = () => {
          const unwritten = (counts.get(status) ?? 0) - MOST_LINES;
          counts.delete(status);
          if (unwritten > 0)
            log.warn({ status, requests: unwritten }, 'more requests were answered so within a second');
        };
        setTimeout(closeSecond, SECOND_MS).unref();
      }
      return count > MOST_LINES;
    },
  };
}
