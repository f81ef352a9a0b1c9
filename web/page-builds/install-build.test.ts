import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { HOUR_MS } from '../../platform/durations.ts';
import { NOTE } from './built-apps.ts';
import { installBuild } from './install-build.ts';

test('files of the last build stay for a day, and those of the build before it no longer than theirs', async () => {
  const { from, to, build, has } = makeFolder();
  await build([page(1), 'server/index.js'], 0);
  mkdirSync(join(to, 'compile-cache'));
  writeFileSync(join(to, 'compile-cache', 'x'), 'x');
  await build([page(2), 'server/index.js'], HOUR_MS);
  expect([has(page(1)), has(page(2)), existsSync(from)]).toEqual([true, true, false]);
  await build([page(3)], 20 * HOUR_MS);
  expect([1, 2, 3].map((version) => has(page(version)))).toEqual([true, true, true]);
  await build([page(3)], 26 * HOUR_MS);
  expect([1, 2, 3].map((version) => has(page(version)))).toEqual([false, true, true]);
  // A file that comes back is of the current build.
  await build([page(2)], 30 * HOUR_MS);
  await build([page(2)], 60 * HOUR_MS);
  expect([2, 3].map((version) => has(page(version)))).toEqual([true, false]);
  expect(has('compile-cache/x')).toBe(true);
});

test('whoever asks while builds are installed one after the other finds every file', async () => {
  const { to, build } = makeFolder();
  const shared = 'client/assets/shared.css';
  await build([page(0), shared], 0);
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(fastifyStatic, { root: join(to, 'client/assets'), wildcard: false });
  let isOver = false;
  const statuses = new Map<number, number>();
  async function ask() {
    while (!isOver)
      for (const url of ['/page-0.js', '/shared.css']) {
        const { statusCode } = await app.inject(url);
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      }
  }
  const asking = Promise.all([ask(), ask(), ask()]);
  for (let version = 1; version <= 50; version += 1) await build([page(version), shared], version);
  isOver = true;
  await asking;
  expect([...statuses.keys()]).toEqual([200]);
});

test('a build that is put in place in part only is not taken for one', async () => {
  const { to, build, has } = makeFolder();
  await build([page(1), 'server/index.js'], 0);
  expect(JSON.parse(readFileSync(join(to, NOTE), 'utf8'))).toEqual({ sources: '0', isQuick: false });
  // A folder where a file is to be: the disk refuses.
  mkdirSync(join(to, 'server/pages.js/x'), { recursive: true });
  await expect(build([page(2), 'server/index.js', 'server/pages.js'], 1)).rejects.toThrow('pages.js');
  expect([has(page(2)), has(NOTE)]).toEqual([true, false]);
  // The module that imports the missing one is still that of before.
  expect(readFileSync(join(to, 'server/index.js'), 'utf8')).toBe('server/index.js 0');
});

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'market-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [from, to] = [join(folder, 'build.next'), join(folder, 'build')];
  async function build(files: string[], now: number) {
    for (const file of files) {
      mkdirSync(dirname(join(from, file)), { recursive: true });
      writeFileSync(join(from, file), `${file} ${now}`);
    }
    await installBuild(from, to, { sources: String(now), isQuick: false }, now);
  }
  return { from, to, build, has: (file: string) => existsSync(join(to, file)) };
}

const page = (version: number) => `client/assets/page-${version}.js`;
