import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { unavailableError } from './errors.ts';

/** On average over a second: whoever asks waits at least this long before anything is done for them. */
const LONGEST_DELAY_MS = 250;
/** What answers are made of lies outside the heap; a heap that grows so far is on its way to its limit. */
const LARGEST_HEAP_BYTES = 400 * 1024 * 1024;

/**
 * Tells people to come back rather than let everybody wait longer and longer. What is kept is still answered, and whether
 * the process lives.
 */
export async function refuseOverload(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: LONGEST_DELAY_MS,
    maxHeapUsedBytes: LARGEST_HEAP_BYTES,
    pressureHandler(request) {
      if (request.raw.url !== '/healthz') throw unavailableError();
    },
  });
}
