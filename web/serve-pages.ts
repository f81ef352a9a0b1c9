import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TOO_BUSY, TRY_AGAIN_SOON } from '#contract/messages/errors.ts';
import { TRY_AGAIN } from '#contract/messages/shell.ts';
import { PAGES, publicAddress } from '#contract/pages.ts';
import type { SellingTerms, Site } from '#contract/site.ts';
import { plainPage } from '../platform/http/plain-html.ts';
import { withAsOf } from './as-of-line.ts';
import { type BrandFiles, serveBrandFiles } from './brand-files.ts';
import { contentPolicy } from './content-policy.ts';
import { APPS, builtModule } from './page-builds/built-apps.ts';
import type { PageBuilds } from './page-builds/open-builds.ts';
import type { BusyPage, MadePage, PageCache } from './page-cache.ts';
import { builtApp, openSource, type PageApp, serveBuiltFiles } from './page-files.ts';
import { serveForms } from './page-forms.ts';
import { newMark } from './page-renderer.ts';
import { openPageRendering, type PageOrder, type RenderPage } from './page-rendering.ts';
import { type CachedAnswers, sendTo, stillHold } from './page-requests.ts';
import { serveQrCodes } from './qr-codes.ts';
import { openRenderThreads } from './render-threads.ts';

const STOREFRONT: PageApp = { name: 'storefront', files: '/' };
const FORM_PATHS = PAGES.filter(({ takesForms }) => takesForms).map(({ path }) => path);

/** The only header on which the content of pages depends: each page is cached once for requests with it, and once for requests without. */
const VARY_HEADER = 'Save-Data';

interface PageOptions {
  site: Site;
  selling: SellingTerms;
  /** The market's own icons, logo and preview picture. */
  look: BrandFiles;
  /** The builds of the apps; undefined in development, when pages are built on request and reload when a source changes. */
  builds: PageBuilds | undefined;
  apiAnswers: CachedAnswers;
  pages: PageCache;
  /** Fastify's `config` of the routes of pages, such as the queue in which their requests wait. */
  pageConfig: FastifyContextConfig;
}

/** Seconds after which a page that the server is too busy to render may be requested again (header Retry-After). */
const BUSY_S = 2;

const BUSY_PATH = '/busy';
const LOOPBACK = '127.0.0.1';
const busyHeaders = { 'retry-after': String(BUSY_S), 'cache-control': 'no-store' };

/** A busy page without the site's header and footer. It is used until prepareBusyPage has rendered the one that has them. */
const plainBusy = plainPage({ title: TOO_BUSY, words: TRY_AGAIN_SOON, link: { to: '', label: TRY_AGAIN } });
const plainBusyPage: BusyPage = {
  status: 503,
  body: Buffer.from(plainBusy.html),
  headers: { ...busyHeaders, ...plainBusy.headers },
};

/** A request for a page. */
interface Visit extends PageOrder {
  /** The visitor's IP address, for the API's rate limits. */
  address: string;
  agent: string;
}

const reportTo = (app: FastifyInstance) => (err: unknown) => app.log.error({ err }, 'a page was not made whole');

