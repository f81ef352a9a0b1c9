import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TOO_BUSY, TRY_AGAIN_SOON } from '#contract/messages/errors.ts';
import { TRY_AGAIN } from '#contract/messages/shell.ts';
import { PAGES, publicAddress } from '#contract/pages.ts';
import type { SellingTerms, Site } from '#contract/site.ts';
import { plainPage } from '../platform/http/plain-html.ts';
import { withAsOf } from './as-of-line.ts';
import { type BrandFiles, serveBrandFiles } from './brand-files.ts';
import { contentPolicy } from './content-policy.ts';
import type { PageBuilds } from './page-builds/open-builds.ts';
import type { BusyPage, MadePage, PageCache } from './page-cache.ts';
import { builtApp, openSource, type PageApp, serveBuiltFiles } from './page-files.ts';
import { FORM_TYPE, serveForms } from './page-forms.ts';
import { type LoadBuild, newMark, openRenderer } from './page-renderer.ts';
import { type CachedAnswers, recorded, sendTo } from './page-requests.ts';
import { scriptsAfterPaint } from './page-scripts.ts';
import { serveQrCodes } from './qr-codes.ts';

const STOREFRONT: PageApp = { name: 'storefront', files: '/' };
const FORM_PATHS = PAGES.filter(({ takesForms }) => takesForms).map(({ path }) => path);

type PageContexts = typeof import('../storefront/lib/page-contexts.ts') & typeof import('../ui/page-contexts.ts');

/** The one header that pages vary by: with it a page is the same for all who ask for its address, and so it is without. */
const VARY_HEADER = 'Save-Data';

interface PageOptions {
  site: Site;
  selling: SellingTerms;
  /** The market's own pictures. */
  look: BrandFiles;
  /** Left out in development: pages are built on request, and reload when their source changes. */
  builds: PageBuilds | undefined;
  apiAnswers: CachedAnswers;
  pages: PageCache;
  /** Route settings of all pages: the queue in which they wait to be made. */
  pageConfig: FastifyContextConfig;
}

/** Retry-After in seconds: of pages that the API could not fill, and of pages for which the server was too busy. */
const UNAVAILABLE_S = 5;
const BUSY_S = 2;

const BUSY_PATH = '/busy';
const LOOPBACK = '127.0.0.1';
const busyHeaders = { 'retry-after': String(BUSY_S), 'cache-control': 'no-store' };

/** The page for busy times until the one with the site's frame is rendered. */
const plainBusy = plainPage({ title: TOO_BUSY, words: TRY_AGAIN_SOON, link: { to: '', label: TRY_AGAIN } });
const plainBusyPage: BusyPage = {
  status: 503,
  body: Buffer.from(plainBusy.html),
  headers: { ...busyHeaders, ...plainBusy.headers },
};

/** A request for a page. */
interface Visit {
  url: URL;
  /** The body of a sent form, as browsers encode it; undefined if the page is only looked at. */
  form: string | undefined;
  /** The visitor's address, by which the API counts. */
  address: string;
  agent: string;
  savesData: boolean;
}

function pageHandler(app: FastifyInstance, options: PageOptions, loadBuild: LoadBuild) {
  const { site, selling, builds, apiAnswers, pages, pageConfig } = options;
  const development = builds === undefined;
  const renderWith = openRenderer<PageContexts>({ site, development, loadBuild });

  async function render({ url, form, address, agent, savesData }: Visit): Promise<MadePage> {
    const api = recorded(sendTo(app, site, apiAnswers, { address, agent }));
    const sent = form === undefined ? {} : { method: 'POST', body: form, headers: { 'content-type': FORM_TYPE } };
    /** Returns whether the page may be cached for all visitors. */
    const isPublic = ({ status, headers }: { status: number; headers: Record<string, string> }) =>
      status === 200 && !('cache-control' in headers) && api.isWhole() && api.ageMs() === 0;
    const page = await renderWith(
      new Request(url, sent),
      (context, contexts, mark) => {
        context.set(contexts.sendContext, api.send);
        context.set(contexts.siteContext, site);
        context.set(contexts.sellingContext, selling);
        context.set(contexts.savesDataContext, savesData);
        context.set(contexts.scriptMarkContext, mark);
        context.set(contexts.reportErrorContext, (err) => app.log.error({ err }, 'a page was not made whole'));
      },
      (html, made) => scriptsAfterPaint(html, !isPublic(made)),
    );
    const { status, body, headers } = page;
    const isPassing = !isPublic(page);
    // When the API says when to come back, so does the page that it could not fill.
    const retryAfter = status >= 400 ? api.retryAfter() : undefined;
    if (retryAfter !== undefined) headers['retry-after'] = retryAfter;
    if (status === 503) headers['retry-after'] ??= String(UNAVAILABLE_S);
    return {
      status,
      body,
      headers,
      variesBy: VARY_HEADER,
      isOften: true,
      isPassing,
      stillHolds: api.stillHolds,
      ageMs: api.ageMs(),
      agedBody: withAsOf,
      isOfUseWhenStale: true,
    };
  }

  let busyPage = plainBusyPage;

  /** Renders the page for busy times before anybody is refused: then there is no time for it. */
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
    // The page is sent at other addresses than its own. Its scripts would not find the data of those addresses.
    const html = body.toString().replace(/<script[\s\S]*?<\/script>/g, '');
    busyPage = {
      status,
      body: Buffer.from(html),
      headers: { ...headers, ...busyHeaders, 'content-security-policy': contentPolicy(html, newMark(), site) },
    };
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const path = request.raw.url ?? '/';
    // Two slashes begin the address of another host, for a browser as for us.
    if (!/^\/(?![/\\])/.test(path)) return reply.callNotFound();
    // The address on the market's own URL: the caller's headers cannot change the host.
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

async function serveBuilt(app: FastifyInstance, options: PageOptions, builds: PageBuilds) {
  const { sendPage, prepareBusyPage, config } = pageHandler(app, options, builtApp(STOREFRONT, builds));
  // Pages are loaded after the server listens: the API needs none of them.
  app.addHook('onListen', (done) => {
    setTimeout(
      () => prepareBusyPage().catch((err: unknown) => app.log.error({ err }, 'the pages cannot be loaded')),
      100,
    );
    done();
  });
  await serveBuiltFiles(app, STOREFRONT);
  app.get('/*', { config }, sendPage);
  await serveForms(app, FORM_PATHS, sendPage, config);
}

async function serveFromSource(app: FastifyInstance, options: PageOptions) {
  const { loadBuild, sendFile } = await openSource(app, STOREFRONT);
  const { sendPage, config } = pageHandler(app, options, loadBuild);
  await serveForms(app, FORM_PATHS, sendPage, config);
  app.get('/*', async (request, reply) => {
    if (await sendFile(request, reply)) return reply.hijack();
    // Development builds carry inline scripts and styles of their own.
    reply.removeHeader('content-security-policy');
    return sendPage(request, reply);
  });
}

/** Serves all addresses outside the API: pages and their files. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const isForApi = (url: string) => /^\/(api|cards|uploads)(\/|\?|$)/.test(url);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === '/*' && isForApi(request.raw.url ?? '')) return reply.callNotFound();
  });
  serveQrCodes(app, options.site.publicUrl, options.pageConfig);
  serveBrandFiles(app, options.site.brand, options.look);
  await (options.builds ? serveBuilt(app, options, options.builds) : serveFromSource(app, options));
}
