import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { createRequestHandler, ServerBuild } from 'react-router';
import { TOO_BUSY, TRY_AGAIN_SOON } from '#contract/messages/errors.ts';
import { TRY_AGAIN } from '#contract/messages/shell.ts';
import type { Site } from '#contract/site.ts';
import { plainPage } from '../platform/http/plain-html.ts';
import { type BrandFiles, serveBrandFiles } from './brand-files.ts';
import { contentPolicy, withoutMark } from './content-policy.ts';
import { FORM_TYPE, serveForms } from './page-forms.ts';
import { type CachedAnswers, recorded, sendTo } from './page-requests.ts';
import { publicAddress } from './public-addresses.ts';
import { serveQrCodes } from './qr-codes.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CLIENT_FILES = join(ROOT, 'build/client');
/** The one header that a page variesBy: it is the same for all who ask for its address with it, and for all without. */
const VARY_HEADER = 'Save-Data';

/** A page as it is sent. */
interface MadePage {
  status: number;
  body: Buffer;
  headers: Record<string, string>;
  /** A request header that it depends on. */
  variesBy: string;
  /** Worth some work to make it small. */
  isOften: boolean;
  /** Not to be cached. */
  isPassing: boolean;
  /** Would it be the same now? */
  stillHolds: () => Promise<boolean>;
  /** Better than nothing while the database is away. */
  isOfUseWhenStale: boolean;
}

/** What is sent to those for whom no page can be made now. */
type BusyPage = Pick<MadePage, 'status' | 'body' | 'headers'>;

/**
 * Makes pages in their visitors' turns, and keeps what anybody may see until what it says changes; a page without a key is
 * one visitor's alone.
 */
interface PageCache {
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string | undefined,
    make: () => Promise<MadePage>,
  ): Promise<FastifyReply>;
}

export interface PageOptions {
  site: Site;
  /** The market's own pictures. */
  look: BrandFiles;
  /** Pages are built as they are asked for, and reload when their source changes. */
  development: boolean;
  apiAnswers: CachedAnswers;
  pages: PageCache;
  /** For all routes of pages: says in which queue they wait to be made. */
  pageConfig: FastifyContextConfig;
}

/**
 * Without the hints that fetch every script before the style sheet is there: what the buyer sees first needs the style
 * alone, and each page's own script names the others anyway.
 */
const withoutPreloads = (html: string) => html.replace(/<link rel="modulepreload"[^>]*>/g, '');

const newMark = () => randomBytes(16).toString('hex');

type LoadBuild = () => Promise<ServerBuild>;

/** When to ask again for a page that the API could not fill, and for one that nobody had time to make. */
const UNAVAILABLE_S = 5;
const BUSY_S = 2;

const BUSY_PATH = '/busy';
const LOOPBACK = '127.0.0.1';
const busyHeaders = { 'retry-after': String(BUSY_S), 'cache-control': 'no-store' };

/** Until the one in the frame is there. */
const plainBusy = plainPage({ title: TOO_BUSY, words: TRY_AGAIN_SOON, link: { to: '', label: TRY_AGAIN } });
const plainBusyPage: BusyPage = {
  status: 503,
  body: Buffer.from(plainBusy.html),
  headers: { ...busyHeaders, ...plainBusy.headers },
};

/** Who asks for which page. */
interface Visit {
  url: URL;
  /** What a form was filled in with, as browsers send it; undefined where the page is only looked at. */
  form: string | undefined;
  /** Of the visitor, by whom the API counts. */
  address: string;
  agent: string;
  savesData: boolean;
}

