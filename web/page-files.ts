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
  /** The path below which its scripts and styles are served. */
  files: string;
}

/** Returns the URL of the built app's module, for `import`. */
export const builtModule = ({ name }: PageApp): string => pathToFileURL(join(APPS[name].built, 'server/index.js')).href;

/** Returns a function that imports the built app, as soon as it is built. */
export const builtApp =
  (app: PageApp, builds: PageBuilds): LoadBuild =>
  async () => {
    await builds.ready(app.name);
    return import(builtModule(app));
  };

/** Names of the files in a build, without the compressed copies. */
const FILE = /^\w[\w.-]*\.(?:css|js|svg)$/;

/**
 * Serves the scripts and styles of a build, compressed as they are. Their names contain a hash, so browsers cache them for ever. The build need not
 * exist yet.
 */
export async function serveBuiltFiles(app: FastifyInstance, { name, files }: PageApp): Promise<void> {
  const folder = join(APPS[name].built, 'client/assets');
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      // No automatic route for all files: with it the plugin would read the whole folder at each request.
      serve: false,
      index: false,
      immutable: true,
      maxAge: '365d',
      // Not needed, because the file's name contains its hash.
      lastModified: false,
      preCompressed: true,
    });
    scope.get<{ Params: { '*': string } }>(`${files}assets/*`, { logLevel: 'warn' }, ({ params }, reply) =>
      FILE.test(params['*']) ? reply.sendFile(params['*'], folder) : reply.callNotFound(),
    );
  });
}

/** Serves pages from their sources during development: they are built on request, and reload when a source changes. */
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
    /** Sends the requested file, if it is one. Resolves to whether it was. */
    sendFile: ({ raw }: FastifyRequest, reply: FastifyReply) =>
      new Promise<boolean>((resolve) => {
        reply.raw.once('finish', () => resolve(true));
        vite.middlewares(raw, reply.raw, () => resolve(false));
      }),
  };
}
