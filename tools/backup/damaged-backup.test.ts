import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMarketConfig } from '../../api/schema/market-config.ts';
import { migrateMarket } from '../../api/schema/migrations.ts';
import { openAdapter } from '../../platform/database/open-adapter.ts';
import { makeDataDir, whenDone } from '../../test/test-database.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

// A file of SQLite's on both: what is in the files of a backup is no matter of the database's.

const PICTURE = 'uploads/a.jpg';
const ARCHIVE = 'drafts/imports/b.zip';
const SECRET = 'q8Zr2kV7mXw4Tn9bLs3Yd6Hf1Jc5Pg0A';

const whole = await makeBackup();
const write = (backup: string, path: string, change: (bytes: Buffer) => Buffer | string) =>
  writeFileSync(join(backup, path), change(readFileSync(join(backup, path))));
const flipped = (bytes: Buffer) => {
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  return bytes;
};

const damages: [what: string, said: RegExp, damage: (backup: string) => void][] = [
  ['a picture that is missing', /uploads\/a\.jpg is missing\./, (at) => rmSync(join(at, PICTURE))],
  [
    'one that was cut',
    /uploads\/a\.jpg has 10 bytes instead of 1300\./,
    (at) => write(at, PICTURE, (all) => all.subarray(0, 10)),
  ],
  ['one with a bit turned', /uploads\/a\.jpg was changed/, (at) => write(at, PICTURE, flipped)],
  [
    'a link in the place of one',
    /uploads\/a\.jpg is no file\./,
    (at) => {
      renameSync(join(at, PICTURE), join(at, 'elsewhere'));
      symlinkSync(join(at, 'elsewhere'), join(at, PICTURE));
    },
  ],
  [
    'photos that waited for an import',
    /drafts\/imports\/b\.zip is missing\./,
    (at) => rmSync(join(at, 'drafts'), { recursive: true }),
  ],
  ['a database with a bit turned', /motoka\.sqlite was changed/, (at) => write(at, 'motoka.sqlite', flipped)],
  ['no database', /motoka\.sqlite is missing\.$/, (at) => rmSync(join(at, 'motoka.sqlite'))],
  ['no secret', /jwt-secret is missing\./, (at) => rmSync(join(at, 'jwt-secret'))],
  ['no list of its files', /has no list of its files/, (at) => rmSync(join(at, 'files.jsonl'))],
  [
    'a list that was cut',
    /The list of the backup's files .+ is damaged\./,
    (at) => write(at, 'files.jsonl', (all) => all.subarray(0, -200)),
  ],
  [
    'a list that was changed',
    /is damaged\./,
    (at) => write(at, 'files.jsonl', (all) => all.toString().replace('1300', '1301')),
  ],
];

test.each(damages)('%s is said, and nothing is restored', async (_what, said, damage) => {
  const backup = join(makeDataDir(), 'backup');
  cpSync(whole, backup, { recursive: true });
  damage(backup);
  const { dataDir, done } = restore(backup);
  await expect(done).rejects.toThrow(said);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a backup that was not finished is refused by its name', async () => {
  const backup = join(makeDataDir(), '2026-11-22T00-00-00Z.part');
  cpSync(whole, backup, { recursive: true });
  await expect(restore(backup).done).rejects.toThrow(/\.part was not finished: take a backup that was\.$/);
});

test('all that is missing is named, up to ten files', async () => {
  const backup = join(makeDataDir(), 'backup');
  cpSync(whole, backup, { recursive: true });
  rmSync(join(backup, 'uploads'), { recursive: true });
  rmSync(join(backup, 'jwt-secret'));
  await expect(restore(backup).done).rejects.toThrow(
    /is not whole:\nuploads\/a\.jpg is missing\.\njwt-secret is missing\.$/,
  );
});

test('a whole one is restored, with what lies in folders of folders', async () => {
  const { dataDir, done } = restore(whole);
  expect(await done).toBe(2);
  expect(readFileSync(join(dataDir, ARCHIVE), 'utf8')).toBe(ARCHIVE.repeat(100));
});

async function makeBackup(): Promise<string> {
  const dataDir = makeDataDir();
  const adapter = await openAdapter({ dataDir });
  whenDone(() => adapter.close());
  await migrateMarket(adapter);
  for (const folder of ['uploads', 'drafts/imports']) mkdirSync(join(dataDir, folder), { recursive: true });
  for (const path of [PICTURE, ARCHIVE]) writeFileSync(join(dataDir, path), path.repeat(100));
  writeFileSync(join(dataDir, 'jwt-secret'), SECRET);
  const config = readMarketConfig({ DATA_DIR: dataDir });
  const { path } = await writeBackup({
    config,
    folder: join(makeDataDir(), 'backups'),
    keep: 1,
    now: Date.UTC(2026, 10, 22),
  });
  return path;
}

function restore(backup: string) {
  const dataDir = makeDataDir();
  const config = readMarketConfig({ DATA_DIR: dataDir });
  return { dataDir, done: restoreBackup({ config, backup, say: () => undefined }) };
}
