import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { bucketAt } from '../../test/s3-bucket.ts';
import { openS3Server, openSilentServer } from '../../test/s3-server.ts';
import { testLong } from '../../test/test-database.ts';
import { expectWithin } from '../../test/wall-time.ts';
import { openBucketStorage } from './bucket-storage.ts';
import { type ObjectStorage, StorageUnavailableError } from './object-storage.ts';

test('a service that is away is said to be, at once, and asked again when it is back', async () => {
  const s3 = await openS3Server();
  const storage = openBucketStorage(bucketAt(s3.endpoint));
  await storage.put('uploads/a.jpg', Buffer.from('a'));
  await s3.stop();
  const startedAt = performance.now();
  for (const ask of Object.values(requests(storage))) {
    expect(await reasonFor(ask())).toContain(`The bucket motoka-pictures at ${s3.endpoint} cannot be used: `);
  }
  expect(await reasonFor(storage.find('uploads/a.jpg'))).toContain('has not answered for a while');
  expectWithin(1_000, startedAt);
  await s3.comeBack();
  await expect.poll(() => storage.has('uploads/a.jpg').catch(() => false)).toBe(true);
});

testLong('a service that takes requests and says nothing is waited for three seconds, once', async () => {
  const storage = openBucketStorage(bucketAt(await openSilentServer()));
  const startedAt = performance.now();
  const asked = Array.from({ length: 20 }, () => reasonFor(storage.find('uploads/a.jpg')));
  for (const reason of await Promise.all(asked)) expect(reason).toContain('no answer in time');
  const waited = performance.now();
  expect(waited - startedAt).toBeGreaterThan(2_900);
  expect(waited - startedAt).toBeLessThan(4_500);
  expect(await reasonFor(storage.find('uploads/a.jpg'))).toContain('has not answered for a while');
  expectWithin(500, waited);
});

test('an object that stops half-way is an outage, not the end of the object', async () => {
  const storage = openBucketStorage(bucketAt(await openSilentServer(200_000)));
  expect(await reasonFor(storage.find('uploads/a.jpg'))).toContain('no answer in time');
});

test.each([
  ['a bucket that is not there', { name: 'nobody' }, 'NoSuchBucket'],
  ['a key that nobody has', { accessKeyId: 'NOBODY' }, 'InvalidAccessKeyId'],
])('%s is a mistake in the settings and no missing picture', async (_what, wrong, reason) => {
  const s3 = await openS3Server();
  const storage = openBucketStorage({ ...bucketAt(s3.endpoint), ...wrong });
  for (let times = 0; times < 8; times += 1) {
    expect(await reasonFor(storage.find('uploads/a.jpg'))).toContain(reason);
  }
  expect(await reasonFor(storage.put('uploads/a.jpg', Buffer.from('a')))).toContain(reason);
  expect(await reasonFor(storage.removeUnfinished())).toMatch(/there is no such bucket|InvalidAccessKeyId/);
});

testLong('who stops reading frees the connection, and a slow reader is waited for', async () => {
  const s3 = await openS3Server();
  const storage = openBucketStorage(bucketAt(s3.endpoint));
  await storage.put('uploads/film.mp4', Buffer.alloc(8 * 1024 ** 2, 1));
  const film = await storage.find('uploads/film.mp4');
  const left = await film?.read();
  await new Promise((resolve) => left?.once('data', resolve));
  left?.destroy();
  const slow = await film?.read({ start: 0, end: 4 * 1024 ** 2 - 1 });
  // Longer than a piece may take to come.
  await new Promise((resolve) => setTimeout(resolve, 3_500));
  expect((await buffer(slow ?? Readable.from([]))).length).toBe(4 * 1024 ** 2);
});

const requests = (storage: ObjectStorage) => ({
  has: () => storage.has('uploads/a.jpg'),
  find: () => storage.find('uploads/a.jpg'),
  put: () => storage.put('uploads/a.jpg', Buffer.from('a')),
  delete: () => storage.delete(['uploads/a.jpg']),
  stage: () => storage.stage('uploads/a.jpg', Buffer.from('a')),
  place: () => storage.place([{ key: 'uploads/a.jpg', stagedAs: 'staged-a' }]),
  removeUnfinished: () => storage.removeUnfinished(),
});

/** Returns the message of the StorageUnavailableError that a request rejects with. */
async function reasonFor(asked: Promise<unknown>): Promise<string> {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StorageUnavailableError);
  return error instanceof Error ? error.message : '';
}
