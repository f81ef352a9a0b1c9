import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import type {} from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { createRequestHandler, ServerBuild } from 'react-router';
import { TOO_BUSY, TRY_AGAIN_SOON } from '#contract/messages.ts';
import type { Site } from '#contract/site.ts';
import { contentPolicy } from './content-policy.ts';
import { FORM_TYPE, serveForms } from './page-forms.ts';
import { type KeptAnswers, recorded, sendTo } from './page-requests.ts';
import { plainHtml } from './plain-html.ts';
import { publicAddress } from './public-addresses.ts';
import { servePublicFiles } from './public-files.ts';
import { openRenderQueue, TooBusy } from './render-queue.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CLIENT_FILES = join(ROOT, 'build/client');
/** A page that is not kept is a tenth smaller than by the server's usual 4, for a millisecond; from 9 on it would be 20. */
const PAGE_COMPRESSION = { brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } } };
/** The one header that a page heeds: it is the same for all who ask for its address with it, and for all without. */
const HEEDED_HEADER = 'Save-Data';

/** A page as it is sent. */
interface MadePage {
  status: number;
  body: Buffer;
  headers: Record<string, string>;
  /** A request header that it depends on. */
  heeds: string;
  /** Worth some work to make it small. */
  isOften: boolean;
  /** Not to be kept. */
  isPassing: boolean;
  /** Would it be the same now? */
  stillHolds: () => Promise<boolean>;
}

/** Keeps what anybody may see until what it says changes. */
interface PageKeeper {
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<MadePage>,
  ): Promise<FastifyReply>;
}

export interface PageOptions {
  site: Site;
  /** Pages are built as they are asked for, and reload when their source changes. */
  development: boolean;
  apiAnswers: KeptAnswers;
  pages: PageKeeper;
}

/**
 * Without the hints that fetch every script before the style sheet is there: what the buyer sees first needs the style
 * alone, and each page's own script names the others anyway.
 */
const withoutPreloads = (html: string) => html.replace(/<link rel="modulepreload"[^>]*>/g, '');

const savesData = (request: FastifyRequest) => request.headers['save-data'] === 'on';

type LoadBuild = () => Promise<ServerBuild>;

const BUSY_S = 2;

const busyPage = plainHtml(TOO_BUSY, TRY_AGAIN_SOON);

function pageHandler(app: FastifyInstance, options: PageOptions, loadBuild: LoadBuild) {
  const { site, development, apiAnswers, pages } = options;
  const inTurn = openRenderQueue();
  // Reading the table of routes takes longer than rendering a page.
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();

  async function render(request: FastifyRequest, url: URL): Promise<MadePage> {
    const build = await loadBuild();
    // With the first page: the API starts without it.
    const { createRequestHandler, RouterContextProvider } = await import('react-router');
    const handle = handlers.get(build) ?? createRequestHandler(build, development ? 'development' : 'production');
    handlers.set(build, handle);
    const { savesDataContext, sendContext, siteContext } = build.entry.module as ServerBuild['entry']['module'] &
      typeof import('./page-contexts.ts');
    const api = recorded(sendTo(app, site, apiAnswers, request.ip));
    const context = new RouterContextProvider();
    context.set(sendContext, api.send);
    context.set(siteContext, site);
    context.set(savesDataContext, savesData(request));
    const { body: sent } = request;
    // What is asked for by HEAD is made as by GET, for its length; the server then keeps the body to itself.
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const form = { body: typeof sent === 'string' ? sent : '', headers: { 'content-type': FORM_TYPE } };
    const response = await handle(new Request(url, { method, ...(method === 'POST' && form) }), context);
    const headers = Object.fromEntries(response.headers);
    const body = withoutPreloads(await response.text());
    const isHtml = headers['content-type']?.startsWith('text/html');
    if (isHtml && !development) headers['content-security-policy'] = contentPolicy(body, site);
    const isPublic = response.status === 200 && !('cache-control' in headers) && api.isWhole();
    return {
      status: response.status,
      body: Buffer.from(body),
      headers,
      heeds: HEEDED_HEADER,
      isOften: true,
      isPassing: !isPublic,
      stillHolds: api.stillHolds,
    };
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const path = request.raw.url ?? '/';
    // Two slashes begin another host's address, for a browser as for us.
    if (!/^\/(?![/\\])/.test(path)) return reply.callNotFound();
    // The address as the market knows itself: what the caller writes in its headers decides nothing.
    const url = new URL(site.publicUrl + path);
    const address = request.method === 'POST' || development ? undefined : publicAddress(url);
    if (address !== undefined) {
      const asked = new URL(site.publicUrl + address);
      const key = `page ${address}${savesData(request) ? ' saving' : ''}`;
      return pages.answer(request, reply, key, () => inTurn(() => render(request, asked)));
    }
    const { status, headers, body } = await inTurn(() => render(request, url));
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-cache', ...headers })
      .send(body);
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await sendPage(request, reply);
    } catch (error) {
      if (!(error instanceof TooBusy)) throw error;
      const headers = {
        'retry-after': BUSY_S,
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      };
      return reply.code(503).headers(headers).send(busyPage);
    }
  };
}

async function serveBuilt(app: FastifyInstance, options: PageOptions) {
  let build: Promise<ServerBuild> | undefined;
  const loadBuild = () => {
    build ??= import(new URL('../build/server/index.js', import.meta.url).href);
    return build;
  };
  // Not before the first answers: the API needs none of it.
  app.addHook('onListen', (done) => {
    setTimeout(() => loadBuild().catch((err: unknown) => app.log.error({ err }, 'the pages cannot be loaded')), 100);
    done();
  });
  await app.register(fastifyStatic, {
    root: join(CLIENT_FILES, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    wildcard: true,
    index: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    logLevel: 'warn',
  });
  const handle = pageHandler(app, options, loadBuild);
  app.get('/*', { compress: PAGE_COMPRESSION }, handle);
  await serveForms(app, handle);
}

async function serveFromSource(app: FastifyInstance, options: PageOptions) {
  const { createServer } = await import('vite');
  const vite = await createServer({ root: ROOT, server: { middlewareMode: true, hmr: { server: app.server } } });
  app.addHook('onClose', () => vite.close());
  const loadBuild = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  const handle = pageHandler(app, options, loadBuild);
  await serveForms(app, handle);
  app.get('/*', async (request, reply) => {
    const isFile = await new Promise<boolean>((resolve) => {
      reply.raw.once('finish', () => resolve(true));
      vite.middlewares(request.raw, reply.raw, () => resolve(false));
    });
    if (isFile) return reply.hijack();
    // Development builds carry inline scripts and styles of their own.
    reply.removeHeader('content-security-policy');
    return handle(request, reply);
  });
}

/** Serves every address that the API does not: pages, and the files that they are made of. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const isForApi = (url: string) => /^\/(api|uploads)(\/|\?|$)/.test(url);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === '/*' && isForApi(request.raw.url ?? '')) return reply.callNotFound();
  });
  await servePublicFiles(app);
  await (options.development ? serveFromSource(app, options) : serveBuilt(app, options));
}
