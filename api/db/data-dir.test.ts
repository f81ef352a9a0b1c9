import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeDataDir } from '../test/test-database.ts';
import { lockDataDir, prepareDataDir, StartError } from './data-dir.ts';

const lockInOtherProcess = (dataDir: string, after: string) => [
  '--input-type=module',
  '--eval',
  `import { setTimeout as sleep } from 'node:timers/promises';
   import { lockDataDir } from ${JSON.stringify(join(process.cwd(), 'api/db/data-dir.ts'))};
   lockDataDir(${JSON.stringify(dataDir)}); ${after}`,
];

test('a second server on a data directory is refused and told who holds it (F-09)', async () => {
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

test('the garbage collector takes no lock away, and a server that is killed leaves none (F-05)', async () => {
  const dataDir = makeDataDir();
  const goOn = "await sleep(1); gc(); await sleep(1); console.log('locked'); await sleep(60_000);";
  const other = spawn(process.execPath, ['--expose-gc', ...lockInOtherProcess(dataDir, goOn)]);
  await once(other.stdout, 'data');
  expect(() => lockDataDir(dataDir)).toThrow(`process ${other.pid}`);
  other.kill('SIGKILL');
  await once(other, 'exit');
  lockDataDir(dataDir).release();
});

test('a data directory is made where there is none, and one that cannot be is named (F-17)', () => {
  const dataDir = join(makeDataDir(), 'a', 'b');
  prepareDataDir(dataDir);
  expect(existsSync(dataDir)).toBe(true);
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  expect(() => prepareDataDir(file)).toThrow(StartError);
  expect(() => prepareDataDir(join(file, 'under'))).toThrow(
    /^The data directory .+ cannot be written \(\w+\)\. Set DATA_DIR/,
  );
});

test('the number of the holder is beside the lock, for whoever looks', () => {
  const dataDir = makeDataDir();
  const lock = lockDataDir(dataDir);
  expect(readFileSync(join(dataDir, 'server.pid'), 'utf8')).toBe(String(process.pid));
  lock.release();
});
