import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { openWhereWide } from './open-where-wide.ts';
import { reportErrorContext, scriptMarkContext } from './page-contexts.ts';
import { scriptGuard } from './script-guard.ts';

interface RenderOptions {
  url: string;
  status: number;
  headers: Headers;
  page: EntryContext;
  /** The router and React write it into their own inline scripts. */
  nonce: string;
  onError: (error: unknown) => void;
}

/** Renders a page as a whole: it is hashed for its content policy before a byte of it is sent. */
function renderDocument({ url, status, headers, page, nonce, onError }: RenderOptions): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Promise<Response>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(new Response(Buffer.concat(chunks), { status, headers }));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(<ServerRouter context={page} url={url} nonce={nonce} />, {
      nonce,
      bootstrapScriptContent: `${scriptGuard};${openWhereWide}`,
      // Without this a large part would be sent after the others, hidden, and moved to its place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(body),
      onShellError: reject,
      onError,
    });
  });
}

/** Renders a page for React Router. */
export function handleRequest(
  { url }: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(scriptMarkContext);
  return renderDocument({ url, status, headers, page, nonce, onError: context.get(reportErrorContext) });
}

/** Reports errors, except those that a page answers: a refusal of the API, or an address that no route matches. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (!isRouteErrorResponse(error)) context.get(reportErrorContext)(error);
};
