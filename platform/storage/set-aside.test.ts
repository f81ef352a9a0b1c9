import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeDataDir } from '../../test/test-database.ts';
import { openFolderStorage } from './folder-storage.ts';
import { setAsidePath, setRemovedAside } from './set-aside.ts';

// On one database: files are in no database.

const KEY = 'drafts/imports/a.zip';

test('what is removed while a backup is made is set aside until its end, and copies are not', async () => {
  const root = makeDataDir();
  const storage = openFolderStorage(root);
  const held = await setRemovedAside(root);
  for (const key of [KEY, 'drafts/copies/a/a.avif']) {
    await storage.put(key, Buffer.from('a'));
    await storage.delete([key]);
    await storage.delete([key]);
    expect([key, await storage.has(key), existsSync(setAsidePath(root, key))]).toEqual([key, false, key === KEY]);
  }
  expect(await setRemovedAside(root)).toBeUndefined();
  await held?.end();
  expect(existsSync(setAsidePath(root, ''))).toBe(false);
});

test('a file that was set aside, comes back and is removed again is away again', async () => {
  const root = makeDataDir();
  const storage = openFolderStorage(root);
  const held = await setRemovedAside(root);
  const [isPublic, isDraft] = ['uploads/a.jpg', 'drafts/a.jpg'];
  await storage.put(isPublic, Buffer.from('a'));
  for (let times = 0; times < 2; times += 1) {
    for (const [from, to] of [
      [isPublic, isDraft],
      [isDraft, isPublic],
    ] as const) {
      await storage.copy(from, to);
      await storage.delete([from]);
      expect([await storage.has(from), await storage.has(to)]).toEqual([false, true]);
    }
  }
  await held?.end();
});

test('a backup that was killed holds nothing after a quarter of an hour', async () => {
  const root = makeDataDir();
  const storage = openFolderStorage(root);
  const killed = await setRemovedAside(root);
  await storage.put(KEY, Buffer.from('a'));
  await storage.delete([KEY]);
  await storage.removeUnfinished();
  expect(existsSync(setAsidePath(root, KEY))).toBe(true);
  const before = new Date(Date.now() - 16 * 60_000);
  utimesSync(join(root, 'backup-under-way'), before, before);
  await storage.removeUnfinished();
  expect(existsSync(setAsidePath(root, ''))).toBe(false);
  await killed?.end();
});
