import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '../platform/durations.ts';
import type { PageOrder, RenderedPage, RenderPage } from './page-rendering.ts';
import type { Answered, Send } from './page-requests.ts';
import type { Ending, FromThread, ThreadData, ToThread } from './render-worker.ts';

interface ThreadLimits {
  most: number;
  /** ms after the last page was rendered until the threads end, to free their memory. */
  idleMs: number;
  /** ms between two checks of whether a thread with pages to render still responds. */
  checkEveryMs: number;
}

const LIMITS: ThreadLimits = {
  // The main thread keeps one core for itself.
  most: Math.max(1, availableParallelism() - 1),
  idleMs: 5 * MINUTE_MS,
  checkEveryMs: 200,
};

/**
 * How many checks in a row a thread may miss before it is replaced. `starting`: while it loads the app; `alone`: while it renders a page
 * during which another thread ended; `usual`: otherwise.
 */
const PATIENCE = { starting: 50, alone: 15, usual: 3 };

interface ThreadOptions extends ThreadData {
  /** Renders a page in the main thread, for pages whose thread ended before it had loaded the app. */
  renderHere: RenderPage;
  log: { error(details: object, message: string): void };
  report: (error: unknown) => void;
}

interface Page {
  order: PageOrder;
  send: Send;
  made: PromiseWithResolvers<RenderedPage>;
  /** Whether a thread that was rendering this page has ended, so that the page was moved to another thread. */
  isMoved: boolean;
}

interface Thread {
  worker: Worker;
  pages: Map<number, Page>;
  isReady: boolean;
  /** The number of checks in a row that the thread has missed, each counted as `weightOfCheck` says. */
  unanswered: number;
}

/**
 * Returns how much a missed check counts, from 0.1 to 1: the share of the time since the check before in which this process had a processor. On
 * a machine where other programs leave it little, a thread that does not respond need not hang. `usedMs`: ms of processor time that all
 * threads of this process used in `everyMs`.
 */
export const weightOfCheck = (usedMs: number, everyMs: number): number => Math.min(1, Math.max(0.1, usedMs / everyMs));

/** Renders pages in threads, apart from the main thread, which answers the API. */
export interface RenderThreads {
  render: RenderPage;
  close(): Promise<void>;
}

const closed = () => new Error('The threads that render pages are closed');

/** Starts a thread. `onEnd` may be called more than once. */
function startThread(
  workerData: ThreadData,
  onMessage: (thread: Thread, message: FromThread) => void,
  onEnd: (thread: Thread, error: Error) => void,
): Thread {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { workerData });
  const thread: Thread = { worker, pages: new Map(), isReady: false, unanswered: 0 };
  worker.unref();
  worker.on('message', (message: FromThread) => onMessage(thread, message));
  worker.on('error', (error: Error) => onEnd(thread, error));
  worker.on('exit', () => onEnd(thread, new Error('It ended by itself')));
  return thread;
}

/**
 * Returns the thread with the fewest pages among those that may take this page; undefined if none may, or if all of these are busy and
 * fewer than `most`, so that a new thread should be started.
 */
function findThread(threads: Iterable<Thread>, { isMoved }: Page, most: number): Thread | undefined {
  const those = [...threads].filter(({ pages }) => (isMoved ? pages.size === 0 : !isAlone(pages)));
  const [thread] = those.sort((a, b) => a.pages.size - b.pages.size);
  return thread && (thread.pages.size === 0 || those.length >= most) ? thread : undefined;
}

/** Resolves or rejects the page that a thread has rendered, or failed to render. */
function settlePage({ pages }: Thread, message: Ending) {
  const made = pages.get(message.page)?.made;
  pages.delete(message.page);
  if (message.kind === 'failed') made?.reject(message.error);
  else made?.resolve({ ...message.rendered, body: asBuffer(message.rendered.body) });
}

interface UpkeepDeps extends Pick<ThreadLimits, 'checkEveryMs' | 'idleMs'> {
  /** Checks whether the threads still respond. */
  check(): void;
  /** Ends the threads, to free their memory. */
  end(): void;
}

/** Returns the timers of the threads: one that checks them while they have pages to render, and one that ends them some time after. */
function openUpkeep({ check, end, checkEveryMs, idleMs }: UpkeepDeps) {
  let checking: NodeJS.Timeout | undefined;
  let ending: NodeJS.Timeout | undefined;
  return {
    /** To be called when there is a page to render. */
    work() {
      clearTimeout(ending);
      checking ??= setInterval(check, checkEveryMs).unref();
    },
    /** To be called when there is no page left to render. */
    rest() {
      clearInterval(checking);
      checking = undefined;
      clearTimeout(ending);
      ending = setTimeout(end, idleMs).unref();
    },
    stop() {
      clearInterval(checking);
      clearTimeout(ending);
    },
  };
}

