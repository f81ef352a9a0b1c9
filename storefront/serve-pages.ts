import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import type {} from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { NOT_SENT } from '#contract/messages.ts';
import type { Site } from '#contract/site.ts';
import type { SendRequest } from './page-contexts.ts';
import { servePublicFiles } from './public-files.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CLIENT_FILES = join(ROOT, 'build/client');
const API_TIMEOUT_MS = 10_000;
/** A page is a tenth smaller than by the server's usual 4, for a millisecond; from 9 on it would be 20. */
const PAGE_COMPRESSION = { brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } } };

export interface PageOptions {
  site: Site;
  /** Pages are built as they are asked for, and reload when their source changes. */
  development: boolean;
}

/** Pages ask the API in this process, unless it lives elsewhere. What a visitor may do is counted by their address. */
function sendTo(app: FastifyInstance, site: Site, address: string): SendRequest {
  const inProcess: SendRequest = async (method, url, payload) => {
    const { statusCode, body } = await app.inject({ method, url, remoteAddress: address, ...(payload && { payload }) });
    return { status: statusCode, text: body };
  };
  const overHttp: SendRequest = async (method, path, payload) => {
    const response = await fetch(site.apiHost + path, {
      method,
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
      ...(payload && { body: JSON.stringify(payload), headers: { 'content-type': 'application/json' } }),
    });
    return { status: response.status, text: await response.text() };
  };
  return site.apiHost === '' ? inProcess : overHttp;
}

/** The pages whose form is sent by the browser itself where scripts do not run. */
const FORM_PATHS = ['/forgotpassword', '/contact', '/newsletter', '/newsletter/confirm', '/newsletter/unsubscribe'];
const FORM_TYPE = 'application/x-www-form-urlencoded';
/** A long message, each letter of which takes up to nine bytes in a form. */
const FORM_LIMIT_BYTES = 64 * 1024;

const TOO_LARGE = 413;

const refusedForm = (status: number) => `<!doctype html>
<html lang="en-UG"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${NOT_SENT}</title>
<h1>${NOT_SENT}</h1>
<p>${status === TOO_LARGE ? 'It is too long. ' : ''}Go back in your browser: what you wrote is still there.</p>
</html>`;

async function serveForms(app: FastifyInstance, handle: (request: FastifyRequest, reply: FastifyReply) => unknown) {
  await app.register(async (scope) => {
    // JSON as well would reach the page, which knows forms only.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      FORM_TYPE,
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      async (_: unknown, body: string) => body,
    );
    // Who sent a form looks at what comes back.
    scope.setErrorHandler(async (error: { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500) request.log.error({ err: error }, 'a form was not served');
      return reply.code(status).type('text/html; charset=utf-8').send(refusedForm(status));
    });
    for (const path of FORM_PATHS.flatMap((path) => [path, `${path}/`])) {
      scope.post(path, async (request, reply) => handle(request, reply));
    }
  });
}

/** Pages run their own scripts only: those of our files, and the inline ones that this very page was made with. */
function contentPolicy(html: string, site: Site): string {
  // What is marked as data does not run, and needs no leave.
  const inline = html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g);
  const hashes = Array.from(
    inline,
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const api = site.apiHost === '' ? '' : ` ${new URL(site.apiHost).origin}`;
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: https:${api}`,
    `media-src 'self' https:${api}`,
    `connect-src 'self'${api}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Without the hints that fetch every script before the style sheet is there: what the buyer sees first needs the style
 * alone, and each page's own script names the others anyway.
 */
const withoutPreloads = (html: string) => html.replace(/<link rel="modulepreload"[^>]*>/g, '');

/** The one header that a page heeds: it is the same for all who ask for its address with it, and for all without. */
const savesData = (request: FastifyRequest) => request.headers['save-data'] === 'on';

function addVary(reply: FastifyReply, name: string) {
  const known = reply.getHeader('vary');
  reply.header('vary', known ? `${known}, ${name}` : name);
}

type LoadBuild = () => Promise<ServerBuild>;

function pageHandler(app: FastifyInstance, { site, development }: PageOptions, loadBuild: LoadBuild) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const build = await loadBuild();
    const { savesDataContext, sendContext, siteContext } = build.entry.module as ServerBuild['entry']['module'] &
      typeof import('./page-contexts.ts');
    const context = new RouterContextProvider();
    context.set(sendContext, sendTo(app, site, request.ip));
    context.set(siteContext, site);
    context.set(savesDataContext, savesData(request));
    const handle = createRequestHandler(build, development ? 'development' : 'production');
    const path = request.raw.url ?? '/';
    // Two slashes begin another host's address, for a browser as for us.
    if (!/^\/(?![/\\])/.test(path)) return reply.callNotFound();
    // The address as the market knows itself: what the caller writes in its headers decides nothing.
    const url = new URL(site.publicUrl + path);
    const { body: sent } = request;
    // What is asked for by HEAD is made as by GET, for its length; the server then keeps the body to itself.
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const form = { body: typeof sent === 'string' ? sent : '', headers: { 'content-type': FORM_TYPE } };
    const response = await handle(new Request(url, { method, ...(method === 'POST' && form) }), context);
    for (const [name, value] of response.headers) reply.header(name, value);
    const isHtml = response.headers.get('content-type')?.startsWith('text/html');
    const body = withoutPreloads(await response.text());
    addVary(reply, 'Save-Data');
    if (isHtml && !development) reply.header('content-security-policy', contentPolicy(body, site));
    if (!response.headers.has('cache-control')) reply.header('cache-control', 'no-cache');
    return reply.code(response.status).send(body);
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
