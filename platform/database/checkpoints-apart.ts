import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

/** Commits between two checkpoints: some thousand pages, as SQLite itself would have it. */
const COMMITS_BETWEEN = 50;
/**
 * Pages of 4 kB that may wait in the journal. Beyond that the thread does not keep up, or has ended: then the writer makes the
 * checkpoint.
 */
const MOST_PAGES_LEFT = 16_000;

interface Checkpoints {
  /** To be called after each commit. */
  noteCommit(): void;
  close(): Promise<void>;
}

/**
 * Copies the journal into the database's file, in a thread of its own. SQLite would do it in the commit of every thousandth page, and wait
 * for the disk: 5 to 50 ms in which a server answers no request.
 */
export function openCheckpointsApart(file: string, database: DatabaseSync): Checkpoints {
  database.exec(`pragma wal_autocheckpoint = ${MOST_PAGES_LEFT}`);
  let worker: Worker | undefined;
  let isBusy = false;
  let commits = 0;

  function startWorker(): Worker {
    const started = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { workerData: file });
    started.unref();
    started.on('message', () => {
      isBusy = false;
    });
    // If a checkpoint fails, the next one or the writer does the work.
    started.on('error', () => {
      worker = undefined;
      isBusy = false;
    });
    return started;
  }

  return {
    noteCommit() {
      commits += 1;
      if (isBusy || commits < COMMITS_BETWEEN) return;
      commits = 0;
      isBusy = true;
      worker ??= startWorker();
      worker.postMessage('checkpoint');
    },
    async close() {
      isBusy = true;
      await worker?.terminate();
    },
  };
}
