import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const lockfile = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
const { packages } = JSON.parse(lockfile) as { packages: Record<string, LockedPackage> };
test('no installed version is below those with known holes', () => {
  for (const [name, floor] of Object.entries(FLOORS)) {
    const found = installed.filter(([path]) => path.endsWith(`node_modules/${name}`));
    expect(found.length, name).toBeGreaterThan(0);
    for (const [path, { version }] of found) expect(isAtLeast(version, floor), `${path} ${version}`).toBe(true);
  }
});

test('every package is pinned by its content, and none by an address', () => {
  expect(installed.length).toBeGreaterThan(100);
  for (const [path, { integrity, resolved, link }] of installed) {
    expect(integrity, path).toMatch(/^sha512-/);
    expect(resolved, path).toBeUndefined();
    expect(link, path).toBeUndefined();
  }
});

test('versions of our own dependencies are exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as Record<string, Record<string, string>>;
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
  }
});

test('a Node.js for glibc is not installed where there is none, and hides that of the machine nowhere', () => {
  // Its own package does not say so; npm goes by the lockfile.
  const ofLinux = installed.filter(([path]) => /^node_modules\/node-linux-/.test(path));
  expect(ofLinux).toHaveLength(2);
  for (const [path, { libc }] of ofLinux) expect(libc, path).toBe('glibc');
});

interface LockedPackage {
  version: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  os?: string | string[];
  libc?: string | string[];
}

const installed = Object.entries(packages).filter(([path]) => path !== '');

/** The lowest version without a known hole. */
const FLOORS = {
  fastify: '5.12.2',
  '@fastify/static': '10.1.4',
  '@fastify/proxy-addr': '5.1.1',
  qs: '6.15.4',
  'react-router': '7.1.0',
};

const numbers = (version: string) => version.split('.').map(Number);

function isAtLeast(version: string, floor: string): boolean {
  const floors = numbers(floor);
  const at = numbers(version).findIndex((number, at) => number !== floors[at]);
  return at < 0 || (numbers(version)[at] ?? 0) > (floors[at] ?? 0);
}
