import { parentPort, workerData } from 'node:worker_threads';
import type { SellingTerms, Site } from '#contract/site.ts';
import type { SendRequest } from '../storefront/lib/page-contexts.ts';
import { openPageRendering, type PageOrder, type RenderedPage } from './page-rendering.ts';
import type { Answered } from './page-requests.ts';

// The code of the threads that render-threads.ts starts. A thread renders several pages at a time, because each page waits for answers of
// the API.

export interface ThreadData {
  site: Site;
  selling: SellingTerms;
  /** The URL of the built app's module, which the thread imports. */
  build: string;
}

/** A message from the main thread to a thread that renders pages. `answer`: undefined if the API did not answer. */
export type ToThread =
  | { kind: 'render'; page: number; order: PageOrder }
  | { kind: 'answer'; request: number; answer: Answered | undefined }
  | { kind: 'check' };

/**
 * A message from a thread that renders pages to the main thread. The main thread numbers the pages; the thread numbers its requests to the
 * API.
 */
export type FromThread =
  | { kind: 'ready' | 'alive' }
  | { kind: 'request'; page: number; request: number; asked: Parameters<SendRequest> }
  | { kind: 'reported'; error: unknown }
  | Ending;

/** The last message about a page: it was rendered, or this failed. */
export type Ending =
  | { kind: 'rendered'; page: number; rendered: RenderedPage }
  | { kind: 'failed'; page: number; error: unknown };

const { site, selling, build }: ThreadData = workerData;

const post = (message: FromThread, ...transferred: ArrayBuffer[]) => parentPort?.postMessage(message, transferred);

/** Sends an error to the main thread; if the error contains something that cannot be sent between threads, only its text. */
function postError(messageOf: (error: unknown) => FromThread, error: unknown) {
  try {
    post(messageOf(error));
  } catch {
    post(messageOf(new Error(String(error))));
  }
}

const app = await import(build);
const renderPage = openPageRendering({
  site,
  selling,
  development: false,
  loadBuild: async () => app,
  report: (error) => postError((error) => ({ kind: 'reported', error }), error),
});

let requests = 0;
const unanswered = new Map<number, PromiseWithResolvers<Answered>>();

async function render(page: number, order: PageOrder) {
  try {
    const rendered = await renderPage(order, (...asked) => {
      requests += 1;
      const answer = Promise.withResolvers<Answered>();
      unanswered.set(requests, answer);
      post({ kind: 'request', page, request: requests, asked });
      return answer.promise;
    });
    // The body is copied into memory of its own, which can be handed over to the main thread without another copy.
    const body = Buffer.from(new Uint8Array(rendered.body).buffer);
    post({ kind: 'rendered', page, rendered: { ...rendered, body } }, body.buffer);
  } catch (error) {
    postError((error) => ({ kind: 'failed', page, error }), error);
  }
}

function settle(request: number, answer: Answered | undefined) {
  const waiting = unanswered.get(request);
  unanswered.delete(request);
  if (answer) waiting?.resolve(answer);
  else waiting?.reject(new Error('The API did not answer'));
}

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'render') void render(message.page, message.order);
  else if (message.kind === 'answer') settle(message.request, message.answer);
  else post({ kind: 'alive' });
});
post({ kind: 'ready' });
