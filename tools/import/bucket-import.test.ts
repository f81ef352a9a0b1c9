import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoFiles } from '../../demo/demo-files.ts';
import { filesIn, runImport, writeFiles } from '../../test/import-files.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { bucketSettings } from '../../test/s3-bucket.ts';
import { openS3Server } from '../../test/s3-server.ts';
import { makeDatabase, makeDataDir } from '../../test/test-database.ts';
import { exportCatalogue } from '../export/export-catalogue.ts';
import { openTarget } from '../export/export-target.ts';

const plain = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();
const [good, other] = await Promise.all([plain('#336699'), plain('#993366')]);

test('an import puts into the bucket what its good rows name, and an export takes it out again', async () => {
  const s3 = await openS3Server();
  const server = await openTestApp(undefined, { settings: bucketSettings(s3.endpoint) });
  const folder = writeFiles({
    'good.jpg': good,
    'other.jpg': other,
    'cut.jpg': good.subarray(0, good.length - 20),
    'cars.csv': 'reference,make,images\nB-1,Toyota,good.jpg\nB-2,Toyota,other.jpg;cut.jpg\n',
  });
  for (const counts of [{ created: 1 }, { created: 0, unchanged: 1 }]) {
    expect((await runImport(server, folder)).counts).toMatchObject({ ...counts, bad: 1 });
  }
  expect(filesIn(join(server.dataDir, 'uploads'))).toEqual([]);

  for (const name of ['export', 'export.zip']) {
    const path = join(makeDataDir(), name);
    const target = await openTarget(path, { overwrite: false });
    const { lost } = await exportCatalogue({
      adapter: server.adapter,
      storage: server.storage,
      drawn: demoFiles,
      target,
      withPictures: true,
      say: () => undefined,
      progress: () => undefined,
    });
    expect(lost).toBe(0);
    const empty = await openTestApp();
    expect((await runImport(empty, path)).counts).toMatchObject({ created: 1, bad: 0 });
    const uploads = join(empty.dataDir, 'uploads');
    expect(filesIn(uploads).map((file) => readFileSync(join(uploads, file)))).toEqual([good]);
  }
});

test('an import whose bucket is away ends with a sentence', async () => {
  const s3 = await openS3Server();
  await s3.stop();
  const { dataDir } = await makeDatabase();
  const folder = writeFiles({ 'good.jpg': good, 'cars.csv': 'reference,make,images\nB-1,Toyota,good.jpg\n' });
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...bucketSettings(s3.endpoint) };
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, ['tools/import-command.ts', folder], { env }, (_error, _out, err) => resolve(err));
  });
  expect(said.trim()).toMatch(/^The bucket motoka-pictures at http:\S+ cannot be used: .*ECONNREFUSED\.$/);
});
