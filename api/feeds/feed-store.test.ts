import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { openTestClock } from '../../test/test-clock.ts';
import { openFeedSending } from './feed-sending.ts';
import { openFeedStore } from './feed-store.ts';

const PACKED = { isUnpacked: false };

function open() {
  const folder = mkdtempSync(join(temporaryFolder(), 'motoka-feeds-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return openFeedStore(folder, openTestClock(), 20);
}

test('a feed that takes long is sent while it is written, to everybody who asks, and whole', async () => {
  const [store, sending, go] = [open(), openFeedSending(), Promise.withResolvers<void>()];
  let times = 0;
  async function* lines() {
    times += 1;
    yield 'first\n'.repeat(30_000);
    await go.promise;
    yield 'last\n';
  }
  const found = await Promise.all([store.find('a', lines), store.find('a', lines)]);
  expect(found.map(({ size }) => size)).toEqual([undefined, undefined]);
  const whole = store.findWhole('a', lines);
  const read = found.map(async (feed) => gunzipSync(await buffer(await sending.read(feed, PACKED))).toString());
  await pause(20);
  go.resolve();
  const texts = await Promise.all(read);
  for (const text of texts) expect([text.length, text.endsWith('first\nlast\n')]).toEqual([180_005, true]);
  expect(times).toBe(1);
  expect((await whole).etag).toBeTruthy();
  expect(await store.find('a', lines)).toBe(await whole);
});

test('one that is never written to its end breaks off, and is made anew for the next', async () => {
  const [store, sending, go] = [open(), openFeedSending(), Promise.withResolvers<void>()];
  async function* broken() {
    yield 'first\n';
    await go.promise;
  }
  const bytes = await sending.read(await store.find('a', broken), PACKED);
  go.reject(new Error('the database is away'));
  await expect(buffer(bytes)).rejects.toThrow('the database is away');
  async function* whole() {
    yield 'whole\n';
  }
  const again = await sending.read(await store.find('a', whole), PACKED);
  expect(gunzipSync(await buffer(again)).toString()).toBe('whole\n');
});

test('only so many are sent a feed at once; who goes away makes room', async () => {
  const [store, sending] = [open(), openFeedSending({ mostAtOnce: 2 })];
  async function* lines() {
    yield 'line\n';
  }
  const feed = await store.find('a', lines);
  const [one, two] = [await sending.read(feed, PACKED), await sending.read(feed, PACKED)];
  await expect(sending.read(feed, PACKED)).rejects.toMatchObject({ status: 503, retryAfterS: 2 });
  one.destroy();
  await buffer(two);
  await pause(5);
  const again = [await sending.read(feed, PACKED), await sending.read(feed, PACKED)];
  await expect(sending.read(feed, PACKED)).rejects.toMatchObject({ status: 503 });
  // A file that is left open ends the process once it is found to be garbage.
  for (const bytes of again) bytes.destroy();
});
