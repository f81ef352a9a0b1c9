import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeDataDir } from '../../test/test-database.ts';
import { DatabaseUnavailable } from './database-errors.ts';
import { openJournalFlush } from './journal-flush.ts';

/** Returns a flush whose writes to the disk the test ends. */
function openHeldFlush(emptyJournal = () => true) {
  const file = join(makeDataDir(), 'data.sqlite');
  writeFileSync(`${file}-wal`, '');
  const syncs: PromiseWithResolvers<void>[] = [];
  const journal = openJournalFlush({
    file,
    emptyJournal,
    sync() {
      const sync = Promise.withResolvers<void>();
      syncs.push(sync);
      return sync.promise;
    },
  });
  return { journal, syncs };
}

test('those who ask while the disk is at work share the next flush, since the running one may have missed their commits', async () => {
  const { journal, syncs } = openHeldFlush();
  const first = journal.flush();
  await expect.poll(() => syncs.length).toBe(1);
  const ended: string[] = [];
  const others = ['second', 'third'].map((name) => journal.flush().then(() => ended.push(name)));
  const pending = journal.pending().then(() => ended.push('pending'));
  syncs[0]?.resolve();
  await first;
  await expect.poll(() => syncs.length).toBe(2);
  expect(ended).toEqual([]);
  const last = journal.flush();
  const closing = journal.close().then(() => ended.push('closed'));
  syncs[1]?.resolve();
  await Promise.all([...others, pending]);
  await expect.poll(() => syncs.length).toBe(3);
  expect(ended).not.toContain('closed');
  syncs[2]?.resolve();
  await Promise.all([last, closing]);
  await journal.close();
  expect(syncs).toHaveLength(3);
});

test('after a flush that failed nothing is acknowledged until the journal could be emptied', async () => {
  let canEmpty = false;
  const { journal, syncs } = openHeldFlush(() => canEmpty);
  const failing = journal.flush();
  await expect.poll(() => syncs.length).toBe(1);
  const next = journal.flush();
  syncs[0]?.reject(new Error('EIO'));
  for (const flush of [failing, next, journal.flush(), journal.pending()])
    await expect(flush).rejects.toThrow(DatabaseUnavailable);
  expect(syncs).toHaveLength(1);
  canEmpty = true;
  const mended = journal.flush();
  await expect.poll(() => syncs.length).toBe(2);
  syncs[1]?.resolve();
  await mended;
  await journal.pending();
  await journal.close();
});
