import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '../../../platform/durations.ts';
import type { MarketConfig } from '../../schema/market-config.ts';
import type { BatchRow } from './import-batches.ts';
import type { WorkOnRows } from './import-rows.ts';

export type ImportThreadConfig = Pick<
  MarketConfig,
  'dataDir' | 'databaseUrl' | 'databaseListenUrl' | 'listingDays' | 'privateListings'
> & {
  /** The market's secret, of which the keyed hashes of plates and chassis numbers are made. */
  secret: Uint8Array;
};

/** The longest time that a turn may take in ms. A turn normally takes ten seconds; one that takes this long is stuck at some cell. */
const TURN_LONGEST_MS = 2 * MINUTE_MS;

/** Thrown if the current row takes too long; this ends the turn. */
export class RowTooSlow extends Error {
  override name = 'RowTooSlow';
}

/** The thread that works on imports ends after this time without one, which frees its memory. */
const KEPT_FOR_MS = MINUTE_MS;

/** The message that tells the thread to stop after the current row. */
export const STOP = 'stop';
const ENDED = new Error('The thread of the imports has ended');

/** The arguments of `workOnRows`, as sent to the thread. */
export interface Turn {
  batch: BatchRow;
  mostRows: number | undefined;
}

interface ThreadMessage {
  isLeft?: boolean;
  error?: unknown;
}

export interface ImportThread {
  workOnRows: WorkOnRows;
  /** Ends the current turn after its current row; turns that are requested later end at once. */
  close(): Promise<void>;
}

/**
 * Opens a thread that works on the rows of sellers' files. Thousands of rows are seconds of work, during which the main thread could not
 * answer visitors.
 */
export function openImportThread(config: ImportThreadConfig, longestTurnMs = TURN_LONGEST_MS): ImportThread {
  const { dataDir, databaseUrl, databaseListenUrl, listingDays, privateListings, secret } = config;
  const ofDatabase = { dataDir, databaseUrl, databaseListenUrl };
  const workerData: ImportThreadConfig = { ...ofDatabase, listingDays, privateListings, secret };
  let worker: Worker | undefined;
  let waiting: PromiseWithResolvers<boolean> | undefined;
  let ending: NodeJS.Timeout | undefined;
  let isClosed = false;

  function end(reason: Error): Promise<unknown> | undefined {
    const ended = worker;
    worker = undefined;
    clearTimeout(ending);
    waiting?.reject(reason);
    waiting = undefined;
    return ended?.terminate();
  }

  function startWorker(): Worker {
    const started = new Worker(new URL('./import-worker.ts', import.meta.url), { workerData });
    started.unref();
    started.on('message', ({ isLeft, error }: ThreadMessage) => {
      if (started !== worker) return;
      if (isLeft === undefined) waiting?.reject(error);
      else waiting?.resolve(isLeft);
      waiting = undefined;
      clearTimeout(ending);
      ending = setTimeout(end, KEPT_FOR_MS, ENDED).unref();
    });
    started.on('error', (error: Error) => started === worker && end(error));
    return started;
  }

  return {
    async workOnRows(batch, mostRows) {
      if (isClosed) return true;
      if (waiting) throw new Error('Rows of one file are worked on at a time');
      clearTimeout(ending);
      waiting = Promise.withResolvers();
      ending = setTimeout(end, longestTurnMs, new RowTooSlow()).unref();
      worker ??= startWorker();
      // The copy gives the row a normal prototype: database rows have none, and could not be sent to a thread.
      worker.postMessage({ batch: { ...batch }, mostRows } satisfies Turn);
      return waiting.promise;
    },
    async close() {
      isClosed = true;
      worker?.postMessage(STOP);
      await waiting?.promise.catch(() => undefined);
      await end(ENDED);
    },
  };
}
