import { expect, test } from 'vitest';
import type { openPhotoQueue } from './photo-queue.ts';
import { fileOf, openWorld } from './stand-in-server.ts';

const isEmpty = async ({ queue }: { queue: ReturnType<typeof openPhotoQueue> }) =>
  expect.poll(() => queue.getState().waiting).toEqual([]);

const BOX = { x: 0.5, y: 0.7, width: 0.15 };

test('a photo that the server has is sent again with its plate hidden, in its own place', async () => {
  const world = openWorld();
  const page = world.open();
  const photo = { sha256: 'front', name: 'Photo 1', bytes: new Blob(['front']) };
  await page.queue.hide(photo, [BOX]);
  expect(page.queue.getState().waiting).toMatchObject([{ name: 'Photo 1', replaces: ['front'] }]);
  await isEmpty(page);
  expect(world.sent).toEqual(['front* > front']);
});

test('of a photo that waits nothing is sent but what was hidden on it, and its place is kept', async () => {
  const world = openWorld();
  world.setAway(true);
  const page = world.open();
  await page.queue.add(['front', 'side'].map(fileOf), 0);
  await expect.poll(() => page.queue.getState().waiting.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  const id = page.queue.getState().waiting[0]?.id ?? 0;
  for (let time = 0; time < 2; time += 1) {
    const photo = await page.queue.find(id);
    if (!photo) throw new Error('It was not kept');
    await page.queue.hide(photo, [BOX]);
  }
  world.setAway(false);
  await isEmpty(page);
  // Its answer may have been lost: the server may have what it was before.
  expect(world.sent).toEqual(['front** > front,front*', 'side']);
  expect(await page.queue.find(id)).toBeUndefined();
});

test('a photo that is on its way while its plate is hidden is replaced afterwards', async () => {
  const world = openWorld();
  const page = world.open();
  const goOn = world.hold();
  await page.queue.add([fileOf('front')], 0);
  await expect.poll(() => world.sent).toEqual(['front']);
  const photo = await page.queue.find(page.queue.getState().waiting[0]?.id ?? 0);
  if (!photo) throw new Error('It was not kept');
  await page.queue.hide(photo, [BOX]);
  goOn();
  await isEmpty(page);
  expect(world.sent).toEqual(['front', 'front* > front']);
  expect(page.saved).toEqual(['front', 'front*']);
});
