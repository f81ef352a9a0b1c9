import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

/** Number of commits between two checkpoints. They write a few thousand pages, about as many as SQLite itself would wait for. */
const COMMITS_BETWEEN = 50;
/** Number of pages (4 kB) in the journal beyond which a commit makes the checkpoint itself: the thread is then too slow, or has ended. */
const MOST_PAGES_LEFT = 16_000;

interface Checkpoints {
  /** To be called after each commit. */
  noteCommit(): void;
  close(): Promise<void>;
}

/**
 * Copies the journal into the database's file in a thread of its own. SQLite would do that within a commit, after every thousand pages, and
 * block the process for 5 to 50 ms.
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
    // If the thread cannot start, the commits make the checkpoints.
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
