import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import lockfile from '../package-lock.json' with { type: 'json' };

const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');

test('the version is that of the newest release, whose notes stand under what is not released', () => {
  const headings = Array.from(changelog.matchAll(/^## (.+)$/gm), ([, heading]) => heading);
  expect(headings[0]).toBe('Unreleased');
  expect(headings[1]).toMatch(new RegExp(`^${packageJson.version.replaceAll('.', '\\.')} \\(\\d{4}-\\d\\d-\\d\\d\\)$`));
  expect(lockfile.version).toBe(packageJson.version);
});
