import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cannotShow, TOO_BUSY, TRY_AGAIN_SOON } from '#contract/messages/errors.ts';
import { TRY_AGAIN } from '#contract/messages/shell.ts';
import { OFFICE_FILES } from '#contract/office/areas.ts';
import type { Site } from '#contract/site.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import type { SendRequest } from '../back-office/lib/page-contexts.ts';
import { plainPage } from '../platform/http/plain-html.ts';
import type { PageBuilds } from './page-builds/open-builds.ts';
import type { MadePage, PageCache } from './page-cache.ts';
import { builtApp, openSource, type PageApp, serveBuiltFiles } from './page-files.ts';
import { serveForms } from './page-forms.ts';
import { type LoadBuild, openRenderer, pageRequest } from './page-renderer.ts';
import { scriptsAfterPaint } from './page-scripts.ts';

// The app with the pages for sellers and staff. Each page is for one person, so none is cached, and search engines may not index them.

const OFFICE: PageApp = { name: 'office', files: OFFICE_FILES };
const PATHS = ['/sell/*', '/staff/*'];

type PageContexts = typeof import('../back-office/lib/page-contexts.ts') & typeof import('../ui/page-contexts.ts');

interface OfficeOptions {
  site: Site;
  /** The builds of the apps; undefined in development, when pages are built on request and reload when a source changes. */
  builds: PageBuilds | undefined;
  pages: PageCache;
  /** Fastify's `config` of the office's routes, such as the queue in which their requests wait. */
  officeConfig: FastifyContextConfig;
}

const BUSY_S = 2;
const plainBusy = plainPage({ title: TOO_BUSY, words: TRY_AGAIN_SOON, link: { to: '', label: TRY_AGAIN } });
const busyPage = {
  status: 503,
  body: Buffer.from(plainBusy.html),
  headers: { 'retry-after': String(BUSY_S), 'cache-control': 'no-store', ...plainBusy.headers },
};

/** ms for which a request waits for the office's first build, which takes some ten seconds on a busy machine. */
const WAIT_MS = 30_000;
const UNAVAILABLE_S = 5;
const [cannotShowTitle, cannotShowWords] = cannotShow(503);
const plainUnbuilt = plainPage({ title: cannotShowTitle, words: cannotShowWords, link: { to: '', label: TRY_AGAIN } });
const unbuiltPage: MadePage = {
  status: 503,
  body: Buffer.from(plainUnbuilt.html),
  headers: { 'retry-after': String(UNAVAILABLE_S), 'cache-control': 'no-store', ...plainUnbuilt.headers },
  isOften: false,
  isPassing: true,
};

/** Returns a function that waits for the office's build. It resolves to whether the build is there in time. */
function openWait(builds: PageBuilds): () => Promise<boolean> {
  let isBuilt = false;
  const built = async () => {
    await builds.ready('office');
    isBuilt = true;
    return true;
  };
  // A failed build resolves to false: the failure has been reported where the build is made.
  return async () => isBuilt || Promise.race([built().catch(() => false), sleep(WAIT_MS, false, { ref: false })]);
}

/**
 * Headers that are passed on from the request for a page to the API: they say who the visitor is, and from which site the request comes.
 */
const PASSED_ON = ['cookie', 'origin', 'user-agent'] as const;

/**
 * Returns a function that calls the API on behalf of the visitor. Cookies that the API sets are passed to `keepCookie`, and go along with
 * the calls that follow.
 */
function sendFor(
  app: FastifyInstance,
  { headers, ip }: FastifyRequest,
  keepCookie: (cookie: string) => void,
): SendRequest {
  const passed: Record<string, string> = Object.fromEntries(
    PASSED_ON.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
  return async (method, url, payload) => {
    const answer = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: passed,
      payload,
    });
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      keepCookie(cookie);
      passed.cookie = [cookie.split(';')[0], passed.cookie ?? []].flat().join('; ');
    }
    return { status: answer.statusCode, text: answer.body };
  };
}

/** Headers of all office pages: no cache may store the pages, and no search engine may index them. */
const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  // The strictest policy that works: with a stricter one, browsers would not name this site as the origin of forms.
  'referrer-policy': 'same-origin',
};

function officeHandler(app: FastifyInstance, { site, builds, pages }: OfficeOptions, loadBuild: LoadBuild) {
  const development = builds === undefined;
  const isBuiltSoon = builds ? openWait(builds) : async () => true;
  const render = openRenderer<PageContexts>({ site, development, loadBuild });

  async function make(request: FastifyRequest, reply: FastifyReply): Promise<MadePage> {
    if (!(await isBuiltSoon())) return unbuiltPage;
    const url = new URL(site.publicUrl + request.raw.url);
    const form = request.method === 'POST' ? String(request.body ?? '') : undefined;
    const send = sendFor(app, request, (cookie) => reply.header('set-cookie', cookie));
    const made = await render(
      pageRequest(url, form),
      (context, contexts) => {
        context.set(contexts.sendContext, send);
        context.set(contexts.siteContext, site);
        context.set(contexts.reportErrorContext, (err) => app.log.error({ err }, 'a page was not made whole'));
      },
      (html) => scriptsAfterPaint(html),
    );
    return { ...made, headers: { ...made.headers, ...HEADERS }, isOften: false, isPassing: true };
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    // These paths belong to the offices' API and media. No page has such a path, so an unknown one gets the API's 404.
    if (/^\/(sell|staff)\/(api|media)(\/|\?|$)/.test(request.raw.url ?? '')) return reply.callNotFound();
    return pages.answer(request, reply, undefined, () => make(request, reply));
  };
}

/** Serves the pages of the offices. Must be called before servePages, whose route takes all other addresses. */
export async function serveOffice(app: FastifyInstance, options: OfficeOptions): Promise<void> {
  // /staff has no page, and leads to the first page of the office. /sell is a page of the storefront, so it is not served here.
  for (const path of ['/staff', '/staff/']) app.get(path, async (_request, reply) => reply.redirect('/staff/home'));
  // A short link to an enquiry in the office, for SMS, in which each character counts.
  app.get<{ Params: { documentId: string } }>('/l/:documentId', async ({ params: { documentId } }, reply) =>
    reply.redirect(DOCUMENT_ID.test(documentId) ? `/sell/leads/${documentId}` : '/sell/leads'),
  );
  const config = { ...options.officeConfig, whenBusy: () => busyPage };
  const { builds } = options;
  if (builds) {
    const sendPage = officeHandler(app, options, builtApp(OFFICE, builds));
    // The office is built once the server listens: after an update, the public pages are built first.
    app.addHook('onListen', (done) => {
      builds
        .ready('office')
        .catch((err: unknown) => app.log.error({ err }, 'the pages of sellers and staff cannot be built'));
      done();
    });
    serveBuiltFiles(app, OFFICE);
    for (const path of PATHS) app.get(path, { config }, sendPage);
    await serveForms(app, PATHS, sendPage, config);
    return;
  }
  const { loadBuild, sendFile } = await openSource(app, OFFICE);
  const sendPage = officeHandler(app, options, loadBuild);
  for (const path of PATHS) {
    app.get(path, { config }, (request, reply) => {
      // In development, pages contain inline scripts and styles of Vite, which the content security policy would forbid.
      reply.removeHeader('content-security-policy');
      return sendPage(request, reply);
    });
  }
  app.get(`${OFFICE_FILES}*`, async (request, reply) =>
    (await sendFile(request, reply)) ? reply.hijack() : reply.callNotFound(),
  );
  await serveForms(app, PATHS, sendPage, config);
}
