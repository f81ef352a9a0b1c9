import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { WORDS } from '#contract/entities/words.ts';
import { marketSettingsSchema } from '../api/schema/settings.ts';
import packageJson from '../package.json' with { type: 'json' };
import { describeSettings, settingsSchema } from '../platform/settings.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');
const readme = read('README.md');

test('docs/commands.md has every command of package.json, and no other', () => {
  const documented = Array.from(read('docs/commands.md').matchAll(/`npm (?:run )?([\w:]+)/g), ([, name = '']) => name);
  const scripts = Object.keys(packageJson.scripts).filter((name) => name !== 'postinstall');
  expect(new Set(documented)).toEqual(new Set(scripts));
});

test('the settings of the README are settings', () => {
  const named = Array.from(readme.matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm), ([, name = '']) => name);
  const names = [settingsSchema, marketSettingsSchema].flatMap(describeSettings).map(({ name }) => name);
  expect(named).toHaveLength(6);
  expect(named.filter((name) => !names.includes(name))).toEqual([]);
});

test('the map of the README has every folder of the source', () => {
  const [, map = ''] = /## Map\n\n```\n([\s\S]+?)```/.exec(readme) ?? [];
  const files = globSync('**/*.{ts,tsx}', {
    cwd: ROOT,
    // Another test plants folders of its own meanwhile.
    exclude: (path) => /(^|\/)(node_modules|build[^/]*|data|\.react-router|test-results|planted-[^/]*)$/.test(path),
  });
  const folders = files.flatMap((file) => {
    const [top = '', second] = file.split('/').slice(0, -1);
    const isSplit = ['api', 'platform', 'storefront', 'back-office'].includes(top);
    return isSplit && second !== undefined ? [top, second] : [top];
  });
  const named = new Set(Array.from(map.matchAll(/([a-z0-9-]+)\//g), ([, name = '']) => name));
  // The map says once that each content type has a folder called by its plural, such as `spare-parts`.
  for (const { many } of Object.values(WORDS)) named.add(many.replaceAll(' ', '-'));
  expect(folders.length).toBeGreaterThan(1_000);
  expect([...new Set(folders)].filter((folder) => folder !== '' && !named.has(folder))).toEqual([]);
});
