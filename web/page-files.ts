import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { APPS, type AppName, builtModule } from './page-builds/built-apps.ts';
import type { PageBuilds } from './page-builds/open-builds.ts';
import type { LoadBuild } from './page-renderer.ts';

/** One of the two apps whose pages are served. */
export interface PageApp {
  name: AppName;
  /** The path below which the app's scripts and styles are served. */
  files: string;
}

/** Returns a function that waits until the app is built, and imports the built module. */
export const builtApp =
  (app: PageApp, builds: PageBuilds): LoadBuild =>
  async () => {
    await builds.ready(app.name);
    return import(builtModule(APPS[app.name]));
  };

/** Matches the names of a build's scripts, styles and drawings, but not of their compressed copies. */
const FILE = /^\w[\w.-]*\.(?:css|js|svg)$/;

/**
 * Serves the scripts and styles of a build, or their compressed copies, which the build contains too. Their names contain a hash, so
 * browsers cache them for ever. The build need not exist yet when this is called.
 */
export async function serveBuiltFiles(app: FastifyInstance, { name, files }: PageApp): Promise<void> {
  const folder = join(APPS[name].built, 'client/assets');
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      // Switches off the plugin's own route for all files, for which it would read the whole folder at each request.
      serve: false,
      index: false,
      immutable: true,
      maxAge: '365d',
      // The header Last-Modified is left out: a file with the same name never changes, because the name contains its hash.
      lastModified: false,
      preCompressed: true,
    });
    scope.get<{ Params: { '*': string } }>(`${files}assets/*`, { logLevel: 'warn' }, ({ params }, reply) =>
      FILE.test(params['*']) ? reply.sendFile(params['*'], folder) : reply.callNotFound(),
    );
  });
}

/** Serves pages from their sources during development: pages are built on request, and reload in the browser when a source changes. */
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
    /** Sends the requested file and resolves to true; resolves to false if the request is not for a file. */
    sendFile: ({ raw }: FastifyRequest, reply: FastifyReply) =>
      new Promise<boolean>((resolve) => {
        reply.raw.once('finish', () => resolve(true));
        vite.middlewares(raw, reply.raw, () => resolve(false));
      }),
  };
}
