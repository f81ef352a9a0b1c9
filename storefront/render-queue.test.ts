import { expect, test } from 'vitest';
import { openRenderQueue, TooBusy } from './render-queue.ts';

/** Work that goes on until it is released. */
function openWork() {
  const releases: (() => void)[] = [];
  let atOnce = 0;
  let most = 0;
  return {
    most: () => most,
    async work() {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise<void>((resolve) => releases.push(resolve));
      atOnce -= 1;
    },
    async releaseAll() {
      while (releases.length > 0) {
        releases.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

test('four pages are made at once, fifty wait, and the next is told to come back (D-09)', async () => {
  const inTurn = openRenderQueue();
  const { work, most, releaseAll } = openWork();
  const pages = Array.from({ length: 54 }, () => inTurn(work));
  await expect(inTurn(work)).rejects.toThrow(TooBusy);
  await releaseAll();
  await Promise.all(pages);
  expect(most()).toBe(4);
  // Afterwards there is room again.
  const next = Array.from({ length: 54 }, () => inTurn(work));
  await releaseAll();
  await Promise.all(next);
  expect(most()).toBe(4);
});

test('a page that fails makes room for the next', async () => {
  const inTurn = openRenderQueue();
  for (let page = 0; page < 10; page += 1) {
    await expect(inTurn(() => Promise.reject(new Error('no page')))).rejects.toThrow('no page');
  }
  expect(await inTurn(async () => 'a page')).toBe('a page');
});
