import { setImmediate as nextIteration } from 'node:timers/promises';
import { ApiError } from '../errors.ts';

const TRY_AGAIN_S = 2;

/** Thrown if too many requests wait already: 503 with Retry-After, before any work is done. */
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
  /** How many may wait, of all clients together. */
  mostWaiting: number;
}

interface RunOptions {
  /** True: never refused, however many wait, because somebody filled in a form. */
  isNeverRefused?: boolean;
}

export interface FairQueue {
  /** Would a task of this client be taken now? */
  hasRoom(client: string): boolean;
  isIdle(): boolean;
  /** Runs the task in the client's turn. Rejects with TooBusyError at once, or with the task's own error. */
  run<Result>(client: string, task: () => Promise<Result>, options?: RunOptions): Promise<Result>;
}

/**
 * Bounds work that takes much processor time or memory: few tasks run at once, some wait, the rest are refused before they
 * begin. Clients take turns (fair queueing), so one that asks for hundreds of things waits behind one that asks for one. And
 * nobody fills the queue alone: each may have as many tasks waiting as there is room left (a dynamic threshold, after
 * Choudhury and Hahne), so a single flood takes half of it and somebody new always finds room.
 */
export function openFairQueue({ atOnce, mostWaiting }: QueueLimits): FairQueue {
  /** The waiting tasks of each client, as functions that start them. The client whose turn is next comes first. */
  const lines = new Map<string, (() => void)[]>();
  let running = 0;
  let waiting = 0;

  function wait(client: string): Promise<void> {
    const line = lines.get(client) ?? [];
    lines.set(client, line);
    waiting += 1;
    return new Promise((start) => line.push(start));
  }

  /** Gives the place of a finished task to the next client, who then goes to the end of the queue. */
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
        // First reads requests that have arrived. Otherwise each request would be answered before the next one is seen, and a thousand of
        // them would hold up everybody while only one task runs.
        await nextIteration();
        return await task();
      } finally {
        startNext();
      }
    },
  };
}
