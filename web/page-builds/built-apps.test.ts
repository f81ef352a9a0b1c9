import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { APPS, type BuiltApp, currentBuild, digestOfSources, writeNote } from './built-apps.ts';

test('sources are the same by their names and contents, whatever their times', () => {
  const { app, put, inRoot } = makeApp();
  const digest = digestOfSources(app);
  utimesSync(inRoot('pages/home.tsx'), 1, 1);
  put('pages/home.test.ts', 'a test');
  put('pages/.react-router/types/home.ts', 'generated');
  put('pages/pictures/car.webp', 'a picture');
  expect(digestOfSources(app)).toBe(digest);
  const others = [
    () => put('pages/home.tsx', 'House'),
    () => renameSync(inRoot('pages/home.tsx'), inRoot('pages/house.tsx')),
    () => put('settings.ts', 'others'),
    () => put('pages/cars/list.tsx', ''),
    () => rmSync(inRoot('pages/cars/list.tsx')),
  ].map((change) => {
    change();
    return digestOfSources(app);
  });
  // The last two: a file that comes and goes.
  expect(new Set([digest, ...others]).size).toBe(5);
  expect(others[4]).toBe(others[2]);
});

test('a build is current while its note has the digest of the sources and its pages are there', () => {
  const { app, put, inRoot } = makeApp();
  expect(currentBuild(app)).toBeUndefined();
  const note = { sources: digestOfSources(app), isQuick: false };
  writeNote(app.built, note);
  expect(currentBuild(app)).toEqual(note);
  put('settings.ts', 'others');
  expect(currentBuild(app)).toBeUndefined();
  put('settings.ts', 'settings');
  expect(currentBuild(app)).toEqual(note);
  put('built/built-from.json', JSON.stringify(note).slice(0, -1));
  expect(currentBuild(app)).toBeUndefined();
  writeNote(app.built, note);
  rmSync(inRoot('built/server/index.js'));
  expect(currentBuild(app)).toBeUndefined();
});

test('a source that was written is read again, even where it is as long as before', async () => {
  const { app, put } = makeApp();
  writeNote(app.built, { sources: digestOfSources(app), isQuick: false });
  expect(currentBuild(app)).toBeDefined();
  // The times of files have steps of some milliseconds.
  await sleep(20);
  put('settings.ts', 'SETTINGS');
  expect(currentBuild(app)).toBeUndefined();
  put('settings.ts', 'settings');
  expect(currentBuild(app)).toBeDefined();
});

test('all that an app is made of is there, and a source that comes later makes its build an old one', () => {
  for (const { sources } of Object.values(APPS)) expect(sources.filter((path) => !existsSync(path))).toEqual([]);
  const { app, put, inRoot } = makeApp();
  const later = { ...app, sources: [...app.sources, inRoot('node_modules/.package-lock.json')] };
  writeNote(app.built, { sources: digestOfSources(later), isQuick: false });
  expect(currentBuild(later)).toBeDefined();
  put('node_modules/.package-lock.json', '{}');
  expect(currentBuild(later)).toBeUndefined();
});

function makeApp() {
  const root = mkdtempSync(join(tmpdir(), 'market-app-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  put('pages/home.tsx', 'home');
  put('settings.ts', 'settings');
  put('built/server/index.js', 'pages');
  const app: BuiltApp = {
    root,
    built: join(root, 'built'),
    next: join(root, 'next'),
    sources: [join(root, 'pages'), join(root, 'settings.ts')],
    scripts: 'compressed',
  };
  return { app, put, inRoot: (path: string) => join(root, path) };
}
