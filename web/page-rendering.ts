import type { SellingTerms, Site } from '#contract/site.ts';
import { type LoadBuild, openRenderer, pageRequest } from './page-renderer.ts';
import { type PageAnswers, recorded, type Send } from './page-requests.ts';
import { scriptsAfterPaint } from './page-scripts.ts';

// The rendering of public pages, which runs in threads of its own. Arguments and results are of such types that they can be sent between
// threads.

type PageContexts = typeof import('../storefront/lib/page-contexts.ts') & typeof import('../ui/page-contexts.ts');

/** Seconds after which a page for which the API failed may be requested again (header Retry-After). */
const UNAVAILABLE_S = 5;

/** Everything that a page depends on, apart from the API's answers. */
export interface PageOrder {
  url: string;
  /** The body of a posted form, URL-encoded; undefined for a GET. */
  form: string | undefined;
  savesData: boolean;
}

export interface RenderedPage {
  status: number;
  body: Buffer;
  headers: Record<string, string>;
  /** Whether the page must not be cached, because a part of it is missing or it is for one visitor only. */
  isPassing: boolean;
  /** Age in ms of the oldest of the API's answers in the page; 0 if all are current. */
  ageMs: number;
  answers: PageAnswers;
}

/** Renders a page. `send`: sends the page's requests to the API on behalf of the visitor. */
export type RenderPage = (order: PageOrder, send: Send) => Promise<RenderedPage>;

interface RenderingOptions {
  site: Site;
  selling: SellingTerms;
  development: boolean;
  loadBuild: LoadBuild;
  /** Called with an error that does not keep the page from being sent. */
  report: (error: unknown) => void;
}

export function openPageRendering(options: RenderingOptions): RenderPage {
  const { site, selling, report } = options;
  const render = openRenderer<PageContexts>(options);

  return async ({ url, form, savesData }, send) => {
    const api = recorded(send);
    const isPassing = ({ status, headers }: { status: number; headers: Record<string, string> }) =>
      status !== 200 || 'cache-control' in headers || !api.isWhole() || api.ageMs() > 0;
    const page = await render(
      pageRequest(url, form),
      (context, contexts) => {
        context.set(contexts.sendContext, api.send);
        context.set(contexts.siteContext, site);
        context.set(contexts.sellingContext, selling);
        context.set(contexts.savesDataContext, savesData);
        context.set(contexts.reportErrorContext, report);
      },
      (html, made) => scriptsAfterPaint(html, isPassing(made)),
    );
    const { status, headers } = page;
    // If the page failed because the API refused a request for the moment, the page's Retry-After is that of the API.
    const retryAfter = status >= 400 ? api.retryAfter() : undefined;
    if (retryAfter !== undefined) headers['retry-after'] = retryAfter;
    if (status === 503) headers['retry-after'] ??= String(UNAVAILABLE_S);
    return { ...page, isPassing: isPassing(page), ageMs: api.ageMs(), answers: api.answers() };
  };
}
