import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

// Keeps references to open locks: otherwise garbage collection would close their connections, and release the locks.
const held = new Set<DatabaseSync>();

export interface FileLock {
  release(): void;
}

/**
 * Takes a lock that only one process can have; returns undefined if another has it. It is an open transaction on a small SQLite file, which
 * the system releases however the process ends. Nothing else may open the file, since closing it would release the lock.
 */
export function tryLock(file: string): FileLock | undefined {
  const lock = new DatabaseSync(file);
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  held.add(lock);
  return {
    release() {
      held.delete(lock);
      lock.close();
    },
  };
}