/**
 * Renders pages in threads: one for each core, except the core of the main thread, which answers the API. A thread that ends, or misses too
 * many checks, is replaced. The pages that it was rendering are then rendered one by one, each alone in a thread, so that the page that
 * made the thread end fails without the others.
 */
export function openRenderThreads(options: ThreadOptions, { most, idleMs, checkEveryMs } = LIMITS): RenderThreads {
  const { site, selling, build, renderHere, log, report } = options;
  const threads = new Set<Thread>();
  const upkeep = openUpkeep({ check: checkThreads, end: () => threads.forEach(end), checkEveryMs, idleMs });
  let pages = 0;
  let isClosed = false;
  let usedBefore = process.cpuUsage();

  async function end(thread: Thread) {
    threads.delete(thread);
    await thread.worker.terminate();
  }

  /** Ends a thread, and has the pages that it was rendering rendered elsewhere. */
  function replace(thread: Thread, error: Error) {
    if (!threads.has(thread)) return;
    void end(thread);
    log.error({ err: error }, 'a thread that renders pages ended');
    for (const page of thread.pages.values()) {
      if (!thread.isReady) renderHere(page.order, page.send).then(page.made.resolve, page.made.reject);
      else if (page.isMoved) page.made.reject(new Error('Two threads ended with this page', { cause: error }));
      else place({ ...page, isMoved: true });
    }
    restIfIdle();
  }

  function take(thread: Thread, message: FromThread) {
    if (!threads.has(thread)) return;
    thread.unanswered = 0;
    if (message.kind === 'ready') thread.isReady = true;
    else if (message.kind === 'reported') report(message.error);
    else if (message.kind === 'request') void answer(thread, message);
    else if (message.kind === 'rendered' || message.kind === 'failed') finish(thread, message);
  }

  async function answer(thread: Thread, { page, request, asked }: FromThread & { kind: 'request' }) {
    const answered = await thread.pages
      .get(page)
      ?.send(...asked)
      .catch(() => undefined);
    if (threads.has(thread)) postAnswer(thread, request, answered);
  }

  function finish(thread: Thread, message: Ending) {
    settlePage(thread, message);
    if (threads.size > most && thread.pages.size === 0) void end(thread);
    restIfIdle();
  }

  function place(page: Page) {
    const thread = findThread(threads, page, most) ?? startThread({ site, selling, build }, take, replace);
    threads.add(thread);
    pages += 1;
    thread.pages.set(pages, page);
    post(thread, { kind: 'render', page: pages, order: page.order });
  }

  function checkThreads() {
    const { user, system } = process.cpuUsage(usedBefore);
    usedBefore = process.cpuUsage();
    const weight = weightOfCheck((user + system) / 1_000, checkEveryMs);
    for (const thread of threads) {
      if (thread.pages.size === 0) continue;
      if (thread.unanswered >= patienceWith(thread)) replace(thread, new Error('It did not answer'));
      else post(thread, { kind: 'check' });
      thread.unanswered += weight;
    }
  }

  function restIfIdle() {
    if (![...threads].some((thread) => thread.pages.size > 0)) upkeep.rest();
  }

  return {
    render(order, send) {
      if (isClosed) return Promise.reject(closed());
      upkeep.work();
      const made = Promise.withResolvers<RenderedPage>();
      place({ order, send, made, isMoved: false });
      return made.promise;
    },
    async close() {
      isClosed = true;
      upkeep.stop();
      for (const { made } of [...threads].flatMap((thread) => [...thread.pages.values()])) made.reject(closed());
      await Promise.all([...threads].map(end));
    },
  };
}

const post = ({ worker }: Thread, message: ToThread) => worker.postMessage(message);

/** Sends an answer of the API to a thread. A copy of the body is sent, because the API may have the original in its cache. */
function postAnswer({ worker }: Thread, request: number, answered: Answered | undefined) {
  const body = new Uint8Array(answered?.body ?? []);
  const answer = answered && { ...answered, body };
  worker.postMessage({ kind: 'answer', request, answer } satisfies ToThread, [body.buffer]);
}

const isAlone = (pages: ReadonlyMap<number, Page>) => [...pages.values()].some(({ isMoved }) => isMoved);

function patienceWith({ isReady, pages }: Thread): number {
  if (!isReady) return PATIENCE.starting;
  return isAlone(pages) ? PATIENCE.alone : PATIENCE.usual;
}

/** Turns a body back into a Buffer: sending it between threads has made it a Uint8Array. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);
