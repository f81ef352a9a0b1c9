import { expect, test } from 'vitest';
import { openTestClock } from '../../test/test-clock.ts';
import { makeDataDir } from '../../test/test-database.ts';
import { openFolderStorage } from './folder-storage.ts';
import { keepHot } from './hot-objects.ts';

// On one database: files are in no database.

const [HOT, COLD, LARGE] = ['pictures/ab/small_ab.avif', 'uploads/ab.jpg', 'pictures/ab/large_ab.avif'];

async function openStorages() {
  const folder = openFolderStorage(makeDataDir());
  const clock = openTestClock();
  const storage = keepHot(folder, (key) => key.startsWith('pictures/'), clock);
  for (const key of [HOT, COLD]) await storage.put(key, Buffer.from('a picture'));
  await storage.put(LARGE, Buffer.alloc(65 * 1024));
  return { folder, storage, clock };
}

test('a small object that may be kept is read once, as a whole or in parts', async () => {
  const { storage, folder } = await openStorages();
  const first = await storage.find(HOT);
  await folder.delete([HOT, COLD, LARGE]);
  const again = await storage.find(HOT);
  expect(again).toBe(first);
  expect(String(await again?.bytes())).toBe('a picture');
  expect(String(await again?.bytes({ start: 2, end: 4 }))).toBe('pic');
  expect(String((await again?.read({ start: 2, end: 4 }))?.read())).toBe('pic');
});

test('what may not be kept, or is large, is read each time', async () => {
  const { storage, folder } = await openStorages();
  for (const key of [COLD, LARGE]) {
    expect(await storage.find(key)).toBeDefined();
    await folder.delete([key]);
    expect(await storage.find(key)).toBeUndefined();
  }
});

test('what is deleted or stored anew is not what was kept', async () => {
  const { storage } = await openStorages();
  await storage.find(HOT);
  await storage.put(HOT, Buffer.from('another'));
  expect(String(await (await storage.find(HOT))?.bytes())).toBe('another');
  await storage.place([await storage.stage(HOT, Buffer.from('a third'))]);
  expect(String(await (await storage.find(HOT))?.bytes())).toBe('a third');
  await storage.delete([HOT]);
  expect(await storage.find(HOT)).toBeUndefined();
});

test('what another server deleted is forgotten after some seconds', async () => {
  const { storage, folder, clock } = await openStorages();
  await storage.find(HOT);
  await folder.delete([HOT]);
  clock.advance(9_000);
  expect(await storage.find(HOT)).toBeDefined();
  clock.advance(2_000);
  expect(await storage.find(HOT)).toBeUndefined();
});
