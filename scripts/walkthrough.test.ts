import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('..', import.meta.url);
/** A path of ours in backticks: `platform/content/filter.ts`, `contract/entities/`. */
const NAMED = /`([a-z0-9-]+\/[\w./-]*)`/g;
const FOLDERS = /^(contract|platform|api|ui|web|storefront|tools|demo|test|e2e|bench|scripts|docs)\//;

test.each(['docs/walkthrough.md', 'docs/api.md', 'CONTRIBUTING.md', 'SECURITY.md'])(
  'every file that %s names is there',
  (name) => {
    const text = readFileSync(new URL(name, ROOT), 'utf8');
    const paths = Array.from(text.matchAll(NAMED), ([, path = '']) => path).filter((path) => FOLDERS.test(path));
    expect(paths.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
    if (name.includes('walkthrough')) expect(paths.length).toBeGreaterThan(20);
  },
);
