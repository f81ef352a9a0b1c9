import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { openWhereWide } from './open-where-wide.ts';
import { reportErrorContext, scriptMarkContext, takeHtmlContext } from './page-contexts.ts';
import { scriptGuard } from './script-guard.ts';

interface RenderOptions {
  url: string;
  page: EntryContext;
  /** The loaders' data as the router sends them to the browser. */
  data: Buffer<ArrayBuffer>;
  /** The nonce that the router and React write into their inline scripts. */
  nonce: string;
  onError: (error: unknown) => void;
}

const FIRST_SCRIPT = `${scriptGuard};${openWhereWide}`;
const END = '</body></html>';
/** React writes this comment into the HTML in place of a part that was not ready, which the browser would then have to render. */
const UNFINISHED = '<!--$!-->';

/**
 * Renders a page in one go, which takes a sixth less processor time than a stream. It is possible only because all data has been loaded. Returns
 * undefined if a part of the page is not ready.
 */
export function renderAtOnce({ url, page, data, nonce }: RenderOptions): string | undefined {
  // The router reads the loaders' data from a stream and writes it into scripts. This cache holds what reading the stream would give, so that the
  // router need not wait.
  const read = { result: { done: false, value: data.toString() } };
  const ended = { result: { done: true, value: '' } };
  const streamCache = { 0: Object.assign(Promise.resolve(), read), 1: Object.assign(Promise.resolve(), ended) };
  const context: EntryContext = Object.assign({}, page, {
    serverHandoffStream: new ReadableStream(),
    renderMeta: { streamCache },
  });
  const html = renderToString(<ServerRouter context={context} url={url} nonce={nonce} />);
  const end = html.lastIndexOf(END);
  if (end === -1 || html.includes(UNFINISHED)) return undefined;
  const script = `<script nonce="${nonce}" id="_R_">${FIRST_SCRIPT}</script>`;
  // No message: markup around the page.
  return `<!DOCTYPE html>${html.slice(0, end)}${script}${html.slice(end)}`;
}

/**
 * Renders a page with parts that are not ready at once, and resolves when all are ready. Nothing is sent before, because the content security policy
 * needs the hashes of all inline scripts.
 */
export function renderStream({ url, page, data, nonce, onError }: RenderOptions): Promise<Buffer<ArrayBuffer>> {
  const context: EntryContext = Object.assign({}, page, { serverHandoffStream: new Blob([data]).stream() });
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={url} nonce={nonce} />, {
      nonce,
      bootstrapScriptContent: FIRST_SCRIPT,
      // No limit, because beyond one React sends parts of the page hidden, and moves them to their place with a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(buffer(pipe(new PassThrough()))),
      onShellError: reject,
      onError,
    });
  });
}

/** Renders a page for React Router. */
export async function handleRequest(
  { url }: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  const data = page.serverHandoffStream ? await buffer(page.serverHandoffStream) : Buffer.alloc(0);
  const options = { url, page, data, nonce: context.get(scriptMarkContext), onError: context.get(reportErrorContext) };
  const html = renderAtOnce(options);
  const takeHtml = context.get(takeHtmlContext);
  if (html === undefined || !takeHtml) return new Response(html ?? (await renderStream(options)), { status, headers });
  takeHtml(html);
  return new Response(null, { status, headers });
}

/** Reports errors, except those that are shown on the page: refusals of the API, and addresses without a route. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (!isRouteErrorResponse(error)) context.get(reportErrorContext)(error);
};
