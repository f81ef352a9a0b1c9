import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DISK_NEARLY_FULL } from '#contract/messages/errors.ts';
import { PHOTOS_WANT_NUMBER } from '#contract/messages/listing-photos.ts';
import { openDiskRoom } from '../../../platform/http/bodies/disk-room.ts';
import { openTestApp } from '../../../test/open-test-app.ts';
import { drawPhoto, openPhotoMakers } from '../../../test/photo-makers.ts';

const disk = { blocks: 1e9, bavail: 5e8, bsize: 4_096 };
const app = await openTestApp(undefined, { isTimed: false, diskRoom: openDiskRoom(async () => disk) });
const { db } = app.adapter;
const { makeSeller, send, sent, photosOf } = openPhotoMakers(app);

test('whatever is on it, a photo is stored in a megabyte at most', async () => {
  const { documentId, cookie } = await makeSeller();
  const { mediaId } = await sent({ cookie }, documentId, await noise(1_200));
  const { size_bytes: bytes } = await db
    .selectFrom('media')
    .select('size_bytes')
    .where('id', '=', mediaId)
    .executeTakeFirstOrThrow();
  expect(Number(bytes)).toBeLessThanOrEqual(MEGABYTE);
});

test('while the disk is nearly full no photo is taken, and nothing of it is left', async () => {
  const { documentId, cookie, ask } = await makeSeller();
  const { bavail } = disk;
  disk.bavail = 0;
  const answer = await send({ cookie }, documentId, await drawPhoto(), { mayFail: true });
  disk.bavail = bavail;
  expect([answer.status, messageOf(answer), answer.headers['retry-after']]).toEqual([503, DISK_NEARLY_FULL, '600']);
  expect(await photosOf({ ask }, documentId)).toEqual([]);
});

test('without a proven number a private seller stores 100 MB of photos that no buyer has seen, and one with a number more', async () => {
  const { documentId, cookie, sellerId } = await makeSeller();
  const { mediaId } = await sent({ cookie }, documentId, await drawPhoto());
  await db
    .updateTable('media')
    .set({ size_bytes: 100 * MEGABYTE })
    .where('id', '=', mediaId)
    .execute();
  const setProven = (phone_proven_at: number | null) =>
    db.updateTable('seller').set({ phone_proven_at }).where('id', '=', sellerId).execute();
  await setProven(null);
  const refused = await send({ cookie }, documentId, await drawPhoto());
  expect([refused.status, messageOf(refused)]).toEqual([409, PHOTOS_WANT_NUMBER]);
  await setProven(app.clock.now());
  expect((await send({ cookie }, documentId, await drawPhoto())).status).toBe(200);
});

const MEGABYTE = 1024 ** 2;

const messageOf = ({ body }: { body: unknown }) => (body as { error?: { message: string } }).error?.message;
const noise = (width: number) =>
  sharp({
    create: {
      width,
      height: width,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
