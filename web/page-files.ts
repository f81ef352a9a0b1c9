import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { APPS, type AppName } from './page-builds/built-apps.ts';
import type { PageBuilds } from './page-builds/open-builds.ts';
import type { LoadBuild } from './page-renderer.ts';

/** One of the two apps whose pages are served. */
export interface PageApp {
  name: AppName;
  /** The beginning of the addresses of its files. */
  files: string;
}

/** Returns the address of the built app's module. */
export const builtModule = ({ name }: PageApp): string => pathToFileURL(join(APPS[name].built, 'server/index.js')).href;

/** Returns a function that loads the built app, once it is built. */
export const builtApp =
  (app: PageApp, builds: PageBuilds): LoadBuild =>
  async () => {
    await builds.ready(app.name);
    return import(builtModule(app));
  };

/** Names of the files of a build, but for their compressed forms. */
const FILE = /^\w[\w.-]*\.(?:css|js|svg)$/;

/** Serves the scripts and styles of a build, each under its hash, as they were compressed then. The build may come later. */
export async function serveBuiltFiles(app: FastifyInstance, { name, files }: PageApp): Promise<void> {
  const folder = join(APPS[name].built, 'client/assets');
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      // Its own route for all files would read the whole folder at each request, for how names are spelt.
      serve: false,
      index: false,
      immutable: true,
      maxAge: '365d',
      // The file's name contains its hash.
      lastModified: false,
      preCompressed: true,
    });
    scope.get<{ Params: { '*': string } }>(`${files}assets/*`, { logLevel: 'warn' }, ({ params }, reply) =>
      FILE.test(params['*']) ? reply.sendFile(params['*'], folder) : reply.callNotFound(),
    );
  });
}

/** Serves pages from their source, built on request. Pages reload when the source changes. */
export async function openSource(app: FastifyInstance, { name }: PageApp) {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: APPS[name].root,
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
