import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { readMarketConfig } from '../../api/schema/market-config.ts';
import type { Config } from '../../platform/config.ts';
import { lockDataDir, StartError } from '../../platform/database/data-dir.ts';
import { openAdapter } from '../../platform/database/open-adapter.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { openMakers } from '../../test/entry-makers.ts';
import { catalogueSum } from '../../test/import-files.ts';
import { commandEnv, runCommand } from '../../test/run-command.ts';
import { openTestClock } from '../../test/test-clock.ts';
import { type DatabaseOptions, makeDatabase, makeDataDir, testOnce, whenDone } from '../../test/test-database.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

// On both databases: each is copied by its own tools.

test('a backup beside a running server is the market of that moment, and comes back whole in an empty place', async () => {
  const market = await openMarket();
  mkdirSync(join(market.dataDir, 'drafts', 'copies'), { recursive: true, mode: 0o700 });
  writeFileSync(join(market.dataDir, 'drafts', 'draft.jpg'), 'of an ad to come', { mode: 0o600 });
  const folder = join(makeDataDir(), 'backups');
  const { path, pictures } = await writeBackup({ config: market.config, folder, keep: 14, now: NOW });
  expect([path, pictures]).toEqual([join(folder, '2026-11-22T03-10-00Z'), 3]);
  expect(new Set([statSync(path).mode & 0o077, ...everyMode(path)])).toEqual(new Set([0]));
  writeFileSync(join(market.dataDir, 'uploads', 'c.jpg.part'), '');
  const before = await catalogueSum({ ...market, dataDir: path });
  await market.makeCar();
  market.upload('d.jpg');

  const place = await makeDatabase({ isMigrated: false });
  const restored = configOf(place);
  expect(await restoreBackup({ config: restored, backup: path, say: () => undefined })).toBe(3);
  expect(readdirSync(join(place.dataDir, 'drafts'))).toEqual(['draft.jpg']);
  const adapter = await openAdapter(place);
  whenDone(() => adapter.close());
  expect(await catalogueSum({ adapter, dataDir: place.dataDir })).toBe(before);
  expect(await catalogueSum({ ...market, dataDir: path })).not.toBe(before);
  // Members stay signed in.
  expect(statSync(join(place.dataDir, 'jwt-secret')).size).toBe(SECRET.length);
});

test('pictures that the backup before has take no room again, and old backups go', async () => {
  const market = await openMarket();
  const folder = join(makeDataDir(), 'backups');
  const write = (day: number) => writeBackup({ config: market.config, folder, keep: 2, now: NOW + day * DAY_MS });
  const { path: first } = await write(0);
  market.upload('d.jpg');
  const { path: second } = await write(1);
  expect(inode(first, 'uploads', 'a.jpg')).toBe(inode(second, 'uploads', 'a.jpg'));
  expect(readdirSync(join(second, 'uploads')).sort()).toEqual(['a.jpg', 'b.jpg', 'd.jpg']);
  mkdirSync(join(folder, 'letters'));
  const { removed } = await write(2);
  expect(removed).toEqual(['2026-11-22T03-10-00Z']);
  expect(readdirSync(folder).sort()).toEqual(['2026-11-23T03-10-00Z', '2026-11-24T03-10-00Z', 'letters']);
  expect(readdirSync(join(second, 'uploads'))).toHaveLength(3);
});

test('a backup that cannot be finished leaves nothing that looks like one', async () => {
  const dataDir = makeDataDir();
  const folder = join(dataDir, 'backups');
  const away = readMarketConfig(
    inject('databaseKind') === 'sqlite'
      ? { DATA_DIR: dataDir }
      : { DATA_DIR: dataDir, DATABASE_URL: 'postgres://u:hunter2secret@127.0.0.1:1/market' },
  );
  const error = await writeBackup({ config: away, folder, keep: 1, now: NOW }).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).not.toContain('hunter2secret');
  expect(readdirSync(folder)).toEqual([]);
});

testOnce('what a killed backup left goes a day later, and two of one second are not mixed', async () => {
  const market = await openMarket();
  const folder = join(makeDataDir(), 'backups');
  const write = (now: number) => writeBackup({ config: market.config, folder, keep: 14, now });
  await write(NOW);
  await expect(write(NOW)).rejects.toThrow(/ was made this very second\.$/);
  for (const name of ['2026-11-21T03-09-59Z.part', '2026-11-22T03-09-59Z.part', 'letters.part'])
    mkdirSync(join(folder, name));
  await write(NOW + 1000);
  const left = ['2026-11-22T03-09-59Z.part', '2026-11-22T03-10-00Z', '2026-11-22T03-10-01Z', 'letters.part'];
  expect(readdirSync(folder).sort()).toEqual(left);
});

