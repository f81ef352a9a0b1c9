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

// The pages of sellers and of staff: each is one person's alone, and none is cached or found by search engines.

const OFFICE: PageApp = { name: 'office', files: OFFICE_FILES };
const PATHS = ['/sell/*', '/staff/*'];

type PageContexts = typeof import('../back-office/lib/page-contexts.ts') & typeof import('../ui/page-contexts.ts');

interface OfficeOptions {
  site: Site;
  /** Left out in development: pages are built on request, and reload when their source changes. */
  builds: PageBuilds | undefined;
  pages: PageCache;
  /** Route settings of all these pages: the queue in which they wait to be made. */
  officeConfig: FastifyContextConfig;
}

const BUSY_S = 2;
const plainBusy = plainPage({ title: TOO_BUSY, words: TRY_AGAIN_SOON, link: { to: '', label: TRY_AGAIN } });
const busyPage = {
  status: 503,
  body: Buffer.from(plainBusy.html),
  headers: { 'retry-after': String(BUSY_S), 'cache-control': 'no-store', ...plainBusy.headers },
};

/** ms for which a page waits for the first build of its app, which takes some ten seconds on a busy machine. */
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

/** Returns a function that waits for the office's build, and returns whether it is there in time. */
function openWait(builds: PageBuilds): () => Promise<boolean> {
  let isBuilt = false;
  const built = async () => {
    await builds.ready('office');
    isBuilt = true;
    return true;
  };
  // A failure was told by the build itself.
  return async () => isBuilt || Promise.race([built().catch(() => false), sleep(WAIT_MS, false, { ref: false })]);
}

/** Headers of a page's request that are passed on to the API: who the visitor is, and the origin of the request. */
const PASSED_ON = ['cookie', 'origin', 'user-agent'] as const;

/**
 * Returns a function that calls the API in the visitor's name. Cookies that it sets are passed to `keepCookie`, and go along with the calls
 * that follow.
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

/** Headers of all office pages. Forms may be sent to this site only, also by a redirect. */
const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  // A form sends its origin only if the policy of its page allows it.
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
    const made = await render(pageRequest(url, form), (context, contexts, mark) => {
      context.set(contexts.sendContext, send);
      context.set(contexts.siteContext, site);
      context.set(contexts.scriptMarkContext, mark);
      context.set(contexts.reportErrorContext, (err) => app.log.error({ err }, 'a page was not made whole'));
    });
    return { ...made, headers: { ...made.headers, ...HEADERS }, isOften: false, isPassing: true };
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    // Addresses below the API and the media of the offices are never pages.
    if (/^\/(sell|staff)\/(api|media)(\/|\?|$)/.test(request.raw.url ?? '')) return reply.callNotFound();
    return pages.answer(request, reply, undefined, () => make(request, reply));
  };
}

/** Serves the pages of the offices. To be called before the public pages are, which have all other addresses. */
export async function serveOffice(app: FastifyInstance, options: OfficeOptions): Promise<void> {
  // The public market has a page at /sell; the bare address of staff is free.
  for (const path of ['/staff', '/staff/']) app.get(path, async (_request, reply) => reply.redirect('/staff/home'));
  // In an SMS each character counts.
  app.get<{ Params: { documentId: string } }>('/l/:documentId', async ({ params: { documentId } }, reply) =>
    reply.redirect(DOCUMENT_ID.test(documentId) ? `/sell/leads/${documentId}` : '/sell/leads'),
  );
  const config = { ...options.officeConfig, whenBusy: () => busyPage };
  const { builds } = options;
  if (builds) {
    const sendPage = officeHandler(app, options, builtApp(OFFICE, builds));
    // Visitors of the public pages come first: after an update the office is built while the server answers them.
    app.addHook('onListen', (done) => {
      builds
        .ready('office')
        .catch((err: unknown) => app.log.error({ err }, 'the pages of sellers and staff cannot be built'));
      done();
    });
    await serveBuiltFiles(app, OFFICE);
    for (const path of PATHS) app.get(path, { config }, sendPage);
    await serveForms(app, PATHS, sendPage, config);
    return;
  }
  const { loadBuild, sendFile } = await openSource(app, OFFICE);
  const sendPage = officeHandler(app, options, loadBuild);
  for (const path of PATHS) {
    app.get(path, { config }, (request, reply) => {
      // Development builds carry inline scripts and styles of their own.
      reply.removeHeader('content-security-policy');
      return sendPage(request, reply);
    });
  }
  app.get(`${OFFICE_FILES}*`, async (request, reply) =>
    (await sendFile(request, reply)) ? reply.hijack() : reply.callNotFound(),
  );
  await serveForms(app, PATHS, sendPage, config);
}
