import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { openTestApp } from '../../test/open-test-app.ts';
import { bucketSettings } from '../../test/s3-bucket.ts';
import { openS3Server, openSilentServer } from '../../test/s3-server.ts';
import { testLong } from '../../test/test-database.ts';
import { expectWithin } from '../../test/wall-time.ts';
import { originalKey } from './picture-files.ts';

const jpeg = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#336699' } })
  .jpeg()
  .toBuffer();
test('pictures and their copies are served from a bucket as from a folder', async () => {
  const { app, storage, hash } = await openWithBucket();
  const original = await app.inject(`/uploads/${hash}.jpg`);
  expect(original.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': FOR_EVER });
  expect(original.rawPayload).toEqual(jpeg);
  const copy = await app.inject(`/uploads/small_${hash}.webp`);
  expect(copy.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': FOR_EVER });
  expect(await sharp(copy.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640 });
  expect(await storage.has(`pictures/${hash.slice(-2)}/small_${hash}.webp`)).toBe(true);
  const { etag } = copy.headers;
  const again = await app.inject({ url: `/uploads/small_${hash}.webp`, headers: { 'if-none-match': String(etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await vi.waitFor(async () =>
    expect((await app.inject(`/uploads/small_${hash}.avif`)).headers['content-type']).toBe('image/avif'),
  );
  expect((await app.inject('/uploads/nobody.jpg')).statusCode).toBe(404);
});

test('a film in a bucket is served in the parts that a browser asks for', async () => {
  const { app, makeMedia, storage } = await openWithBucket();
  const { hash } = await makeMedia({ ext: '.mp4', mime: 'video/mp4', width: null, height: null });
  const film = Buffer.from(Array.from({ length: 400_000 }, (_, at) => at % 251));
  await storage.put(originalKey(hash, '.mp4'), film);
  const part = (range: string) => app.inject({ url: `/uploads/${hash}.mp4`, headers: { range } });
  const { statusCode, headers, rawPayload } = await part('bytes=300000-349999');
  expect([statusCode, headers['content-range']]).toEqual([206, 'bytes 300000-349999/400000']);
  expect(headers['content-type']).toBe('video/mp4');
  expect(rawPayload).toEqual(film.subarray(300_000, 350_000));
  expect((await part('bytes=-10')).rawPayload).toEqual(film.subarray(-10));
  expect((await part('bytes=400000-')).statusCode).toBe(416);
  expect((await app.inject(`/uploads/${hash}.mp4`)).rawPayload).toEqual(film);
});

test('while the bucket is away pictures are 503, everything else is answered, and pictures are back with it', async () => {
  const { get, logged, s3, hash } = await openWithBucket();
  await s3.stop();
  for (const name of [`${hash}.jpg`, `small_${hash}.webp`, `small_${hash}.avif`, 'nobody.jpg']) {
    const { status, headers, body } = await get(`/uploads/${name}`, { mayFail: true });
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
    expect(body).toMatchObject({ error: { name: 'ServiceUnavailableError' } });
  }
  expect(logged.map(({ msg }) => msg)).toContain('the storage of pictures cannot answer');
  for (const path of ['/readyz', '/healthz', '/api/cars?populate=images']) expect((await get(path)).status).toBe(200);
  await s3.comeBack();
  await expect.poll(async () => (await get(`/uploads/${hash}.jpg`, { mayFail: true })).status).toBe(200);
});

testLong('a bucket that never answers holds up nobody for long', async () => {
  const settings = bucketSettings(await openSilentServer());
  const { get, makeMedia } = await openTestApp(undefined, { settings, isTimed: false });
  const { hash } = await makeMedia();
  const startedAt = performance.now();
  const pictures = Array.from({ length: 20 }, () => get(`/uploads/small_${hash}.webp`, { mayFail: true }));
  expect((await get('/api/cars')).status).toBe(200);
  expectWithin(2_000, startedAt);
  for (const { status } of await Promise.all(pictures)) expect(status).toBe(503);
  expectWithin(5_000, startedAt);
  const refusedAt = performance.now();
  expect((await get(`/uploads/${hash}.jpg`, { mayFail: true })).status).toBe(503);
  expectWithin(500, refusedAt);
});

test('a server whose bucket cannot be used says so when it starts', async () => {
  const s3 = await openS3Server();
  const settings = { ...bucketSettings(s3.endpoint), S3_BUCKET: 'nobody' };
  const { app, logged } = await openTestApp(undefined, { settings });
  await app.ready();
  await vi.waitFor(() => expect(logged.map(({ msg }) => msg)).toContain('pictures cannot be looked through'));
});

const FOR_EVER = 'public, max-age=31536000, immutable';

/** A server whose pictures are in a bucket, and a picture of 800 × 600 in it. */
async function openWithBucket() {
  const s3 = await openS3Server();
  const server = await openTestApp(undefined, { settings: bucketSettings(s3.endpoint), isTimed: false });
  const { hash } = await server.makeMedia({ width: 800, height: 600 });
  await server.storage.put(originalKey(hash, '.jpg'), jpeg);
  return { ...server, s3, hash };
}
