import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { LoadBuild } from './page-renderer.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** One of the two apps whose pages are served. */
export interface PageApp {
  /** The folder of its source, from the root of the repository; empty: the root itself. */
  folder: string;
  /** The folder of its build. */
  built: string;
  /** The beginning of the addresses of its files. */
  files: string;
}

/** Returns a function that loads the built app. */
export function builtApp({ built }: PageApp): LoadBuild {
  let build: Promise<ServerBuild> | undefined;
  return () => {
    build ??= import(new URL(`../${built}/server/index.js`, import.meta.url).href);
    return build;
  };
}

/** Serves the scripts and styles of a build, each under its hash, as they were compressed then. */
export async function serveBuiltFiles(app: FastifyInstance, { built, files }: PageApp): Promise<void> {
  const prefix = `${files}assets/`;
  await app.register(fastifyStatic, {
    root: join(ROOT, built, 'client/assets'),
    prefix,
    decorateReply: false,
    // A route for each file. One route for all of them would read the whole folder at each request, for how names are spelt.
    wildcard: false,
    globIgnore: ['**/*.{br,gz}'],
    index: false,
    immutable: true,
    maxAge: '365d',
    // The file's name contains its hash.
    lastModified: false,
    preCompressed: true,
    logLevel: 'warn',
  });
  app.get(`${prefix}*`, (_request, reply) => reply.callNotFound());
}

/** Serves pages from their source, built on request. Pages reload when the source changes. */
export async function openSource(app: FastifyInstance, { folder }: PageApp) {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: join(ROOT, folder),
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  const loadBuild: LoadBuild = async () =>
    (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  return {
    loadBuild,
    /** Was it a file, and is it sent? */
    sendFile: ({ raw }: FastifyRequest, reply: FastifyReply) =>
      new Promise<boolean>((resolve) => {
        reply.raw.once('finish', () => resolve(true));
        vite.middlewares(raw, reply.raw, () => resolve(false));
      }),
  };
}
