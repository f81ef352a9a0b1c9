import type { FastifyBaseLogger } from 'fastify';
import { SECOND_MS } from '../../durations.ts';

/** The most log lines per second for one status. */
const MOST_LINES = 10;

/**
 * Keeps floods of requests from filling the disk with log lines. For each of `statuses`, a few lines a second are written for single
 * requests, and one line with the number of the rest.
 */
export function openFloodCount(statuses: ReadonlySet<number>) {
  const counts = new Map<number, number>();
  return {
    /** Counts a request. Returns true if so many with this status were logged in the same second that it gets no line of its own. */
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
