import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

// References to the connections of all locks that are held: without one, garbage collection would close a connection and release its lock.
const held = new Set<DatabaseSync>();

export interface FileLock {
  release(): void;
}

/**
 * Takes a lock that only one process can have; returns undefined if another has it. The lock is an open transaction on a small SQLite file,
 * which the system ends however the process ends. Nothing else in the process may open this file, since closing it would release the lock.
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
