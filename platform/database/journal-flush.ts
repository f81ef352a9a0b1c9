import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);

interface JournalFlush {
  /** Resolves when everything committed before is on the disk. */
  flush(): Promise<void>;
  close(): void;
}

/**
 * Writes SQLite's journal to the disk in a thread of Node.js's pool, while a commit would block the whole process. The journal stays the
 * same file while a connection is open. SQLite has no lock on it that closing would release.
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
