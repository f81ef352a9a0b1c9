import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const FOLDER = fileURLToPath(new URL('public', import.meta.url));

/**
 * The files in `public/`, each at its own path: those whose address others know or guess, so that it cannot carry a hash.
 * They may be cached for a day.
 */
export async function servePublicFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: FOLDER,
    wildcard: false,
    index: false,
    decorateReply: false,
    maxAge: '1d',
    logLevel: 'warn',
  });
}
