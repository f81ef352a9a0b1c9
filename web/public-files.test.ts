import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { servePublicFiles } from './public-files.ts';

test('icons are served at addresses that stay, as what they are, and may be cached for a day', async () => {
  const app = Fastify();
  await servePublicFiles(app);
  const types = {
    '/favicon.ico': 'image/vnd.microsoft.icon',
    '/icons/icon-192.png': 'image/png',
    '/icons/icon-512.png': 'image/png',
    '/icons/icon-maskable-512.png': 'image/png',
    '/icons/apple-touch-icon.png': 'image/png',
  };
  for (const [url, type] of Object.entries(types)) {
    const { statusCode, headers, rawPayload } = await app.inject(url);
    expect([url, statusCode, headers['content-type']]).toEqual([url, 200, type]);
    expect(headers['cache-control']).toBe('public, max-age=86400');
    const head = await app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(rawPayload.length)]);
  }
  for (const url of ['/icons/', '/icons', '/icons/none.png', '/../package.json', '/icons/..%2f..%2fserve-pages.ts'])
    expect((await app.inject(url)).statusCode, url).toBe(404);
  await app.close();
});
