import { randomBytes } from 'node:crypto';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { Site } from '#contract/site.ts';
import { contentPolicy, withoutMark } from './content-policy.ts';

/**
 * Removes links that make browsers preload scripts. The first paint needs only the style sheet, and the page's entry script loads all other
 * scripts afterwards.
 */
const withoutPreloads = (html: string) => html.replace(/<link rel="modulepreload"[^>]*>/g, '');

export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Returns the request for a page. `form`: the body of a posted form, URL-encoded; undefined for a GET. */
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

/** The context values that are the same for all apps, as exported by the server entry of each app. */
type PageContexts = Pick<typeof import('../ui/page-contexts.ts'), 'scriptMarkContext' | 'takeHtmlContext'>;

/** A function that sets the context values that routes read while a page is rendered. `Module`: the exports of the app's server entry. */
type Fill<Module> = (context: RouterContextProvider, module: Module) => void;

/** Changes a page's HTML before its scripts are hashed for the content security policy. */
type ChangeHtml = (html: string, page: { status: number; headers: Record<string, string> }) => string;

/** Returns a function that renders pages of one app, each with a content security policy that allows only its own scripts. */
export function openRenderer<Module extends PageContexts>({ site, development, loadBuild }: RendererOptions) {
  // Request handlers by build. They are kept, because making one takes longer than rendering a page.
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();
  let router: Promise<typeof import('react-router')> | undefined;

  return async function render(
    request: Request,
    fill: Fill<Module>,
    change: ChangeHtml = withoutPreloads,
  ): Promise<RenderedPage> {
    const build = await loadBuild();
    // React Router is imported when the first page is rendered, so that the API starts without it. The promise is kept, because each
    // `import()` takes time, also of a module that was imported before.
    router ??= import('react-router');
    const { createRequestHandler, RouterContextProvider } = await router;
    const handle = handlers.get(build) ?? createRequestHandler(build, development ? 'development' : 'production');
    handlers.set(build, handle);
    const mark = newMark();
    const context = new RouterContextProvider();
    const module = build.entry.module as ServerBuild['entry']['module'] & Module;
    let taken = '';
    context.set(module.scriptMarkContext, mark);
    context.set(module.takeHtmlContext, (html) => (taken = html));
    fill(context, module);
    const response = await handle(request, context);
    const headers = Object.fromEntries(response.headers);
    const isHtml = headers['content-type']?.startsWith('text/html');
    // An answer that is not HTML, such as the data of a page, contains no preload links and no marks, so it is returned unchanged.
    if (!isHtml) return { status: response.status, body: Buffer.from(await response.arrayBuffer()), headers };
    const html = response.body === null ? taken : await response.text();
    const marked = change(html, { status: response.status, headers });
    if (!development) headers['content-security-policy'] = contentPolicy(marked, mark, site);
    return { status: response.status, body: Buffer.from(withoutMark(marked, mark)), headers };
  };
}
