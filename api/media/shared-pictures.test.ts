import sharp from 'sharp';
import { expect } from 'vitest';
import { runImport, writeFiles } from '../../test/import-files.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { bucketSettings } from '../../test/s3-bucket.ts';
import { openS3Server } from '../../test/s3-server.ts';
import { makeDatabase, makeDataDir, testOnPostgres } from '../../test/test-database.ts';

// On both databases: two servers share one database.

// A data directory, and the SQLite file in it, has one server.
testOnPostgres.each([
  ['one bucket', async () => bucketSettings((await openS3Server()).endpoint)],
  ['one folder', async () => ({ PICTURES_DIR: makeDataDir() })],
])(
  'two servers on one PostgreSQL and %s show what is imported beside either, and each other’s copies',
  async (_what, place) => {
    const settings = await place();
    const { databaseUrl } = await makeDatabase();
    const open = () => openTestApp({ dataDir: makeDataDir(), ...(databaseUrl ? { databaseUrl } : {}) }, { settings });
    const [one, other] = [await open(), await open()];
    for (const [at, [importing, showing]] of [[one, other] as const, [other, one] as const].entries()) {
      const background = { r: at * 200, g: 90, b: 40 };
      const jpeg = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
        .jpeg()
        .toBuffer();
      const folder = writeFiles({ 'a.jpg': jpeg, 'cars.csv': `reference,make,images\nS-${at},Toyota,a.jpg\n` });
      expect((await runImport(importing, folder)).lines).toEqual([]);
      const media = await showing.adapter.db
        .selectFrom('media')
        .select('hash')
        .orderBy('id', 'desc')
        .executeTakeFirst();
      const original = await showing.app.inject(`/uploads/${media?.hash}.jpg`);
      expect(original.statusCode).toBe(200);
      expect(original.rawPayload).toEqual(jpeg);
      const copy = `/uploads/small_${media?.hash}.webp`;
      const made = await showing.app.inject(copy);
      const found = await importing.app.inject(copy);
      expect([made.statusCode, found.statusCode]).toEqual([200, 200]);
      // Made anew it would be a moment younger.
      expect(found.headers.etag).toBe(made.headers.etag);
    }
  },
);
