import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

/**
 * Number of commits after which a checkpoint is made. By then the journal has some thousand pages, about as many as SQLite itself would
 * wait for.
 */
const COMMITS_BETWEEN = 50;
/**
 * Number of pages (4 kB) in the journal beyond which SQLite makes the checkpoint within a commit: the thread is then too slow, or has
 * ended.
 */
const MOST_PAGES_LEFT = 16_000;

interface Checkpoints {
  /** To be called after each commit. */
  noteCommit(): void;
  /** Resolves when no checkpoint is being made. SQLite begins the journal anew only when a checkpoint has copied all of it. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Makes checkpoints, which copy the journal into the database's file, in a thread of their own. SQLite would do this within a commit, after
 * every thousand pages, and block the process for 5 to 50 ms.
 */
export function openCheckpointsApart(file: string, database: DatabaseSync): Checkpoints {
  database.exec(`pragma wal_autocheckpoint = ${MOST_PAGES_LEFT}`);
  let worker: Worker | undefined;
  let underWay: PromiseWithResolvers<void> | undefined;
  let isClosed = false;
  let commits = 0;

  function settle() {
    underWay?.resolve();
    underWay = undefined;
  }

  function startWorker(): Worker {
    const started = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { workerData: file });
    started.unref();
    started.on('message', settle);
    // Without a listener, the error would end the process. The thread ends after it.
    started.on('error', () => undefined);
    // A new thread is tried after further commits. Until one runs, SQLite makes the checkpoints once the journal is long.
    started.on('exit', () => {
      worker = undefined;
      settle();
    });
    return started;
  }

  return {
    noteCommit() {
      commits += 1;
      if (isClosed || underWay || commits < COMMITS_BETWEEN) return;
      commits = 0;
      try {
        worker ??= startWorker();
      } catch {
        // The system has no thread left.
        return;
      }
      underWay = Promise.withResolvers();
      worker.postMessage('checkpoint');
    },
    settled: async () => underWay?.promise,
    async close() {
      isClosed = true;
      await worker?.terminate();
      settle();
    },
  };
}
