import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { scriptGuard } from './script-guard.ts';

interface RenderOptions {
  url: string;
  status: number;
  headers: Headers;
  page: EntryContext;
  /** The router and React write it into the scripts that are theirs. */
  nonce: string;
  onError: (error: unknown) => void;
}

/** Renders a page whole: it is hashed for its content policy before a byte of it leaves. */
export function renderDocument({ url, status, headers, page, nonce, onError }: RenderOptions): Promise<Response> {
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
      bootstrapScriptContent: scriptGuard,
      // Else a large part would be sent after the others, hidden, for a script to put in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(body),
      onShellError: reject,
      onError,
    });
  });
}
