import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { DatabaseUnavailable } from './database-errors.ts';

interface JournalFlush {
  /** Resolves when everything that was committed before the call is on the disk. Rejects with DatabaseUnavailable if the disk fails. */
  flush(): Promise<void>;
  /** Resolves when what was committed before the last call of `flush` is on the disk. Rejects as `flush` does. */
  pending(): Promise<void>;
  /** To be called when nothing is committed any more. May be called more than once. */
  close(): Promise<void>;
}

interface JournalDeps {
  file: string;
  /**
   * Copies the whole journal into the database's file, flushes that, and empties the journal. Returns whether it could: other connections may
   * be reading the journal.
   */
  emptyJournal: () => boolean;
  sync?: (descriptor: number) => Promise<void>;
}

/**
 * Writes SQLite's journal to the disk in a thread of Node.js's pool, while SQLite itself would block the whole process. The journal's file
 * stays the same as long as a connection is open, and SQLite has no lock on it that closing the file would release.
 */
export function openJournalFlush({ file, emptyJournal, sync = promisify(fdatasync) }: JournalDeps): JournalFlush {
  let journal: number | undefined;
  let last = Promise.resolve();
  /** The flush that has not begun yet: all who ask meanwhile share it. One that has begun may miss what is committed now. */
  let next: Promise<void> | undefined;
  let hasFailed = false;

  async function syncJournal() {
    next = undefined;
    try {
      // After an error the system may take the lost pages for written and report no error again. SQLite reads the journal only up to a lost
      // page, so nothing may follow it there.
      if (hasFailed && !emptyJournal()) throw new Error('the journal is being read');
      hasFailed = false;
      // The journal exists only after the first commit.
      journal ??= openSync(`${file}-wal`, 'r+');
      await sync(journal);
    } catch (cause) {
      hasFailed = true;
      throw new DatabaseUnavailable('A change may not have reached the disk', { cause });
    }
  }

  function flush(): Promise<void> {
    if (!next) {
      next = last.catch(() => undefined).then(syncJournal);
      last = next;
    }
    return next;
  }

  return {
    flush,
    pending: () => (hasFailed ? flush() : last),
    async close() {
      await last.catch(() => undefined);
      if (journal !== undefined) closeSync(journal);
      journal = undefined;
    },
  };
}
