import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { type Encoding, encodingFor, varyBy } from '../platform/http/answers/compression.ts';
import { sendObject } from '../platform/http/answers/send-object.ts';
import { findFile } from '../platform/storage/folder-storage.ts';
import { inMemory } from '../platform/storage/hot-objects.ts';
import type { StoredObject } from '../platform/storage/object-storage.ts';
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

/** Media types of a build's files by their ending. Compressed copies, which end in another way, are not asked for by name. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const FILE = /^\w[\w.-]*$/;
const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** Returns a function that finds files of a folder by name, and keeps them in memory: those of a build never change. */
function keptFiles(folder: string): (name: string) => Promise<StoredObject | undefined> {
  const kept = new Map<string, StoredObject>();
  return async (name) => {
    const before = kept.get(name);
    if (before) return before;
    const file = await findFile(join(folder, name));
    if (!file) return undefined;
    const found = await inMemory(file);
    kept.set(name, found);
    return found;
  };
}

/**
 * Serves the scripts and styles of a build, or their compressed copies, which the build contains too. Their names contain a hash, so
 * browsers cache them for ever. The build need not exist yet when this is called.
 */
export function serveBuiltFiles(app: FastifyInstance, { name, files }: PageApp): void {
  const find = keptFiles(join(APPS[name].built, 'client/assets'));
  app.get<{ Params: { '*': string } }>(`${files}assets/*`, { logLevel: 'warn' }, async (request, reply) => {
    const file = request.params['*'];
    const type = FILE.test(file) ? TYPES[extname(file)] : undefined;
    if (type === undefined) return reply.callNotFound();
    const encoding = encodingFor(request.headers['accept-encoding']);
    const packed = encoding === 'identity' ? undefined : await find(file + ENDINGS[encoding]);
    const found = packed ?? (await find(file));
    if (!found) return reply.callNotFound();
    varyBy(reply.type(type).header('cache-control', 'public, max-age=31536000, immutable'), 'accept-encoding');
    if (packed) reply.header('content-encoding', encoding);
    return sendObject(request, reply, found);
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
