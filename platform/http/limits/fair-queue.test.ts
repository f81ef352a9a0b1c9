import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openFairQueue, TooBusyError } from './fair-queue.ts';

test('few tasks run at once, a flood by one client takes half of the room, and then there is room again', async () => {
  const queue = openFairQueue({ atOnce: 4, mostWaiting: 100 });
  const { task, most, releaseUntil } = openTasks();
  for (let round = 0; round < 2; round += 1) {
    const done = Array.from({ length: 54 }, () => queue.run('one', task('page')));
    await expect(queue.run('one', task('page'))).rejects.toThrow(TooBusyError);
    await releaseUntil(done);
    expect(most()).toBe(4);
  }
});

test('clients take turns: who asks for one thing does not wait for all that another asked for before', async () => {
  const queue = openFairQueue({ atOnce: 1, mostWaiting: 100 });
  const { task, started, releaseUntil } = openTasks();
  const flood = Array.from({ length: 10 }, (_, at) => queue.run('flood', task(`flood ${at}`)));
  const others = ['a', 'b'].map((client) => queue.run(client, task(client)));
  await releaseUntil([...flood, ...others]);
  expect(started.slice(0, 5)).toEqual(['flood 0', 'flood 1', 'a', 'b', 'flood 2']);
  expect(started).toHaveLength(12);
});

test('somebody new finds room while floods fill the queue, and what must not be refused is not', async () => {
  const queue = openFairQueue({ atOnce: 1, mostWaiting: 8 });
  const { task, releaseUntil } = openTasks();
  const accepted: Promise<string>[] = [];
  /** How many of ten tasks are accepted. */
  async function fill(client: string) {
    const before = accepted.length;
    for (let count = 0; count < 10; count += 1) {
      const run = queue.run(client, task(client));
      const refusal = run.then(
        () => false,
        () => true,
      );
      const isRefused = await Promise.race([refusal, nextIteration(false)]);
      if (!isRefused) accepted.push(run);
    }
    return accepted.length - before;
  }
  // The first one runs, and does not wait.
  expect(await fill('one')).toBe(1 + 4);
  expect(await fill('two')).toBe(2);
  expect(await fill('three')).toBe(1);
  accepted.push(queue.run('one', task('a form'), { isNeverRefused: true }));
  expect(await releaseUntil(accepted)).toContain('a form');
});

test('a task that fails makes room for the next', async () => {
  const queue = openFairQueue({ atOnce: 1, mostWaiting: 1 });
  for (let task = 0; task < 10; task += 1) {
    await expect(queue.run('one', () => Promise.reject(new Error('no page')))).rejects.toThrow('no page');
  }
  expect(await queue.run('one', async () => 'a page')).toBe('a page');
});

/** Tasks that go on until they are released, and note the order in which they began. */
function openTasks() {
  const started: string[] = [];
  const releases: (() => void)[] = [];
  let running = 0;
  let most = 0;
  return {
    started,
    most: () => most,
    task: (name: string) => async () => {
      started.push(name);
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => releases.push(resolve));
      running -= 1;
      return name;
    },
    /** Ends one after the other until all of these are done. */
    async releaseUntil(tasks: readonly Promise<unknown>[]) {
      let areDone = false;
      const done = Promise.all(tasks).finally(() => {
        areDone = true;
      });
      while (!areDone) {
        await nextIteration();
        releases.shift()?.();
      }
      return done;
    },
  };
}
