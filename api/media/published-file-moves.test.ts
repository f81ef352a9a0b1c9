import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { openJobQueue } from '../../platform/jobs/job-queue.ts';
import type { ObjectStorage } from '../../platform/storage/object-storage.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { openMakers } from '../../test/entry-makers.ts';
import { openTestClock } from '../../test/test-clock.ts';
import { makeDataDir, openTestAdapter } from '../../test/test-database.ts';
import { publishMedia } from './media-publish-writes.ts';
import { withdrawMedia } from './media-withdrawal-writes.ts';
import { draftKey, originalKey } from './picture-files.ts';
import { publishedFileMoves } from './published-file-moves.ts';

const adapter = await openTestAdapter();
const { db } = adapter;
const { log } = Fastify();

test('a picture that is withdrawn while another server moves it to the public ends as a draft', async () => {
  const hash = 'moved';
  const { id, documentId } = await openMakers(adapter, clock).makeMedia({ hash });
  await db.updateTable('media').set({ state: 'draft' }).where('id', '=', id).execute();
  await storage.put(draftKey(documentId, '.jpg'), Buffer.from('a photo'));
  const [begun, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow: ObjectStorage = {
    ...storage,
    async copy(from, to) {
      begun.resolve();
      await mayGoOn.promise;
      await storage.copy(from, to);
    },
  };
  await db.transaction().execute((transaction) => publishMedia(transaction, [id], clock.now()));
  const moving = openMover(slow).done();
  await begun.promise;
  await db.transaction().execute((transaction) => withdrawMedia(transaction, [id], clock.now()));
  await openMover(storage).done();
  mayGoOn.resolve();
  await moving;
  clock.advance(2_000);
  await openMover(storage).done();
  const [isPublic, isDraft] = await Promise.all([
    storage.has(originalKey(hash, '.jpg')),
    storage.has(draftKey(documentId, '.jpg')),
  ]);
  expect({ isPublic, isDraft }).toEqual({ isPublic: false, isDraft: true });
});

const clock = openTestClock();
const storage = openStorage(readConfig({ DATA_DIR: makeDataDir() }));

/** A server that moves files, in a storage of its own manner. */
const openMover = (own: ObjectStorage) => {
  const queue = openJobQueue({ adapter, clock, kinds: publishedFileMoves(db, own), log });
  return {
    async done() {
      queue.wake();
      await queue.idle();
      await queue.close();
    },
  };
};
