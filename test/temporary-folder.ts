import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** Bytes: many times more than all tests use at once. */
const PLENTY_BYTES = 3 * 2 ** 30;

/** Returns a folder for tests, in memory if there is enough: a disk may take half a second per database. */
export function temporaryFolder(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= PLENTY_BYTES ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
