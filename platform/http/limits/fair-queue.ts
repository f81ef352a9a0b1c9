import { setImmediate as nextIteration } from 'node:timers/promises';
import { ApiError } from '../errors.ts';

const TRY_AGAIN_S = 2;

/** Thrown if too many requests wait. It becomes a 503 with Retry-After before any work is done. */
export class TooBusyError extends ApiError {
  constructor() {
    super(503, 'ServiceUnavailableError', 'Too many requests are waiting, please try again soon.', {
      retryAfterS: TRY_AGAIN_S,
    });
  }
}

interface QueueLimits {
  /** How many tasks run at the same time. */
  atOnce: number;
  /** How many tasks may wait, of all clients together. */
  mostWaiting: number;
}

interface RunOptions {
  /** Whether the task is accepted however many others wait, as for a form that somebody has filled in. */
  isNeverRefused?: boolean;
}

export interface FairQueue {
  /** Returns whether a task of this client would be accepted now. */
  hasRoom(client: string): boolean;
  isIdle(): boolean;
  /** Runs the task when it is the client's turn, and returns its result. Rejects at once with TooBusyError if too many tasks wait. */
  run<Result>(client: string, task: () => Promise<Result>, options?: RunOptions): Promise<Result>;
}

/**
 * Limits work that takes much processor time or memory: few tasks run at once, some wait, and the rest are refused before they begin.
 * Clients take turns (fair queueing), so that a client with hundreds of requests does not delay one with a single request. A client may
 * have as many tasks waiting as there are free places left (a dynamic threshold, after Choudhury and Hahne), so that one client fills at
 * most half of the queue, and others still find a place.
 */
export function openFairQueue({ atOnce, mostWaiting }: QueueLimits): FairQueue {
  /** For each client, the functions that start its waiting tasks. The client that comes first in the map is the next to run a task. */
  const lines = new Map<string, (() => void)[]>();
  let running = 0;
  let waiting = 0;

  function wait(client: string): Promise<void> {
    const line = lines.get(client) ?? [];
    lines.set(client, line);
    waiting += 1;
    return new Promise((start) => line.push(start));
  }

  /** Starts a task of the next client, who then goes to the end of the queue. */
  function startNext() {
    const next = lines.entries().next().value;
    if (!next) {
      running -= 1;
      return;
    }
    const [client, line] = next;
    const start = line.shift();
    lines.delete(client);
    if (line.length > 0) lines.set(client, line);
    waiting -= 1;
    start?.();
  }

  const hasRoom = (client: string) => running < atOnce || (lines.get(client)?.length ?? 0) < mostWaiting - waiting;

  return {
    hasRoom,
    isIdle: () => running === 0,
    async run(client, task, { isNeverRefused = false } = {}) {
      if (!isNeverRefused && !hasRoom(client)) throw new TooBusyError();
      if (running < atOnce) running += 1;
      else await wait(client);
      try {
        // Lets the event loop first read requests that have already arrived, so that they are counted. Otherwise each would be answered
        // before the next is seen, and a thousand would pass while only one task runs.
        await nextIteration();
        return await task();
      } finally {
        startNext();
      }
    },
  };
}
