import { randomBytes } from 'node:crypto';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { Site } from '#contract/site.ts';
import { contentPolicy, withoutMark } from './content-policy.ts';

/**
 * Removes the hints that fetch every script before the style sheet is there. The first paint needs the style sheet alone, and each page's
 * own script names the others anyway.
 */
const withoutPreloads = (html: string) => html.replace(/<link rel="modulepreload"[^>]*>/g, '');

export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Returns the request for a page. `form`: the body of a sent form, as browsers encode it; undefined if the page is only looked at. */
export const pageRequest = (url: URL | string, form: string | undefined): Request =>
  new Request(url, form === undefined ? {} : { method: 'POST', body: form, headers: { 'content-type': FORM_TYPE } });

export const newMark = () => randomBytes(16).toString('hex');

export type LoadBuild = () => Promise<ServerBuild>;

interface RenderedPage {
  status: number;
  body: Buffer;
  headers: Record<string, string>;
}

interface RendererOptions {
  site: Site;
  development: boolean;
  loadBuild: LoadBuild;
}

/** Sets the contexts that a page is rendered with. `Module`: the exports of the app's entry on the server. */
type Fill<Module> = (context: RouterContextProvider, module: Module, mark: string) => void;

/** Changes a page's HTML before its scripts are hashed for its content policy. */
type ChangeHtml = (html: string, page: { status: number; headers: Record<string, string> }) => string;

/** Renders the pages of one app, each under a content policy that allows only the scripts of this rendering. */
export function openRenderer<Module>({ site, development, loadBuild }: RendererOptions) {
  // Reading the table of routes takes longer than rendering a page.
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();

  return async function render(
    request: Request,
    fill: Fill<Module>,
    change: ChangeHtml = withoutPreloads,
  ): Promise<RenderedPage> {
    const build = await loadBuild();
    // Loaded with the first page: the API starts without it.
    const { createRequestHandler, RouterContextProvider } = await import('react-router');
    const handle = handlers.get(build) ?? createRequestHandler(build, development ? 'development' : 'production');
    handlers.set(build, handle);
    const mark = newMark();
    const context = new RouterContextProvider();
    fill(context, build.entry.module as ServerBuild['entry']['module'] & Module, mark);
    const response = await handle(request, context);
    const headers = Object.fromEntries(response.headers);
    const isHtml = headers['content-type']?.startsWith('text/html');
    // Answers other than pages, such as a page's data, have neither hints nor marks.
    if (!isHtml) return { status: response.status, body: Buffer.from(await response.arrayBuffer()), headers };
    const marked = change(await response.text(), { status: response.status, headers });
    if (!development) headers['content-security-policy'] = contentPolicy(marked, mark, site);
    return { status: response.status, body: Buffer.from(withoutMark(marked, mark)), headers };
  };
}
