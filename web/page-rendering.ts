import type { SellingTerms, Site } from '#contract/site.ts';
import { type LoadBuild, openRenderer, pageRequest } from './page-renderer.ts';
import { type PageAnswers, recorded, type Send } from './page-requests.ts';
import { scriptsAfterPaint } from './page-scripts.ts';

// The part of serving public pages that runs in a thread of its own: a page is told all that it is made of, and says all that is asked of it
// later, in values that can be sent between threads.

type PageContexts = typeof import('../storefront/lib/page-contexts.ts') & typeof import('../ui/page-contexts.ts');

/** Retry-After in seconds of pages that the API could not fill. */
const UNAVAILABLE_S = 5;

/** The facts that a page is rendered from, besides the answers of the API. */
export interface PageOrder {
  url: string;
  /** The body of a sent form, as browsers encode it; undefined if the page is only looked at. */
  form: string | undefined;
  savesData: boolean;
}

export interface RenderedPage {
  status: number;
  body: Buffer;
  headers: Record<string, string>;
  /** The page lacks something, or is one visitor's alone: it is not cached. */
  isPassing: boolean;
  /** Age in ms of the oldest answer that it was made of; 0: all of them are true now. */
  ageMs: number;
  answers: PageAnswers;
}

/** `send`: sends the page's requests to the API in its visitor's name. */
export type RenderPage = (order: PageOrder, send: Send) => Promise<RenderedPage>;

interface RenderingOptions {
  site: Site;
  selling: SellingTerms;
  development: boolean;
  loadBuild: LoadBuild;
  /** Told of errors of a page that is sent nevertheless. */
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
      (context, contexts, mark) => {
        context.set(contexts.sendContext, api.send);
        context.set(contexts.siteContext, site);
        context.set(contexts.sellingContext, selling);
        context.set(contexts.savesDataContext, savesData);
        context.set(contexts.scriptMarkContext, mark);
        context.set(contexts.reportErrorContext, report);
      },
      (html, made) => scriptsAfterPaint(html, isPassing(made)),
    );
    const { status, headers } = page;
    // When the API says when to come back, so does the page that it could not fill.
    const retryAfter = status >= 400 ? api.retryAfter() : undefined;
    if (retryAfter !== undefined) headers['retry-after'] = retryAfter;
    if (status === 503) headers['retry-after'] ??= String(UNAVAILABLE_S);
    return { ...page, isPassing: isPassing(page), ageMs: api.ageMs(), answers: api.answers() };
  };
}
