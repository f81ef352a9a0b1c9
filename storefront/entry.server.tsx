import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { reportErrorContext, scriptMarkContext } from './lib/page-contexts.ts';
import { scriptGuard } from './shell/script-guard.ts';

export {
  reportErrorContext,
  savesDataContext,
  scriptMarkContext,
  sellingContext,
  sendContext,
  siteContext,
} from './lib/page-contexts.ts';

/** Renders a page whole: it is hashed for its content policy before a byte of it leaves. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('content-type', 'text/html; charset=utf-8');
  // The router and React write it into the scripts that are theirs.
  const nonce = context.get(scriptMarkContext);
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
    const { pipe } = renderToPipeableStream(<ServerRouter context={page} url={request.url} nonce={nonce} />, {
      nonce,
      bootstrapScriptContent: scriptGuard,
      // Else a large part would be sent after the others, hidden, for a script to put in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(body),
      onShellError: reject,
      onError: context.get(reportErrorContext),
    });
  });
}

/** An address that no route can match, such as one with a line break, is a 404 like any other: no error of ours. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (!isRouteErrorResponse(error)) context.get(reportErrorContext)(error);
};
