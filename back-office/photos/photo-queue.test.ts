import { expect, test } from 'vitest';
import { PHOTO_TOO_LARGE } from '#contract/messages/listing-photos.ts';
import { PHOTO_NOT_TAKEN } from '#contract/messages/photo-board.ts';
import { PHOTO_MOST_BYTES } from '#contract/office/photos.ts';
import type { openPhotoQueue } from './photo-queue.ts';
import { openMemoryStore } from './photo-store.ts';
import type { SendOutcome } from './send-photo.ts';
import { fileOf, LISTING, later, openWorld, photoOf } from './stand-in-server.ts';

const isEmpty = async ({ queue }: { queue: ReturnType<typeof openPhotoQueue> }) =>
  expect.poll(() => queue.getState().waiting).toEqual([]);

test('photos are made small one at a time and sent in the order in which they were chosen', async () => {
  const world = openWorld();
  const page = world.open();
  await page.queue.add(['front', 'side', 'back'].map(fileOf), 0);
  await isEmpty(page);
  expect(world.sent).toEqual(['front', 'side', 'back']);
  expect(page.saved).toEqual(['front', 'side', 'back']);
  expect(world.mostShrinking()).toBe(1);
  expect(await world.store.list(LISTING)).toEqual([]);
});

test('what did not arrive is asked for and sent again, after pauses that grow', async () => {
  const world = openWorld();
  const page = world.open();
  world.answers.push(
    () => later,
    () => later,
    () => ({ kind: 'later', afterS: 20 }),
  );
  await page.queue.add([fileOf('front')], 0);
  await isEmpty(page);
  expect(world.sent).toHaveLength(4);
  expect(world.pauses).toEqual([1_000, 2_000, 20_000]);
});

test('a photo that arrived though nobody said so is not sent again', async () => {
  const world = openWorld();
  const page = world.open();
  world.answers.push((sha256) => {
    world.there.push(sha256);
    return later;
  });
  await page.queue.add(['front', 'side'].map(fileOf), 0);
  await isEmpty(page);
  expect(world.sent).toEqual(['front', 'side']);
  expect(page.saved).toEqual(['front', 'side']);
});

test('a page that was closed leaves its photos to the next one', async () => {
  const world = openWorld();
  world.setAway(true);
  const first = world.open();
  await first.queue.add(['front', 'side'].map(fileOf), 0);
  await expect.poll(() => world.pauses.length).toBeGreaterThan(2);
  first.queue.close();
  expect(await world.store.list(LISTING)).toHaveLength(2);
  expect(world.sent).toEqual([]);
  world.setAway(false);
  const next = world.open();
  next.queue.resume();
  await isEmpty(next);
  await expect.poll(() => next.saved).toEqual(['front', 'side']);
  expect(world.sent).toEqual(['front', 'side']);
});

test('the hint on a photo is there again when the page is', async () => {
  const world = openWorld();
  world.setAway(true);
  const first = world.open();
  await first.queue.add(['night', 'side'].map(fileOf), 0);
  const hints = ({ queue }: typeof first) => queue.getState().waiting.map(({ fault }) => fault);
  await expect.poll(() => hints(first)).toEqual(['dark', null]);
  first.queue.close();
  const next = world.open();
  next.queue.resume();
  await expect.poll(() => hints(next)).toEqual(['dark', null]);
});

test('a photo that is none is named, and the others go on', async () => {
  const world = openWorld();
  const page = world.open();
  const reason = 'This photo is broken.';
  world.answers.push(
    (sha256) => ({ kind: 'saved', photo: photoOf(sha256) }),
    () => ({ kind: 'refused', reason }),
  );
  await page.queue.add(['front', 'letter', 'back'].map(fileOf), 0);
  await isEmpty(page);
  expect(page.saved).toEqual(['front', 'back']);
  expect(page.queue.getState().refused).toEqual([{ name: 'letter', reason }]);
  page.queue.dismissRefusals();
  expect(page.queue.getState().refused).toEqual([]);
});

test('a photo at which the server fails again and again is given up, and the others go on', async () => {
  const world = openWorld();
  const page = world.open();
  const failed = (): SendOutcome => ({ kind: 'failed' });
  world.answers.push(failed, failed, failed);
  await page.queue.add(['poison', 'back'].map(fileOf), 0);
  await isEmpty(page);
  expect(world.sent).toEqual(['poison', 'poison', 'poison', 'back']);
  expect(page.queue.getState().refused).toEqual([{ name: 'poison', reason: PHOTO_NOT_TAKEN }]);
});

test('a photo that stays too large is refused before it is sent', async () => {
  const world = openWorld();
  const page = world.open();
  const large = new File([new Uint8Array(PHOTO_MOST_BYTES + 1)], 'film');
  await page.queue.add([large, fileOf('back')], 0);
  await isEmpty(page);
  expect(world.sent).toEqual(['back']);
  expect(page.queue.getState().refused).toEqual([{ name: 'film', reason: PHOTO_TOO_LARGE }]);
});

test('a photo that another tab has sent is shown here too, and is not sent again', async () => {
  const world = openWorld();
  const page = world.open();
  world.answers.push(() => ({ kind: 'signed out' }));
  await page.queue.add(['front', 'side'].map(fileOf), 0);
  await expect.poll(() => page.queue.getState().isSignedOut).toBe(true);

  const other = world.open();
  other.queue.resume();
  await expect.poll(() => other.saved).toEqual(['front', 'side']);
  page.queue.resume();
  await expect.poll(() => page.saved).toEqual(['front', 'side']);
  await isEmpty(page);
  expect(world.there).toEqual(['front', 'side']);
});

test('whoever was logged out keeps their photos, and goes on when they are back', async () => {
  const world = openWorld();
  const page = world.open();
  world.answers.push(() => ({ kind: 'signed out' }));
  await page.queue.add([fileOf('front')], 0);
  await expect.poll(() => page.queue.getState().isSignedOut).toBe(true);
  expect(page.queue.getState().waiting).toMatchObject([{ name: 'front', state: 'waiting' }]);
  page.queue.resume();
  await isEmpty(page);
  expect(page.saved).toEqual(['front']);
});

test('a photo that is chosen twice is sent once, and no more are taken than fit', async () => {
  const world = openWorld();
  const page = world.open();
  await page.queue.add(['front', 'front'].map(fileOf), 0);
  await isEmpty(page);
  expect(world.sent).toEqual(['front']);
  await page.queue.add(['a', 'b', 'c'].map(fileOf), 29);
  expect(page.queue.getState().hasTooMany).toBe(true);
  await isEmpty(page);
  expect(world.sent).toEqual(['front', 'a']);
});

test('a photo that is taken back before it was sent is not sent', async () => {
  const world = openWorld();
  world.setAway(true);
  const page = world.open();
  await page.queue.add(['front', 'side'].map(fileOf), 0);
  const [front] = page.queue.getState().waiting;
  await page.queue.drop(front?.id ?? 0);
  world.setAway(false);
  await isEmpty(page);
  await expect.poll(() => world.sent).toEqual(['side']);
});

test('a phone without room says which photo it could not keep', async () => {
  const store = openMemoryStore();
  const full = { ...store, add: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
  const page = openWorld(full).open();
  await page.queue.add([fileOf('front')], 0);
  expect(page.queue.getState().refused).toMatchObject([{ name: 'front' }]);
  expect(page.queue.getState().waiting).toEqual([]);
});
