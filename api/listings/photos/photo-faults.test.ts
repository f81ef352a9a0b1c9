import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { StorageUnavailableError } from '../../../platform/storage/object-storage.ts';
import { openTestApp } from '../../../test/open-test-app.ts';
import { drawPhoto, openPhotoMakers } from '../../../test/photo-makers.ts';
import { bucketSettings } from '../../../test/s3-bucket.ts';
import { openS3Server } from '../../../test/s3-server.ts';
import { publishPhotos } from './listing-photo-writes.ts';

const nobody = (error: unknown): never => {
  throw error;
};

test('photos of a draft lie in a bucket as in a folder, and are moved when they are published', async () => {
  const s3 = await openS3Server();
  const app = await openTestApp(undefined, { settings: bucketSettings(s3.endpoint), isTimed: false });
  const { makeSeller, sent, runJobs } = openPhotoMakers(app);
  const { db } = app.adapter;
  const { documentId, cookie, id } = await makeSeller();
  const photo = await sent({ cookie }, documentId, await drawPhoto());
  const load = (url: string) => app.app.inject({ url, headers: { cookie } });
  const address = photo.url.replace(/^\/sell\/media\/\w+/, '/uploads');
  expect((await load(photo.url)).headers['content-type']).toBe('image/jpeg');
  expect((await load(address)).statusCode).toBe(404);
  await db.transaction().execute((transaction) => publishPhotos(transaction, id, app.clock.now()));
  expect((await load(address)).statusCode).toBe(200);
  const key = address.slice(1);
  expect(await app.storage.has(key)).toBe(false);
  await runJobs();
  expect(await app.storage.has(key)).toBe(true);
  expect((await load(address)).statusCode).toBe(200);
  expect((await load(photo.url)).statusCode).toBe(200);
});

test('while the bucket is away a photo is 503, nothing of it is there, and sent again it is', async () => {
  const s3 = await openS3Server();
  const app = await openTestApp(undefined, { settings: bucketSettings(s3.endpoint), isTimed: false });
  const { makeSeller, send, photosOf } = openPhotoMakers(app);
  const { documentId, cookie, ask } = await makeSeller();
  const bytes = await drawPhoto();
  await s3.stop();
  const answer = await send({ cookie }, documentId, bytes, { mayFail: true });
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(await photosOf({ ask }, documentId)).toEqual([]);
  await s3.comeBack();
  const again = async () => (await send({ cookie }, documentId, bytes, { mayFail: true })).status;
  await expect.poll(again).toBe(200);
  expect(await photosOf({ ask }, documentId)).toHaveLength(1);
});

test.each([
  ['full', Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' })],
  ['away', new StorageUnavailableError('away')],
])('while the folder is %s a photo is 503, and sent again it is there', async (_how, error) => {
  const app = await openTestApp(undefined, { isTimed: false });
  const { makeSeller, send, photosOf } = openPhotoMakers(app);
  const { documentId, cookie, ask } = await makeSeller();
  const bytes = await drawPhoto();
  const put = vi.spyOn(app.storage, 'put').mockImplementation(async () => nobody(error));
  expect((await send({ cookie }, documentId, bytes, { mayFail: true })).status).toBe(503);
  expect(await photosOf({ ask }, documentId)).toEqual([]);
  put.mockRestore();
  expect((await send({ cookie }, documentId, bytes)).status).toBe(200);
  expect(await photosOf({ ask }, documentId)).toHaveLength(1);
});

test('where what arrives cannot be written down a photo is 503', async () => {
  const app = await openTestApp(undefined, { isTimed: false });
  const { makeSeller, send } = openPhotoMakers(app);
  const { documentId, cookie } = await makeSeller();
  const incoming = join(app.config.dataDir, 'incoming');
  writeFileSync(incoming, 'a file where the folder should be');
  expect((await send({ cookie }, documentId, await drawPhoto(), { mayFail: true })).status).toBe(503);
  expect(existsSync(incoming)).toBe(true);
});

test('what a killed server was sent is gone when the next one starts', async () => {
  const app = await openTestApp(undefined, { isTimed: false });
  const incoming = join(app.config.dataDir, 'incoming');
  mkdirSync(incoming, { recursive: true });
  writeFileSync(join(incoming, 'half'), 'half');
  const next = await openTestApp({
    dataDir: app.config.dataDir,
    ...(app.config.databaseUrl && { databaseUrl: app.config.databaseUrl }),
  });
  await next.app.ready();
  expect(existsSync(incoming) ? readdirSync(incoming) : []).toEqual([]);
});