function pageHandler(app: FastifyInstance, options: PageOptions, renderPage: RenderPage) {
  const { site, builds, apiAnswers, pages, pageConfig } = options;

  async function render({ url, form, savesData, ...visitor }: Visit): Promise<MadePage> {
    const send = sendTo(app, site, apiAnswers, visitor);
    const { answers, ...page } = await renderPage({ url, form, savesData }, send);
    return {
      ...page,
      variesBy: VARY_HEADER,
      isOften: true,
      stillHolds: () => stillHold(answers, send),
      agedBody: withAsOf,
      isOfUseWhenStale: true,
    };
  }

  let busyPage = plainBusyPage;

  /** Renders the page that says the server is busy, before it is: a busy server has no time for that. */
  async function prepareBusyPage() {
    const url = site.publicUrl + BUSY_PATH;
    const { status, body, headers } = await render({
      url,
      form: undefined,
      address: LOOPBACK,
      agent: '',
      savesData: true,
    });
    if (status !== 503) throw new Error(`The page for busy times came with status ${status}`);
    // The busy page is sent at the addresses of other pages. Its scripts are removed, because they would look for the data of those pages.
    const html = body.toString().replace(/<script[\s\S]*?<\/script>/g, '');
    busyPage = {
      status,
      body: Buffer.from(html),
      headers: { ...headers, ...busyHeaders, 'content-security-policy': contentPolicy(html, newMark(), site) },
    };
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const path = request.raw.url ?? '/';
    // A path that begins with two slashes is refused: browsers and `new URL` would take it for the address of another host.
    if (!/^\/(?![/\\])/.test(path)) return reply.callNotFound();
    // The page's address is at the market's own host, whatever host the request names.
    const url = new URL(site.publicUrl + path);
    const { 'user-agent': agent = '', 'save-data': saveData } = request.headers;
    const about = { address: request.ip, agent, savesData: saveData === 'on' };
    if (request.method === 'POST') {
      return pages.answer(request, reply, undefined, () =>
        render({ ...about, url: url.href, form: String(request.body ?? '') }),
      );
    }
    const publicPath = builds && publicAddress(url);
    if (publicPath === undefined) {
      return pages.answer(request, reply, undefined, () => render({ ...about, url: url.href, form: undefined }));
    }
    const key = `page ${publicPath}${about.savesData ? ' saving' : ''}`;
    return pages.answer(request, reply, key, () =>
      render({ ...about, url: site.publicUrl + publicPath, form: undefined }),
    );
  }

  return { sendPage, prepareBusyPage, config: { ...pageConfig, whenBusy: () => busyPage } };
}

/** Returns a function that renders pages in threads, with the module of the built app. */
function renderApart(app: FastifyInstance, { site, selling }: PageOptions, builds: PageBuilds): RenderPage {
  const report = reportTo(app);
  const loadBuild = builtApp(STOREFRONT, builds);
  const renderHere = openPageRendering({ site, selling, development: false, loadBuild, report });
  const build = builtModule(APPS.storefront);
  const threads = openRenderThreads({ site, selling, build, renderHere, log: app.log, report });
  app.addHook('onClose', () => threads.close());
  return async (order, send) => {
    await builds.ready(STOREFRONT.name);
    return threads.render(order, send);
  };
}

async function serveBuilt(app: FastifyInstance, options: PageOptions, builds: PageBuilds) {
  const { sendPage, prepareBusyPage, config } = pageHandler(app, options, renderApart(app, options, builds));
  // The app is loaded once the server listens, because the API does not need it.
  app.addHook('onListen', (done) => {
    prepareBusyPage().catch((err: unknown) => app.log.error({ err }, 'the pages cannot be loaded'));
    done();
  });
  serveBuiltFiles(app, STOREFRONT);
  app.get('/*', { config }, sendPage);
  await serveForms(app, FORM_PATHS, sendPage, config);
}

async function serveFromSource(app: FastifyInstance, options: PageOptions) {
  const { site, selling } = options;
  const { loadBuild, sendFile } = await openSource(app, STOREFRONT);
  const renderPage = openPageRendering({ site, selling, development: true, loadBuild, report: reportTo(app) });
  const { sendPage, config } = pageHandler(app, options, renderPage);
  await serveForms(app, FORM_PATHS, sendPage, config);
  app.get('/*', async (request, reply) => {
    if (await sendFile(request, reply)) return reply.hijack();
    // In development, pages contain inline scripts and styles of Vite, which the content security policy would forbid.
    reply.removeHeader('content-security-policy');
    return sendPage(request, reply);
  });
}

/** Serves all addresses outside the API: the pages, and their scripts, styles and pictures. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const isForApi = (url: string) => /^\/(api|cards|uploads)(\/|\?|$)/.test(url);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === '/*' && isForApi(request.raw.url ?? '')) return reply.callNotFound();
  });
  serveQrCodes(app, options.site.publicUrl, options.pageConfig);
  serveBrandFiles(app, options.site.brand, options.look);
  await (options.builds ? serveBuilt(app, options, options.builds) : serveFromSource(app, options));
}
