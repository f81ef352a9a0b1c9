import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);

interface JournalFlush {
  /** Resolves when all that was committed before is on the disk. */
  flush(): Promise<void>;
  close(): void;
}

/**
 * Waits for the disk in a thread of Node.js's pool, where a commit of SQLite has the whole process wait. The journal is the same file
 * for as long as a connection is open; no lock of SQLite's is on it that closing could drop.
 */
export function openJournalFlush(file: string): JournalFlush {
  let journal: number | undefined;
  return {
    async flush() {
      // The journal exists from the first commit on.
      journal ??= openSync(`${file}-wal`, 'r+');
      await sync(journal);
    },
    close() {
      if (journal !== undefined) closeSync(journal);
    },
  };
}