test('nothing is restored over what is there, beside a running server, or from nowhere', async () => {
  const market = await openMarket();
  const folder = join(makeDataDir(), 'backups');
  const { path } = await writeBackup({ config: market.config, folder, keep: 1, now: NOW });
  const restore = (config: Config, from = path) => restoreBackup({ config, backup: from, say: () => undefined });
  const before = await catalogueSum(market);
  await expect(restore(market.config)).rejects.toThrow(
    / is there already\. Move it away, or set DATA_DIR to an empty folder\.$/,
  );
  // SQLite would write what is left beside a killed database into the restored one.
  if (!market.config.databaseUrl) {
    const left = { ...market.config, ...foldersOf(makeDataDir()) };
    writeFileSync(join(left.dataDir, 'motoka.sqlite-wal'), 'left behind');
    await expect(restore(left)).rejects.toThrow(/motoka\.sqlite-wal is there already\./);
  }
  // A database with tables of its own is left as it is, though its folder be empty.
  if (market.config.databaseUrl)
    await expect(restore({ ...market.config, ...foldersOf(makeDataDir()) })).rejects.toThrow(/already exists/);
  expect(await catalogueSum(market)).toBe(before);
  const place = await makeDatabase({ isMigrated: false });
  await expect(restore(configOf(place), join(folder, 'none'))).rejects.toThrow(/^There is no backup in /);
  await expect(restore(configOf(place), makeDataDir())).rejects.toThrow(/ holds no backup for this database/);
  const lock = lockDataDir(place.dataDir);
  await expect(restore(configOf(place))).rejects.toThrow(/^Another server/);
  lock.release();
});

test.runIf(inject('databaseKind') === 'sqlite')(
  'a database that was cut short on its way is not put in place, and nothing is left of the try',
  async () => {
    const { config } = await openMarket();
    const folder = join(makeDataDir(), 'backups');
    const { path } = await writeBackup({ config, folder, keep: 1, now: NOW });
    const file = join(path, 'motoka.sqlite');
    // Nothing else tells then.
    rmSync(join(path, 'files.jsonl'));
    const whole = readFileSync(file);
    const dataDir = makeDataDir();
    const restore = () =>
      restoreBackup({
        config: { ...config, ...foldersOf(dataDir) },
        backup: path,
        isUnlisted: true,
        say: () => undefined,
      });
    const cuts = [whole.subarray(0, whole.length / 2), whole.subarray(0, 0), Buffer.from('<html>Not found</html>')];
    for (const cut of cuts) {
      writeFileSync(file, cut);
      await expect(restore()).rejects.toThrow(/^The database of the backup \(.+motoka\.sqlite\) is damaged: /);
      expect(readdirSync(dataDir).filter((name) => !name.startsWith('server.'))).toEqual([]);
    }
    writeFileSync(file, whole, { mode: 0o644 });
    expect(await restore()).toBe(2);
    expect(statSync(join(dataDir, 'motoka.sqlite')).mode & 0o077).toBe(0);
  },
);

const foldersOf = (dataDir: string) => ({ dataDir, picturesDir: dataDir });

testOnce('the commands say what they did, what is missing, and end with 1 then', async () => {
  const { config, dataDir } = await openMarket();
  const folder = join(makeDataDir(), 'backups');
  const run = (name: string, ...args: string[]) => {
    const command = new URL(`${name}-command.ts`, import.meta.url);
    return runCommand(command, args, commandEnv({ dataDir, databaseUrl: config.databaseUrl }));
  };
  expect(run('backup', folder)).toEqual({
    status: 0,
    said: expect.stringMatching(/^The backup is in .+Z, with 2 pictures\.\n$/),
  });
  const others = [[], [folder, folder], [folder, '--keep', 'all']];
  for (const args of [[folder, '--keep', '0'], ['--none'], ...(process.env.RUNS ? others : [])])
    expect(run('backup', ...args).status, args.join()).toBe(1);
  expect(run('restore', folder).status).toBe(1);
  expect(run('restore').said).toContain('npm run restore -- BACKUP');
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

const SECRET = 'q8Zr2kV7mXw4Tn9bLs3Yd6Hf1Jc5Pg0A';
const NOW = Date.UTC(2026, 10, 22, 3, 10);

const configOf = ({ dataDir, databaseUrl = '' }: DatabaseOptions): Config =>
  readMarketConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });

/** A market that runs: with a car, a secret and pictures. */
async function openMarket() {
  const place = await makeDatabase();
  const adapter = await openAdapter(place);
  whenDone(() => adapter.close());
  const makers = openMakers(adapter, openTestClock());
  await makers.makeCar();
  writeFileSync(join(place.dataDir, 'jwt-secret'), SECRET, { mode: 0o600 });
  mkdirSync(join(place.dataDir, 'uploads'), { mode: 0o700 });
  const upload = (name: string) => writeFileSync(join(place.dataDir, 'uploads', name), name.repeat(100));
  upload('a.jpg');
  upload('b.jpg');
  writeFileSync(join(place.dataDir, 'uploads', 'c.jpg.part'), 'half');
  return { ...makers, adapter, dataDir: place.dataDir, config: configOf(place), upload };
}

const inode = (...path: string[]) => statSync(join(...path)).ino;
const everyMode = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('uploads/'))
    .map((name) => statSync(join(folder, name)).mode & 0o077);
