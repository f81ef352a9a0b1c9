import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import type { DatabaseAdapter } from './adapter.ts';
import type { Changed } from './change-feed.ts';
import { type Changes, openChanges } from './changes.ts';
import { DatabaseUnavailable } from './database-errors.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('however often something is committed while one reading is under way, one more is enough', async () => {
  const { changes, readings, commit } = await openFollowed();
  for (let look = 0; look < 100; look += 1) {
    commit();
    await nextTurn();
  }
  expect(readings.length).toBe(1);
  const caughtUp = changes.catchUp();
  readings[0]?.resolve(new Map());
  await nextTurn();
  expect([readings.length, changes.isCurrent()]).toEqual([2, false]);
  readings[1]?.resolve(new Map());
  await caughtUp;
  await nextTurn();
  expect([readings.length, changes.isCurrent()]).toEqual([2, true]);
});

test('what could not be read for longer than changes are kept may be gone', async () => {
  const { changes, readings, told, commit } = await openFollowed();
  for (let minute = 0; minute < 60; minute += 1) {
    commit();
    const failed = expect(changes.catchUp()).rejects.toThrow('away');
    await nextTurn();
    readings.pop()?.reject(new Error('away'));
    await failed;
    await vi.advanceTimersByTimeAsync(HOUR_MS / 60);
  }
  readings.length = 0;
  const caughtUp = changes.catchUp();
  await nextTurn();
  readings.pop()?.resolve(new Map());
  await caughtUp;
  expect(told).toEqual(['everything']);
});

test('a process that stood still looks before it says that it is current', async () => {
  const { changes, readings, told } = await openFollowed();
  expect(changes.isCurrent()).toBe(true);
  vi.setSystemTime(Date.now() + 3_000);
  expect(changes.isCurrent()).toBe(false);
  const caughtUp = changes.catchUp();
  await nextTurn();
  readings.pop()?.resolve(car);
  await caughtUp;
  expect(told).toEqual([car]);
});

test('a pause while those who follow are told is not forgotten', async () => {
  const { changes, readings, told, commit } = await openFollowed();
  let go = () => {};
  changes.follow(
    () =>
      new Promise((resolve) => {
        go = resolve;
      }),
  );
  commit();
  const caughtUp = changes.catchUp();
  await nextTurn();
  readings.pop()?.resolve(car);
  await nextTurn();
  vi.setSystemTime(Date.now() + HOUR_MS);
  expect(changes.isCurrent()).toBe(false);
  go();
  await caughtUp;
  const again = changes.catchUp();
  await nextTurn();
  readings.pop()?.resolve(new Map());
  await nextTurn();
  go();
  await again;
  expect(told).toEqual([car, 'everything']);
});

test('who took in later what it was told of moves the version', async () => {
  const { changes } = await openFollowed();
  const before = changes.version();
  changes.renew();
  expect(changes.version()).toBeGreaterThan(before);
});

test('while nothing can be read, memory is as old as the last time at which it was known to be true', async () => {
  const { changes, readings, commit } = await openFollowed();
  await vi.advanceTimersByTimeAsync(250);
  commit();
  const caughtUp = changes.catchUpIfThere();
  await nextTurn();
  readings.pop()?.reject(new DatabaseUnavailable('away'));
  await caughtUp;
  expect([changes.awayMs(), changes.isCurrent()]).toEqual([0, false]);
  // Nobody waits any more, and it is tried again all the while.
  await vi.advanceTimersByTimeAsync(750);
  await changes.catchUpIfThere();
  expect([changes.awayMs(), readings.length]).toEqual([750, 1]);
  readings.pop()?.resolve(new Map());
  await nextTurn();
  await changes.catchUpIfThere();
  expect([changes.awayMs(), changes.isCurrent()]).toEqual([undefined, true]);
});

test('a look that takes long is waited for no longer, even if another one is to follow it', async () => {
  const { changes, readings, commit } = await openFollowed();
  commit();
  const waited = changes.catchUpIfThere();
  await nextTurn();
  // The next poll.
  commit();
  await waited;
  expect([changes.awayMs(), readings.length]).toEqual([0, 1]);
});

test('who cannot take in a change keeps no other from it, and what was made before is old', async () => {
  const { changes, readings, told, commit } = await openFollowed();
  changes.follow(() => Promise.reject(new DatabaseUnavailable('away')));
  const later: Changed[] = [];
  changes.follow((changed) => void later.push(changed));
  const before = changes.version();
  commit();
  const failed = expect(changes.catchUp()).rejects.toThrow('away');
  await nextTurn();
  readings.pop()?.resolve(car);
  await failed;
  expect([told, later]).toEqual([[car], [car]]);
  expect(changes.version()).toBeGreaterThan(before);
  const again = changes.catchUp();
  await nextTurn();
  readings.pop()?.resolve(new Map());
  await again.catch(() => undefined);
  expect(later.at(-1)).toBe('everything');
});

test('a look that takes long is waited for no longer, and one that meets a fault is told', async () => {
  const { changes, readings, commit } = await openFollowed();
  commit();
  await changes.catchUpIfThere();
  expect([changes.awayMs(), readings.length]).toEqual([0, 1]);
  readings.pop()?.resolve(new Map());
  await nextTurn();
  expect(changes.awayMs()).toBeUndefined();
  commit();
  const failed = expect(changes.catchUpIfThere()).rejects.toThrow('a fault');
  await nextTurn();
  readings.pop()?.reject(new Error('a fault'));
  await failed;
  expect(changes.awayMs()).toBeUndefined();
});

/** A feed whose readings end when the test says so. */
async function openFollowed() {
  const readings: { resolve: (changed: Changed) => void; reject: (error: Error) => void }[] = [];
  let commit = () => {};
  const openChangeFeed = async () => ({
    read: () => new Promise<Changed>((resolve, reject) => readings.push({ resolve, reject })),
    onCommit: (listener: () => void) => {
      commit = listener;
    },
    close: async () => undefined,
  });
  const changes: Changes = await openChanges(
    { openChangeFeed } as Partial<DatabaseAdapter> as DatabaseAdapter,
    () => undefined,
  );
  const told: Changed[] = [];
  changes.follow((changed) => void told.push(changed));
  return { changes, readings, told, commit: () => commit() };
}

const car: Changed = new Map([['car', new Set([1])]]);