function pageHandler(app: FastifyInstance, options: PageOptions, loadBuild: LoadBuild) {
  const { site, development, apiAnswers, pages, pageConfig } = options;
  // Reading the table of routes takes longer than rendering a page.
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();

  async function render({ url, form, address, agent, savesData }: Visit): Promise<MadePage> {
    const build = await loadBuild();
    // With the first page: the API starts without it.
    const { createRequestHandler, RouterContextProvider } = await import('react-router');
    const handle = handlers.get(build) ?? createRequestHandler(build, development ? 'development' : 'production');
    handlers.set(build, handle);
    const { reportErrorContext, savesDataContext, scriptMarkContext, sendContext, siteContext } = build.entry
      .module as ServerBuild['entry']['module'] & typeof import('../storefront/lib/page-contexts.ts');
    const api = recorded(sendTo(app, site, apiAnswers, { address, agent }));
    const mark = newMark();
    const context = new RouterContextProvider();
    context.set(sendContext, api.send);
    context.set(siteContext, site);
    context.set(savesDataContext, savesData);
    context.set(scriptMarkContext, mark);
    context.set(reportErrorContext, (err) => app.log.error({ err }, 'a page was not made whole'));
    const sent = form === undefined ? {} : { method: 'POST', body: form, headers: { 'content-type': FORM_TYPE } };
    const response = await handle(new Request(url, sent), context);
    const headers = Object.fromEntries(response.headers);
    const marked = withoutPreloads(await response.text());
    const isHtml = headers['content-type']?.startsWith('text/html');
    if (isHtml && !development) headers['content-security-policy'] = contentPolicy(marked, mark, site);
    // When the API says when to come back, so does the page that it could not fill.
    const retryAfter = response.status >= 400 ? api.retryAfter() : undefined;
    if (retryAfter !== undefined) headers['retry-after'] = retryAfter;
    if (response.status === 503) headers['retry-after'] ??= String(UNAVAILABLE_S);
    const isPublic = response.status === 200 && !('cache-control' in headers) && api.isWhole();
    return {
      status: response.status,
      body: Buffer.from(withoutMark(marked, mark)),
      headers,
      variesBy: VARY_HEADER,
      isOften: true,
      isPassing: !isPublic,
      stillHolds: api.stillHolds,
      isOfUseWhenStale: true,
    };
  }

  let busyPage = plainBusyPage;

  /** Rendered before anybody is refused: then there is no time for it. */
  async function prepareBusyPage() {
    const url = new URL(BUSY_PATH, site.publicUrl);
    const { status, body, headers } = await render({
      url,
      form: undefined,
      address: LOOPBACK,
      agent: '',
      savesData: true,
    });
    if (status !== 503) throw new Error(`The page for busy times came with status ${status}`);
    // It stands at other addresses than its own, where its scripts would not know what they see.
    const html = body.toString().replace(/<script[\s\S]*?<\/script>/g, '');
    busyPage = {
      status,
      body: Buffer.from(html),
      headers: { ...headers, ...busyHeaders, 'content-security-policy': contentPolicy(html, newMark(), site) },
    };
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const path = request.raw.url ?? '/';
    // Two slashes begin another host's address, for a browser as for us.
    if (!/^\/(?![/\\])/.test(path)) return reply.callNotFound();
    // The address as the market knows itself: what the caller writes in its headers decides nothing.
    const url = new URL(site.publicUrl + path);
    const { 'user-agent': agent = '', 'save-data': saveData } = request.headers;
    const about = { address: request.ip, agent, savesData: saveData === 'on' };
    if (request.method === 'POST') {
      return pages.answer(request, reply, undefined, () => render({ ...about, url, form: String(request.body ?? '') }));
    }
    const publicPath = development ? undefined : publicAddress(url);
    if (publicPath === undefined) {
      return pages.answer(request, reply, undefined, () => render({ ...about, url, form: undefined }));
    }
    const publicUrl = new URL(site.publicUrl + publicPath);
    const key = `page ${publicPath}${about.savesData ? ' saving' : ''}`;
    return pages.answer(request, reply, key, () => render({ ...about, url: publicUrl, form: undefined }));
  }

  return { sendPage, prepareBusyPage, config: { ...pageConfig, whenBusy: () => busyPage } };
}

async function serveBuilt(app: FastifyInstance, options: PageOptions) {
  let build: Promise<ServerBuild> | undefined;
  const loadBuild = () => {
    build ??= import(new URL('../build/server/index.js', import.meta.url).href);
    return build;
  };
  const { sendPage, prepareBusyPage, config } = pageHandler(app, options, loadBuild);
  // Not before the first answers: the API needs none of it.
  app.addHook('onListen', (done) => {
    setTimeout(
      () => prepareBusyPage().catch((err: unknown) => app.log.error({ err }, 'the pages cannot be loaded')),
      100,
    );
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
  app.get('/*', { config }, sendPage);
  await serveForms(app, sendPage, config);
}

async function serveFromSource(app: FastifyInstance, options: PageOptions) {
  const { createServer } = await import('vite');
  const vite = await createServer({ root: ROOT, server: { middlewareMode: true, hmr: { server: app.server } } });
  app.addHook('onClose', () => vite.close());
  const loadBuild = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  const { sendPage, config } = pageHandler(app, options, loadBuild);
  await serveForms(app, sendPage, config);
  app.get('/*', async (request, reply) => {
    const isFile = await new Promise<boolean>((resolve) => {
      reply.raw.once('finish', () => resolve(true));
      vite.middlewares(request.raw, reply.raw, () => resolve(false));
    });
    if (isFile) return reply.hijack();
    // Development builds carry inline scripts and styles of their own.
    reply.removeHeader('content-security-policy');
    return sendPage(request, reply);
  });
}

/** Serves every address that the API does not: pages, and the files that they are made of. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const isForApi = (url: string) => /^\/(api|uploads)(\/|\?|$)/.test(url);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === '/*' && isForApi(request.raw.url ?? '')) return reply.callNotFound();
  });
  serveQrCodes(app, options.site.publicUrl, options.pageConfig);
  serveBrandFiles(app, options.site.brand, options.look);
  await (options.development ? serveFromSource(app, options) : serveBuilt(app, options));
}
