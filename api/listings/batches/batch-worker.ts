import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type BatchDeps, workOffBatch } from './batch-work.ts';
import type { BatchRecord } from './stock-batches.ts';

interface BatchWorker {
  /** Works on a batch. Resolves when nothing is left of it, or after so many milliseconds; then the work goes on. */
  start(batch: BatchRecord, waitMs: number): Promise<void>;
  /** Ends with the present row. A job does the others, in another process. */
  close(): Promise<void>;
}

const LONGEST_MS = 60_000;

export function openBatchWorker({ log, ...parts }: BatchDeps & { log: FastifyBaseLogger }): BatchWorker {
  const underway = new Set<Promise<unknown>>();
  let isClosing = false;

  return {
    async start(batch, waitMs) {
      const work = workOffBatch(parts, batch, LONGEST_MS, () => isClosing).catch((err: unknown) => {
        log.warn({ err }, 'a stock batch could not be finished yet');
      });
      const waiting = new AbortController();
      const done = work.finally(() => {
        underway.delete(done);
        waiting.abort();
      });
      underway.add(done);
      await setTimeout(waitMs, undefined, { signal: waiting.signal }).catch(() => undefined);
    },
    async close() {
      isClosing = true;
      await Promise.all(underway);
    },
  };
}
