import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeDataDir } from '../../test/test-database.ts';
import { DatabaseUnavailable } from './database-errors.ts';
import { openJournalFlush } from './journal-flush.ts';

/** Returns a flush whose writes to the disk the test ends. */
function openHeldFlush() {
  const file = join(makeDataDir(), 'data.sqlite');
  writeFileSync(`${file}-wal`, '');
  const syncs: PromiseWithResolvers<void>[] = [];
  const journal = openJournalFlush(file, () => {
    const sync = Promise.withResolvers<void>();
    syncs.push(sync);
    return sync.promise;
  });
  return { journal, syncs };
}

test('those who ask while the disk is at work share the next flush, since the running one may have missed their commits', async () => {
  const { journal, syncs } = openHeldFlush();
  const first = journal.flush();
  const ended: string[] = [];
  const others = ['second', 'third'].map((name) => journal.flush().then(() => ended.push(name)));
  syncs[0]?.resolve();
  await first;
  await expect.poll(() => syncs.length).toBe(2);
  expect(ended).toEqual([]);
  syncs[1]?.resolve();
  await Promise.all(others);
  expect(syncs).toHaveLength(2);
  const last = journal.flush();
  expect(syncs).toHaveLength(3);
  syncs[2]?.resolve();
  await last;
  await journal.close();
});

test('a flush that fails is told to those who share it, and the next one is tried', async () => {
  const { journal, syncs } = openHeldFlush();
  const failing = journal.flush();
  const next = journal.flush();
  syncs[0]?.reject(new Error('EIO'));
  await expect(failing).rejects.toThrow(DatabaseUnavailable);
  await expect.poll(() => syncs.length).toBe(2);
  const closing = journal.close();
  syncs[1]?.resolve();
  await next;
  await closing;
});
