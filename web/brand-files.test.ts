import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { openBrand } from '../platform/brand/open-brand.ts';
import { readConfig } from '../platform/config.ts';
import { serveBrandFiles } from './brand-files.ts';

afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

test('the market’s pictures stand at addresses that name what they are drawn from, and may be cached for good', async () => {
  const { app, key } = await serve();
  for (const [name, type] of Object.entries(TYPES)) {
    const { statusCode, headers, rawPayload } = await app.inject(`/brand/${key}/${name}`);
    expect([name, statusCode, headers['content-type']]).toEqual([name, 200, type]);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const head = await app.inject({ method: 'HEAD', url: `/brand/${key}/${name}` });
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(rawPayload.length)]);
  }
});

test('a page from before the look changed finds the picture of today', async () => {
  const { app: before, key: old } = await serve();
  const { app: now, key } = await serve({ BRAND_COLOUR: '#0b6e4f' });
  expect(key).not.toBe(old);
  const { statusCode, headers } = await now.inject(`/brand/${old}/social.png`);
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([
    302,
    `/brand/${key}/social.png`,
    'no-store',
  ]);
  const [one, other] = await Promise.all([
    before.inject(`/brand/${old}/social.png`),
    now.inject(`/brand/${key}/social.png`),
  ]);
  expect(one.rawPayload.equals(other.rawPayload)).toBe(false);
});

test('addresses that others guess stay, and may be cached for a day', async () => {
  const { app, key } = await serve({ SITE_NAME: 'Pearl', BRAND_COLOUR: '#0b6e4f' });
  const fixed = ['/favicon.ico', ...['192', '512', 'maskable-512'].map((name) => `/icons/icon-${name}.png`)];
  for (const url of [...fixed, '/icons/apple-touch-icon.png']) {
    const { statusCode, headers, rawPayload } = await app.inject(url);
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'public, max-age=86400']);
    const { rawPayload: own } = await app.inject(`/brand/${key}/${url.split('/').at(-1)}`);
    expect(rawPayload.equals(own), url).toBe(true);
  }
});

test('nothing else is there', async () => {
  const { app, key } = await serve();
  const none = ['/icons/', '/icons/none.png', '/../package.json', `/brand/${key}/logo.webp`, '/brand/x/logo.webp'];
  const odd = [`/brand/${key}/..%2f..%2fpackage.json`, `/brand/${key}/constructor`, `/brand/${key}/`, '/brand/'];
  for (const url of [...none, ...odd]) expect((await app.inject(url)).statusCode, url).toBe(404);
});

const apps: { close(): Promise<unknown> }[] = [];

async function serve(settings: Record<string, string> = {}) {
  const look = await openBrand(readConfig(settings));
  const app = Fastify();
  apps.push(app);
  serveBrandFiles(app, look.brand, look);
  return { app, key: look.brand.key };
}

const TYPES = {
  'favicon.ico': 'image/vnd.microsoft.icon',
  'icon.svg': 'image/svg+xml',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'icon-maskable-512.png': 'image/png',
  'apple-touch-icon.png': 'image/png',
  'social.png': 'image/png',
};
