import { statfs } from 'node:fs/promises';
import { DISK_NEARLY_FULL } from '#contract/messages/errors.ts';
import { ApiError } from '../errors.ts';

/** Checks that the disk has room for uploads. If uploads filled it, nothing else could be stored either: no messages, no backups. */
export interface DiskRoom {
  /** Throws a 503 if the folder's disk is nearly full, by `isNearlyFull`. */
  require(folder: string): Promise<void>;
}

export interface Disk {
  /** Number of free blocks, number of all blocks, and their size in bytes. */
  bavail: number;
  blocks: number;
  bsize: number;
}

const LEAST_FREE_BYTES = 1_000_000_000;
/** The part of a disk that must stay free; on a large disk a gigabyte is enough. */
const LEAST_FREE_SHARE = 0.05;

/** Returns whether the disk would have too little free space after `bytes` are written. */
export const isNearlyFull = ({ bavail, blocks, bsize }: Disk, bytes = 0): boolean =>
  bavail * bsize - bytes < Math.min(LEAST_FREE_BYTES, blocks * bsize * LEAST_FREE_SHARE);

export const openDiskRoom = (diskOf: (folder: string) => Promise<Disk> = statfs): DiskRoom => ({
  async require(folder) {
    if (isNearlyFull(await diskOf(folder)))
      throw new ApiError(503, 'ServiceUnavailableError', DISK_NEARLY_FULL, { retryAfterS: 600 });
  },
});
