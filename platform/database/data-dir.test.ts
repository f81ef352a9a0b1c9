import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { migrateMarket } from '../../api/schema/migrations.ts';
import { makeDataDir } from '../../test/test-database.ts';
import { lockDataDir, prepareDataDir, StartError } from './data-dir.ts';
import { openAdapter } from './open-adapter.ts';

const lockInOtherProcess = (dataDir: string, after: string) => [
  '--input-type=module',
  '--eval',
  `import { setTimeout as sleep } from 'node:timers/promises';
   import { lockDataDir } from ${JSON.stringify(join(process.cwd(), 'platform/database/data-dir.ts'))};
   lockDataDir(${JSON.stringify(dataDir)}); ${after}`,
];

test('a second server on a data directory is refused and told who holds it', async () => {
  const dataDir = makeDataDir();
  const lock = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir)).toThrow(
    new StartError(`Another server (process ${process.pid}) uses the data directory ${dataDir}.`),
  );
  const other = promisify(execFile)(process.execPath, lockInOtherProcess(dataDir, ''));
  await expect(other).rejects.toThrow(`Another server (process ${process.pid})`);
  lock.release();
  lockDataDir(dataDir).release();
});

test('the garbage collector takes no lock away, and a server that is killed leaves none', async () => {
  const dataDir = makeDataDir();
  const goOn = "await sleep(1); gc(); await sleep(1); console.log('locked'); await sleep(60_000);";
  const other = spawn(process.execPath, ['--expose-gc', ...lockInOtherProcess(dataDir, goOn)]);
  await once(other.stdout, 'data');
  expect(() => lockDataDir(dataDir)).toThrow(`process ${other.pid}`);
  other.kill('SIGKILL');
  await once(other, 'exit');
  lockDataDir(dataDir).release();
});

test('a data directory is made where there is none, and one that cannot be is named', () => {
  const dataDir = join(makeDataDir(), 'a', 'b');
  prepareDataDir(dataDir, console.info);
  expect(existsSync(dataDir)).toBe(true);
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  expect(() => prepareDataDir(file, console.info)).toThrow(StartError);
  expect(() => prepareDataDir(join(file, 'under'), console.info)).toThrow(
    /^The data directory .+ cannot be written \(\w+\)\. Set DATA_DIR/,
  );
});

test('the number of the holder is beside the lock, for whoever looks', () => {
  const dataDir = makeDataDir();
  const lock = lockDataDir(dataDir);
  expect(readFileSync(join(dataDir, 'server.pid'), 'utf8')).toBe(String(process.pid));
  lock.release();
});

const modeOf = (path: string) => statSync(path).mode & 0o7777;

test("a data directory is its owner's alone, also one that was not", () => {
  const made = join(makeDataDir(), 'made');
  const say = vi.fn();
  prepareDataDir(made, say);
  expect(modeOf(made)).toBe(0o700);
  expect(say).not.toHaveBeenCalled();

  const open = join(made, 'open');
  mkdirSync(open);
  chmodSync(open, 0o755);
  prepareDataDir(open, say);
  expect(modeOf(open)).toBe(0o700);
  expect(say.mock.calls).toEqual([
    [`Other users of this machine could read the data directory ${open}. Now its owner alone can.`],
  ]);
});

test('a folder that belongs to everybody, such as /tmp, stays so, and that is said', () => {
  const shared = makeDataDir();
  chmodSync(shared, 0o1777);
  const say = vi.fn();
  prepareDataDir(shared, say);
  expect(modeOf(shared)).toBe(0o1777);
  expect(say).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('cannot be changed'));
});

test('no file of the database can be read by other users, whoever made it', async () => {
  const dataDir = makeDataDir();
  chmodSync(dataDir, 0o755);
  for (let start = 0; start < 2; start += 1) {
    const adapter = await openAdapter({ dataDir });
    await migrateMarket(adapter);
    const files = readdirSync(dataDir);
    expect(files).toContain('motoka.sqlite-wal');
    for (const name of files) expect(modeOf(join(dataDir, name)), name).toBe(0o600);
    await adapter.close();
    chmodSync(join(dataDir, 'motoka.sqlite'), 0o644);
  }
});
