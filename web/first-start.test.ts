import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../test/free-port.ts';

// Servers are started in clean copies of the sources, as after a clone: one for the tests that every change runs, since a build takes
// seconds. With `npm run test:long` they are killed amid a build as well, and the office is built and waited for: beside other tests its
// build, which has a low priority, takes minutes.

const isLong = process.env.RUNS !== undefined;
const testLong = test.runIf(isLong);
/** ms. A busy machine is slow, not broken. */
const timeout = 300_000;

test('two first starts in one clean clone show whole pages of one build; its bundle is run until the sources differ', {
  timeout,
}, async () => {
  const clone = cloneSources();
  await buildByStarting(clone);
  await runBundle(clone);
});

async function buildByStarting(clone: string) {
  const servers = await Promise.all([start(clone), start(clone)]);
  const asked = servers.map(async ({ address, listens }) => {
    await listens;
    return askWhole(address, '/');
  });
  for (const files of await Promise.all(asked)) expect(files).toBeGreaterThan(5);
  if (isLong) for (const { address } of servers) expect(await askWhole(address, OFFICE_PAGE)).toBeGreaterThan(2);
  expect(servers.map(({ said }) => BUILDING.test(said()))).toEqual([true, true]);
  for (const server of servers) await stop(server);
}

/** The clone must have its pages built. */
async function runBundle(clone: string) {
  if (!isLong) takeOfficeForBuilt(clone);
  execFileSync(process.execPath, ['web/page-builds/quick-build-command.ts', 'server'], {
    cwd: clone,
    env: { ...process.env, NODE_COMPILE_CACHE: undefined, QUICK_BUILD: '1' },
  });
  appendFileSync(join(clone, 'build-server/server/index.js'), "console.info('this is the bundle');");
  const files = () => readdirSync(join(clone, 'build/client/assets')).sort().join();
  const built = files();
  // Touched, as by a checkout and back.
  for (const path of ['storefront/root.tsx', 'vite.config.ts', 'start.ts']) {
    writeFileSync(join(clone, path), readFileSync(join(clone, path)));
  }
  const bundled = await start(clone);
  await bundled.listens;
  expect(bundled.said()).toContain('this is the bundle');
  expect(await askWhole(bundled.address, '/')).toBeGreaterThan(5);
  const { status } = await fetch(`${bundled.address}/docs/api`);
  expect(status).toBe(200);
  expect(bundled.said()).not.toMatch(BUILDING);
  expect(files()).toBe(built);
  await stop(bundled);

  appendFileSync(join(clone, 'start.ts'), '// changed');
  const fromSources = await start(clone);
  await fromSources.listens;
  expect(fromSources.said()).not.toContain('this is the bundle');
  expect(fromSources.said()).not.toMatch(BUILDING);
  expect(files()).toBe(built);
  await stop(fromSources);
}

/** Every server that listens would begin to build the office, and each would be stopped before the build ends. */
function takeOfficeForBuilt(clone: string) {
  const script = `
    const { APPS, digestOfSources, writeNote } = await import('./web/page-builds/built-apps.ts');
    writeNote(APPS.office.built, { sources: digestOfSources(APPS.office), isQuick: true });`;
  const module = join(clone, 'build-office/server/index.js');
  mkdirSync(dirname(module), { recursive: true });
  writeFileSync(module, '');
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: clone });
}

testLong(
  'a server that is killed amid a build takes the build with it, and the next start shows whole pages',
  { timeout },
  async () => {
    const clone = cloneSources();
    const next = join(clone, 'build.next/client');
    for (const waitMs of [0, 300, 1_000]) {
      const killed = await start(clone);
      await vi.waitFor(() => expect(existsSync(next)).toBe(true), { timeout: 60_000, interval: 20 });
      await sleep(waitMs);
      killed.process.kill('SIGKILL');
      await killed.ended;
      // Nobody writes there any more.
      await sleep(500);
      const left = existsSync(next) ? readdirSync(next, { recursive: true }).length : 0;
      await sleep(1_000);
      expect(existsSync(next) ? readdirSync(next, { recursive: true }).length : 0).toBe(left);
    }
    const later = await start(clone);
    await later.listens;
    expect(await askWhole(later.address, '/')).toBeGreaterThan(5);
  },
);

testLong('where no build can be written the start says so, and nothing is served', { timeout }, async () => {
  const clone = cloneSources();
  // As in a folder that may not be written, which would not stop root.
  writeFileSync(join(clone, 'build.next'), '');
  rmSync(join(clone, 'build'), { recursive: true, force: true });
  writeFileSync(join(clone, 'build'), '');
  const server = await start(clone);
  expect(await server.ended).toBe(1);
  expect(server.said()).toContain('The pages could not be built.');
  expect(server.said()).not.toContain(' is at ');
  expect(existsSync(dirname(join(clone, 'build-office/server')))).toBe(false);
});

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' });
const SOURCES = listed.split('\0').filter((path) => path !== '' && existsSync(path) && !/^(docs|e2e)\//.test(path));

/** Returns a folder with the sources as they are, and no build. */
function cloneSources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'motoka-clone-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  for (const path of SOURCES) cpSync(path, join(folder, path));
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

interface Started {
  process: ChildProcess;
  address: string;
  said(): string;
  /** Resolves when it says that it listens. */
  listens: Promise<void>;
  ended: Promise<number | null>;
}

/** Starts a server with an empty data directory of its own. */
async function start(clone: string, dataDir = mkdtempSync(join(clone, 'data-'))): Promise<Started> {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'warn',
    NODE_ENV: undefined,
    NODE_COMPILE_CACHE: undefined,
  };
  const server = spawn(process.execPath, ['server.ts'], { cwd: clone, env });
  let said = '';
  const ended = once(server, 'close').then(([code]) => code);
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await ended;
  });
  const listens = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      said += chunk;
      if (/ is at http/.test(said)) resolve();
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.on('close', () => reject(new Error(`The server ended:\n${said}`)));
  });
  listens.catch(() => undefined);
  return { process: server, address: `http://127.0.0.1:${port}`, said: () => said, listens, ended };
}

/**
 * Asks for a page and for all files that it names, and returns how many these are. On a busy machine a build takes longer than the server
 * holds a visitor, whom it then tells to come again.
 */
async function askWhole(address: string, path: string): Promise<number> {
  let page = await fetch(address + path);
  while (page.status === 503 && page.headers.has('retry-after')) {
    await page.arrayBuffer();
    await sleep(1_000);
    page = await fetch(address + path);
  }
  expect(page.status, path).toBe(200);
  const html = await page.text();
  expect(html.trimEnd(), path).toMatch(/<\/html>$/);
  const files = new Set(html.match(/\/(?:office\/)?assets\/[\w.-]+\.(?:js|css|svg)/g));
  for (const file of files) {
    const answer = await fetch(address + file, { headers: { 'accept-encoding': 'br' } });
    expect([file, answer.status, answer.headers.get('content-encoding')]).toEqual([file, 200, 'br']);
    expect((await answer.text()).length, file).toBeGreaterThan(0);
  }
  return files.size;
}

const BUILDING = /^Building the pages …/m;
const OFFICE_PAGE = '/sell/second-factor';

async function stop(server: Started) {
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}
