import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Brand, brandPath } from '#contract/site.ts';

/** The market's icons, logo and preview picture, which are drawn when they are first requested. */
export interface BrandFiles {
  /** Returns a picture by its file name; undefined if there is no picture of this name. */
  file(name: string): Promise<Buffer> | undefined;
}

const TYPES: Record<string, string> = {
  '.ico': 'image/vnd.microsoft.icon',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/**
 * Addresses at which programs look for icons by themselves, so these cannot contain the market's key. For each, the file name of the
 * picture that is sent.
 */
const FIXED: Record<string, string> = {
  '/favicon.ico': 'favicon.ico',
  '/icons/icon-192.png': 'icon-192.png',
  '/icons/icon-512.png': 'icon-512.png',
  '/icons/icon-maskable-512.png': 'icon-maskable-512.png',
  '/icons/apple-touch-icon.png': 'apple-touch-icon.png',
};
const DAY = 'public, max-age=86400';
const FOR_GOOD = 'public, max-age=31536000, immutable';

/**
 * Serves icons, logo and the preview picture of links. Their addresses contain the market's key, which changes with the pictures, so that they can be
 * cached for ever.
 */
export function serveBrandFiles(app: FastifyInstance, brand: Brand, { file }: BrandFiles): void {
  async function send(reply: FastifyReply, name: string, cacheControl: string) {
    const picture = file(name);
    if (!picture) return reply.callNotFound();
    const body = await picture;
    return reply
      .type(TYPES[extname(name)] ?? 'application/octet-stream')
      .header('cache-control', cacheControl)
      .send(body);
  }

  for (const [url, name] of Object.entries(FIXED)) app.get(url, (_request, reply) => send(reply, name, DAY));
  app.get<{ Params: { key: string; name: string } }>('/brand/:key/:name', async ({ params }, reply) => {
    const { key, name } = params;
    if (key === brand.key) return send(reply, name, FOR_GOOD);
    if (!file(name)) return reply.callNotFound();
    // An address with another key is in a page, link or home screen from before the pictures were changed. It leads to the present picture.
    return reply.header('cache-control', 'no-store').redirect(brandPath(brand.key, name), 302);
  });
}
