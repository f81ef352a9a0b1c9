import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { DatabaseUnavailable } from './database-errors.ts';

interface JournalFlush {
  /** Resolves when everything that was committed before the call is on the disk. Rejects with DatabaseUnavailable if the disk fails. */
  flush(): Promise<void>;
  /** May be called more than once. */
  close(): Promise<void>;
}

/**
 * Writes SQLite's journal to the disk in a thread of Node.js's pool, while SQLite itself would block the whole process. The journal's file
 * stays the same as long as a connection is open, and SQLite has no lock on it that closing the file would release.
 */
export function openJournalFlush(file: string, sync = promisify(fdatasync)): JournalFlush {
  let journal: number | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function syncJournal() {
    try {
      // The journal exists only after the first commit.
      journal ??= openSync(`${file}-wal`, 'r+');
      await sync(journal);
    } catch (cause) {
      throw new DatabaseUnavailable('A change may not have reached the disk', { cause });
    }
  }

  function start(): Promise<void> {
    running = syncJournal().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    flush() {
      if (!running) return start();
      // The running flush may have missed what was committed since it began. All who wait for the next one share it.
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return start();
        });
      return next;
    },
    async close() {
      await (next ?? running)?.catch(() => undefined);
      if (journal !== undefined) closeSync(journal);
      journal = undefined;
    },
  };
}
