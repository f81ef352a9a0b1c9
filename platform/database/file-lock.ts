import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

// Refers to the open locks: the garbage collector closes a connection without a reference, and its lock would be lost.
const held = new Set<DatabaseSync>();

export interface FileLock {
  release(): void;
}

/**
 * Takes a lock that one process at a time has; undefined: another one has it. The lock is a transaction held open on a small SQLite file; the
 * system releases it when the process ends in any way. Nothing else may open the file, which would release the lock too.
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
