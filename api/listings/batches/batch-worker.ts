import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type BatchDeps, workOffBatch } from './batch-work.ts';
import type { BatchRecord } from './stock-batches.ts';

interface BatchWorker {
  /**
   * Starts to process a batch. Resolves when it is finished, or after `waitMs` at the latest; the work then continues in the background.
   */
  start(batch: BatchRecord, waitMs: number): Promise<void>;
  /** Stops after the current row. A job processes the remaining rows, possibly in another process. */
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
