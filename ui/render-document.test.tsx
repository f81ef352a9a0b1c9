import { Suspense, use } from 'react';
import {
  createRequestHandler,
  type EntryContext,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  useLoaderData,
} from 'react-router';
import { describe, expect, test } from 'vitest';
import { reportErrorContext, scriptMarkContext, takeHtmlContext } from './page-contexts.ts';
import { handleError, handleRequest, renderAtOnce, renderStream } from './render-document.server.tsx';

describe('a page', () => {
  test('is rendered at once, byte for byte as a stream would have it', async () => {
    const { atOnce, streamed } = await bothOf('page');

    expect(atOnce).toBe(streamed);
    expect(streamed).toMatch(/^<!DOCTYPE html><html lang="en">.*🚗.*streamController\.enqueue.*<\/html>/s);
    expect((await answerOf('page')).html).toBe(streamed);
  });

  test('is handed over as text to who takes it so, and not as the body of its response', async () => {
    const taken: string[] = [];
    const { status, html } = await answerOf('page', handleRequest, (text) => taken.push(text));
    expect({ status, html }).toEqual({ status: 200, html: '' });
    expect(taken).toEqual([(await answerOf('page')).html]);
  });

  test('with a part that comes later is a stream, with that part in it', async () => {
    expect((await bothOf('late')).atOnce).toBeUndefined();

    const { status, html } = await answerOf('late');
    expect(status).toBe(200);
    expect(html).toContain('<p>afterwards</p>');
    expect(html).not.toContain('soon');
  });

  test('that breaks while it is rendered becomes the page of its error, and is reported once', async () => {
    const { status, html, reported } = await answerOf('broken');

    expect(status).toBe(500);
    expect(html).toContain('<h1>Sorry</h1>');
    expect(reported).toEqual([new Error('broken')]);
  });
});

const NONCE = 'a-nonce';

function Root() {
  return (
    <html lang="en">
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}

function Late({ text }: { text: Promise<string> }) {
  return <p>{use(text)}</p>;
}

function Page() {
  const { words, late } = useLoaderData<{ words: string; late?: Promise<string> }>();
  return (
    <main>
      {words} and {words.length} letters
      <Suspense fallback="soon">{late && <Late text={late} />}</Suspense>
    </main>
  );
}

function ErrorBoundary() {
  return <h1>Sorry</h1>;
}

function Broken(): never {
  throw new Error('broken');
}

const loaders = {
  page: async () => ({ words: '</script><!--$!--> “é” & 🚗' }),
  late: async () => ({ words: 'now', late: new Promise((resolve) => setTimeout(resolve, 5, 'afterwards')) }),
  broken: async () => ({}),
};

const manifestOf = (id: string) => ({
  id,
  module: `/${id}.js`,
  hasAction: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  hasLoader: id !== 'root',
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
});

/** The pages of this test as React Router's build would have them. `entry`: renders a page. */
const buildOf = (entry: unknown): ServerBuild => {
  const route = (path: keyof typeof loaders, component: () => unknown) => ({
    id: path,
    parentId: 'root',
    path,
    module: { default: component, loader: loaders[path] },
  });
  return {
    entry: { module: { default: entry, handleError } },
    routes: {
      root: { id: 'root', path: '', module: { default: Root, ErrorBoundary } },
      page: route('page', Page),
      late: route('late', Page),
      broken: route('broken', Broken),
    },
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: Object.fromEntries(['root', ...Object.keys(loaders)].map((id) => [id, manifestOf(id)])),
      url: '/manifest.js',
      version: '',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'initial' },
    prerender: [],
  } as unknown as ServerBuild;
};

async function answerOf(path: string, entry: unknown = handleRequest, takeHtml?: (html: string) => void) {
  const context = new RouterContextProvider();
  const reported: unknown[] = [];
  context.set(scriptMarkContext, NONCE);
  context.set(reportErrorContext, (error) => reported.push(error));
  if (takeHtml) context.set(takeHtmlContext, takeHtml);
  const response = await createRequestHandler(buildOf(entry), 'production')(
    new Request(`http://host/${path}`),
    context,
  );
  return { status: response.status, html: await response.text(), reported };
}

/** Returns what each way of rendering makes of a page. */
async function bothOf(path: string) {
  let atOnce: string | undefined;
  let streamed = '';
  await answerOf(path, async ({ url }: Request, _status: number, _headers: Headers, page: EntryContext) => {
    const data = Buffer.from(await new Response(page.serverHandoffStream).arrayBuffer());
    const options = { url, page, data, nonce: NONCE, onError: () => {} };
    atOnce = renderAtOnce(options);
    streamed = (await renderStream(options)).toString();
    return new Response(streamed);
  });
  return { atOnce, streamed };
}
