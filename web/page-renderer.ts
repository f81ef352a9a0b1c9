import { randomBytes } from 'node:crypto';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { Site } from '#contract/site.ts';
import { contentPolicy, withoutMark } from './content-policy.ts';
import { scriptsAfterPaint } from './page-scripts.ts';

export const newMark = () => randomBytes(16).toString('hex');

export type LoadBuild = () => Promise<ServerBuild>;

export interface RenderedPage {
  status: number;
  body: Buffer;
  headers: Record<string, string>;
  isPassing: boolean;
}

interface RendererOptions {
  site: Site;
  development: boolean;
  loadBuild: LoadBuild;
}

/** `Module` is what the app's entry on the server exports. */
interface Rendering<Module> {
  /** Gives a page what it is made with. */
  fill: (context: RouterContextProvider, module: Module, mark: string) => void;
  /** Asked of what was rendered: does it lack something, or is it one visitor's alone? */
  isPassing: (answer: Response) => boolean;
}

/** Renders the pages of one app, each under a content policy that names the scripts of its own rendering alone. */
export function openRenderer<Module>({ site, development, loadBuild }: RendererOptions) {
  // Reading the table of routes takes longer than rendering a page.
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();

  return async function render(request: Request, { fill, isPassing }: Rendering<Module>): Promise<RenderedPage> {
    const build = await loadBuild();
    // With the first page: the API starts without it.
    const { createRequestHandler, RouterContextProvider } = await import('react-router');
    const handle = handlers.get(build) ?? createRequestHandler(build, development ? 'development' : 'production');
    handlers.set(build, handle);
    const mark = newMark();
    const context = new RouterContextProvider();
    fill(context, build.entry.module as ServerBuild['entry']['module'] & Module, mark);
    const response = await handle(request, context);
    const headers = Object.fromEntries(response.headers);
    const page = { status: response.status, headers, isPassing: isPassing(response) };
    // What is no page, such as the data of one, has no scripts in it and no mark.
    const isHtml = headers['content-type']?.startsWith('text/html');
    if (!isHtml) return { ...page, body: Buffer.from(await response.arrayBuffer()) };
    const marked = scriptsAfterPaint(await response.text(), page.isPassing);
    if (!development) headers['content-security-policy'] = contentPolicy(marked, mark, site);
    return { ...page, body: Buffer.from(withoutMark(marked, mark)) };
  };
}
