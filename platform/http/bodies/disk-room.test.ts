import { expect, test } from 'vitest';
import { DISK_NEARLY_FULL } from '#contract/messages/errors.ts';
import { isNearlyFull, openDiskRoom } from './disk-room.ts';

const BLOCK_BYTES = 4_096;
const diskOf = (gigabytes: number, freeGigabytes: number) => ({
  blocks: Math.round((gigabytes * 1e9) / BLOCK_BYTES),
  bavail: Math.round((freeGigabytes * 1e9) / BLOCK_BYTES),
  bsize: BLOCK_BYTES,
});

test('below a gigabyte, or a twentieth of a small disk, no more files are taken', () => {
  expect([isNearlyFull(diskOf(100, 1.1)), isNearlyFull(diskOf(100, 0.9))]).toEqual([false, true]);
  expect([isNearlyFull(diskOf(10, 0.6)), isNearlyFull(diskOf(10, 0.4))]).toEqual([false, true]);
});

test('whoever sends a file then is told to come back later', async () => {
  const full = openDiskRoom(async () => diskOf(100, 0.5));
  await expect(full.require('anywhere')).rejects.toMatchObject({
    status: 503,
    message: DISK_NEARLY_FULL,
    retryAfterS: 600,
  });
  await openDiskRoom(async () => diskOf(100, 50)).require('anywhere');
});
