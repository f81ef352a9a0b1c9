import { threadId } from 'node:worker_threads';
import type { EntryContext, LoaderFunctionArgs, ServerBuild } from 'react-router';
import { savesDataContext, sellingContext, sendContext } from '../storefront/lib/page-contexts.ts';
import { reportErrorContext, scriptMarkContext, siteContext, takeHtmlContext } from '../ui/page-contexts.ts';

// A build such as React Router makes, of one page, which does as the API tells it. Threads load this file as they load the product's own
// build.

export const FATE = '/api/fate';
export type Fate = 'lives' | 'reports' | 'exits' | 'throws' | 'hangs';

async function loader({ request, context }: LoaderFunctionArgs) {
  const { text: fate } = await context.get(sendContext)('GET', FATE);
  // A function cannot be sent to another thread.
  if (fate === 'reports') context.get(reportErrorContext)(new Error('reported', { cause: loader }));
  if (fate === 'exits') process.exit();
  if (fate === 'throws') await new Promise(() => setImmediate(() => Promise.reject(new Error('thrown'))));
  while (fate === 'hangs');
  return `thread ${threadId} ${context.get(siteContext).name} ${await request.text()}`.trim();
}

function handleRequest(_request: Request, status: number, headers: Headers, { staticHandlerContext }: EntryContext) {
  headers.set('content-type', 'text/html');
  const { actionData, loaderData } = staticHandlerContext;
  return new Response(`${actionData?.page ?? loaderData.page}`, { status, headers });
}

export const routes: ServerBuild['routes'] = {
  root: { id: 'root', path: '', module: { default: () => null } },
  page: { id: 'page', parentId: 'root', path: '*', module: { default: () => null, loader, action: loader } },
};

const served = {
  hasAction: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  hasLoader: true,
  module: '',
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
};
export const assets = {
  entry: { imports: [], module: '' },
  routes: { root: { id: 'root', ...served }, page: { id: 'page', parentId: 'root', path: '*', ...served } },
  url: '',
  version: '',
};

const contexts = {
  savesDataContext,
  sellingContext,
  sendContext,
  reportErrorContext,
  scriptMarkContext,
  siteContext,
  takeHtmlContext,
};
export const entry = { module: { default: handleRequest, ...contexts } };

export const publicPath = '/';
export const assetsBuildDirectory = '';
export const future = {};
export const ssr = true;
export const isSpaMode = false;
export const prerender: string[] = [];
export const routeDiscovery: ServerBuild['routeDiscovery'] = { mode: 'initial', manifestPath: '/__manifest' };
