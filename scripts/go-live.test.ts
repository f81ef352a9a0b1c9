import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readMarketConfig } from '../api/schema/market-config.ts';
import { marketSettingsSchema } from '../api/schema/settings.ts';
import packageJson from '../package.json' with { type: 'json' };
import { BODY_WITHIN_MS } from '../platform/http/limits/body-time.ts';
import { socketLimits } from '../platform/http/limits/socket-limits.ts';
import { describeSettings, settingsSchema } from '../platform/settings.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const guide = read('docs/go-live.md');
const commands = Array.from(guide.matchAll(/```sh\n([\s\S]+?)```/g), ([, block = '']) =>
  block.trim().split('\n'),
).flat();
const scripts: Record<string, string> = packageJson.scripts;
const settings = new Set([settingsSchema, marketSettingsSchema].flatMap(describeSettings).map(({ name }) => name));
const wrapper = read('docs/deploy/market');
const wrapped = /^ {2}(start \|[^)]+)\)/m.exec(wrapper)?.[1]?.split(' | ') ?? [];

test('every command of going live is there', () => {
  expect(commands.length).toBeGreaterThan(40);
  const npm = commands.flatMap((line) => /npm run (\S+)/.exec(line)?.[1] ?? []);
  expect(npm.filter((name) => !(name in scripts))).toEqual([]);
  const market = commands.flatMap((line) => /(?:^| )market (\w+)/.exec(line)?.[1] ?? []);
  expect(new Set(market)).toEqual(new Set(['migrate', 'start', 'import', 'staff', 'doctor', 'backup', 'restore']));
  expect(market.filter((name) => !wrapped.includes(name))).toEqual([]);
  expect(wrapped.filter((name) => !(name in scripts))).toEqual([]);
  // Whatever acts on a market is run as its user, with its settings.
  const onMarkets = Object.keys(scripts).filter((name) => scripts[name]?.includes('tools/'));
  expect(onMarkets.filter((name) => !wrapped.includes(name))).toEqual([]);
});

test('every file of ours that it names is there', () => {
  const inCommands = commands.flatMap((line) => line.match(/\bdocs\/deploy\/[\w.-]+/g) ?? []);
  const linked = Array.from(guide.matchAll(/\]\(([^)#]+)[^)]*\)/g), ([, path = '']) => join('docs', path));
  const named = Array.from(guide.matchAll(/`((?:storefront|docs)\/[\w./-]+)`/g), ([, path = '']) => path);
  const paths = [...inCommands, ...linked, ...named];
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('every place within another document that it leads to is there', () => {
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-');
  for (const [, path = '', place = ''] of guide.matchAll(/\]\(([^)#]+)#([^)]+)\)/g)) {
    const headings = Array.from(read(join(dirname('docs/go-live.md'), path)).matchAll(/^#+ (.+)$/gm), ([, text = '']) =>
      slug(text),
    );
    expect(headings, `${path}#${place}`).toContain(place);
  }
});

const units = ['motoka.socket', 'motoka.service', 'motoka-backup.service', 'motoka-backup.timer'];

test('every setting that it or its example names is one, and the example starts a server', () => {
  const example = read('docs/deploy/market.env');
  const offered = Array.from(example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm), ([, name = '']) => name);
  expect(offered.length).toBeGreaterThan(15);
  expect(offered.filter((name) => !settings.has(name))).toEqual([]);
  const named = Array.from(guide.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g), ([, name = '']) => name);
  expect(named.filter((name) => !settings.has(name) && name !== 'MARKET_ENV')).toEqual([]);
  expect(readMarketConfig({ ...parseEnv(example) })).toMatchObject({
    demoData: 'off',
    trustProxy: ['loopback'],
    host: '127.0.0.1',
    port: 3000,
    dataDir: '/var/lib/motoka',
    siteName: 'Your market',
  });
  // A shell reads it too, as the command in docs/deploy/market does, and must read the same.
  const { stdout } = spawnSync(
    '/bin/sh',
    ['-c', `set -a; . ${ROOT}docs/deploy/market.env; node -p 'JSON.stringify(process.env)'`],
    { encoding: 'utf8', env: { PATH: dirname(process.execPath) } },
  );
  expect(JSON.parse(stdout)).toMatchObject(parseEnv(example));
});

test('the services start files that are there, as the one user, and let Node.js compile', () => {
  for (const name of units) {
    const unit = read(`docs/deploy/${name}`);
    const script = /^ExecStart=\/opt\/motoka\/node_modules\/\.bin\/node .*?(\S+\.ts)/m.exec(unit)?.[1];
    if (name.endsWith('.service')) expect(existsSync(join(ROOT, script ?? 'none')), name).toBe(true);
    if (name.endsWith('.service')) expect(unit).toContain('\nUser=motoka\n');
    expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m);
  }
  const service = read('docs/deploy/motoka.service');
  // It is started as npm start does.
  const [, start = ''] = /keep-running\.sh node (.+)$/.exec(scripts.start ?? '') ?? [];
  expect(service).toContain(`/node ${start}\n`);
  for (const setting of scripts.start?.match(/MALLOC_\w+=\d+/g) ?? []) expect(service).toContain(setting);
  expect(service.match(/^Environment=.*$/m)?.[0].match(/MALLOC_/g)).toHaveLength(3);
});

test('systemd holds the address that the proxy and the settings name, and hands it to Node.js itself', () => {
  const { HOST, PORT } = parseEnv(read('docs/deploy/market.env'));
  const socket = read('docs/deploy/motoka.socket');
  const streams = socket.match(/^ListenStream=.*$/gm) ?? [];
  expect(new Set(streams)).toEqual(new Set([`ListenStream=${HOST}:${PORT}`]));
  // One address several times is refused otherwise.
  expect(streams.length === 1 || socket.includes('\nReusePort=yes\n')).toBe(true);
  expect(read('docs/deploy/nginx.conf')).toContain(`server ${HOST}:${PORT} `);
  const service = read('docs/deploy/motoka.service');
  expect(service).toContain('\nWants=motoka.socket\nAfter=motoka.socket\n');
  // A shell or npm between them would have the number that systemd says in LISTEN_PID.
  expect(service).toMatch(/^ExecStart=\S+\/node /m);
  // A visitor's request would make the socket start it again.
  const stops = guide.match(/systemctl stop[^`\n]*/g) ?? [];
  expect(stops.length).toBeGreaterThan(1);
  expect(stops.filter((stop) => !stop.includes('motoka.socket'))).toEqual([]);
});

test('the proxy and the server agree on how long connections live, and on whose word counts', () => {
  const proxy = read('docs/deploy/nginx.conf');
  const seconds = (name: string) => Number(new RegExp(`^\\s*${name} (\\d+)s;`, 'm').exec(proxy)?.[1]);
  expect(seconds('keepalive_timeout') * 1000).toBeLessThan(socketLimits.keepAliveTimeout);
  expect(seconds('proxy_read_timeout') * 1000).toBeGreaterThan(BODY_WITHIN_MS);
  expect(proxy).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(proxy).not.toContain('proxy_add_x_forwarded_for');
  expect(proxy).toContain('server 127.0.0.1:3000 ');
});
