import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { digestOfSources, writeNote } from './built-apps.ts';
import { openBuilds } from './open-builds.ts';

test('the public pages are built at once, and the office when it is first asked for, each once', async () => {
  const market = makeMarket();
  const builds = market.open();
  await Promise.all([builds.ready('storefront'), builds.ready('storefront')]);
  expect(market.asked()).toBe('storefront');
  await Promise.all([builds.ready('office'), builds.ready('office')]);
  expect(market.asked()).toBe('storefront office');
  expect(market.lines).toEqual([
    'Building the pages …',
    expect.stringContaining('npm run build makes the full one'),
    'Building the pages of sellers and staff …',
  ]);
});

test('a full build of these sources is kept, and a quick one too, of which each start tells', async () => {
  const market = makeMarket();
  market.note('storefront', false);
  market.note('office', true);
  for (const name of ['storefront', 'office'] as const) await market.open().ready(name);
  expect([market.asked(), market.lines]).toEqual(['', []]);
  market.note('storefront', true);
  await market.open().ready('storefront');
  expect([market.asked(), market.lines]).toEqual(['', [expect.stringContaining('npm run build')]]);
});

test('a build that fails is told to all who wait, and tried again after a minute', async () => {
  const market = makeMarket('process.exitCode = 1;');
  const builds = market.open();
  const refusal = 'The pages could not be built.';
  await expect(builds.ready('storefront')).rejects.toThrow(refusal);
  await expect(builds.ready('storefront')).rejects.toThrow(refusal);
  expect(market.asked()).toBe('storefront');
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 61_000);
  await expect(builds.ready('storefront')).rejects.toThrow(refusal);
  expect(market.asked()).toBe('storefront storefront');
});

test('a build ends with the server that began it', async () => {
  const ends = (path: string) => `process.on('SIGTERM', () => { writeFileSync('${path}', ''); process.exit(1); });`;
  const market = makeMarket(`${ends('PATH')} setInterval(() => {}, 1000);`);
  const command = market.inRoot('command.mjs');
  writeFileSync(command, readFileSync(command, 'utf8').replace('PATH', market.inRoot('ended')));
  const builds = market.open();
  const told = expect(builds.ready('storefront')).rejects.toThrow();
  await vi.waitFor(() => expect(market.asked()).toBe('storefront'));
  builds.stop();
  await told;
  expect(existsSync(market.inRoot('ended'))).toBe(true);
});

/** Three apps in a folder, and a command that does as `does` says and then notes what it was asked to build. */
function makeMarket(does = '') {
  const root = mkdtempSync(join(tmpdir(), 'market-builds-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const inRoot = (path: string) => join(root, path);
  const app = (name: string) => {
    writeFileSync(inRoot(`${name}.tsx`), name);
    mkdirSync(inRoot(`${name}-built/server`), { recursive: true });
    writeFileSync(inRoot(`${name}-built/server/index.js`), '');
    const [built, next] = [inRoot(`${name}-built`), inRoot(`${name}.next`)];
    return { root, built, next, sources: [inRoot(`${name}.tsx`)], scripts: 'compressed' as const };
  };
  const apps = { storefront: app('storefront'), office: app('office'), server: app('server') };
  const command = inRoot('command.mjs');
  const asked = inRoot('asked');
  writeFileSync(
    command,
    `import { appendFileSync, writeFileSync } from 'node:fs';
     ${does}
     appendFileSync(${JSON.stringify(asked)}, process.env.QUICK_BUILD === '1' ? process.argv[2] + ' ' : 'in full ');`,
  );
  const lines: string[] = [];
  return {
    inRoot,
    lines,
    open() {
      const builds = openBuilds((line) => lines.push(line), command, apps);
      onTestFinished(() => builds.stop());
      return builds;
    },
    note: (name: keyof typeof apps, isQuick: boolean) =>
      writeNote(apps[name].built, { sources: digestOfSources(apps[name]), isQuick }),
    asked: () => (existsSync(asked) ? readFileSync(asked, 'utf8').trim() : ''),
  };
}
