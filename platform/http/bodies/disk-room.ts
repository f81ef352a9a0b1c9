import { statfs } from 'node:fs/promises';
import { DISK_NEARLY_FULL } from '#contract/messages/errors.ts';
import { ApiError } from '../errors.ts';

/** Checks that the disk has room for uploads. A full one takes no order, no message and no backup either. */
export interface DiskRoom {
  /** Throws a 503 if less is free than the market needs to go on. */
  require(folder: string): Promise<void>;
}

export interface Disk {
  /** Free blocks, all blocks, and their size in bytes. */
  bavail: number;
  blocks: number;
  bsize: number;
}

const LEAST_FREE_BYTES = 1_000_000_000;
/** The share of the disk that must be free, if that is less than a gigabyte, which may be all of a small disk. */
const LEAST_FREE_SHARE = 0.05;

/** `bytes`: of a file that is to be written. */
export const isNearlyFull = ({ bavail, blocks, bsize }: Disk, bytes = 0): boolean =>
  bavail * bsize - bytes < Math.min(LEAST_FREE_BYTES, blocks * bsize * LEAST_FREE_SHARE);

export const openDiskRoom = (diskOf: (folder: string) => Promise<Disk> = statfs): DiskRoom => ({
  async require(folder) {
    if (isNearlyFull(await diskOf(folder)))
      throw new ApiError(503, 'ServiceUnavailableError', DISK_NEARLY_FULL, { retryAfterS: 600 });
  },
});
