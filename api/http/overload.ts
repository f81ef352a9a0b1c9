import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { unavailableError } from './errors.ts';

/** What answers are made of lies outside the heap; a heap that grows so far is on its way to its limit. */
const LARGEST_HEAP_BYTES = 400 * 1024 * 1024;

/**
 * Tells people to come back rather than let everybody wait longer and longer. What is kept is still answered, and whether
 * the process lives. `longestDelayMs`: how late the event loop may be, on average over a second; 0: as late as it will.
 */
export async function refuseOverload(app: FastifyInstance, longestDelayMs: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: longestDelayMs,
    maxHeapUsedBytes: LARGEST_HEAP_BYTES,
    pressureHandler(request, _reply, _type, value) {
      // A second without a measurement, as at the start, says nothing.
      if (request.raw.url !== '/healthz' && Number.isFinite(value)) throw unavailableError();
    },
  });
}
