import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);

interface JournalFlush {
  /** Resolves when everything that was committed before the call is on the disk. */
  flush(): Promise<void>;
  close(): void;
}

/**
 * Writes SQLite's journal to the disk in a thread of Node.js's pool, while SQLite itself would block the whole process. The journal's file
 * stays the same as long as a connection is open, and SQLite has no lock on it that closing the file would release.
 */
export function openJournalFlush(file: string): JournalFlush {
  let journal: number | undefined;
  return {
    async flush() {
      // The journal exists only after the first commit.
      journal ??= openSync(`${file}-wal`, 'r+');
      await sync(journal);
    },
    close() {
      if (journal !== undefined) closeSync(journal);
    },
  };
}
