import { Worker } from 'node:worker_threads';
import type { CountedIn, CountOrder, SentLevel } from './facet-worker.ts';
import { type Levels, liveIn } from './levels.ts';
import { countFacets, type FoundFacets, type Narrowed } from './search-facets.ts';
import type { SearchFilter } from './search-filter.ts';
import { type Segment, valueColumn } from './segment.ts';
import type { SegmentReader } from './segment-reader.ts';

/** Counts the facets of one index. */
export interface FacetCounter {
  /** Counts facets in the levels as they are at the call. */
  count(levels: Levels, narrowed: Narrowed, names: readonly string[]): Promise<FoundFacets>;
  close(): Promise<void>;
}

interface CounterOptions {
  /** The facets of an index with at most this many entries are counted in the thread that asks. */
  countedHere: number;
  /** Counts facets in the thread that asks. */
  countHere?: typeof countFacets;
  onError: (error: unknown) => void;
}

/** After a thread has ended, the least ms until another one is started. */
const RETRY_MS = 5_000;

/** Returns the filter without functions, which cannot be sent to a thread: in their place are the values for which they hold. */
function withoutFunctions(levels: Levels, filter: SearchFilter): SearchFilter {
  if (filter.kind === 'and' || filter.kind === 'or') {
    return { kind: filter.kind, parts: filter.parts.map((part) => withoutFunctions(levels, part)) };
  }
  if (filter.kind === 'not') return { kind: 'not', part: withoutFunctions(levels, filter.part) };
  if (filter.kind !== 'choice' || !('holds' in filter)) return filter;
  const { name, holds } = filter;
  const values = new Set(levels.flatMap(({ segment }) => valueColumn(segment, name)?.values ?? []));
  return { kind: 'choice', name, among: [...values].filter(holds) };
}

/** Returns a function that sends levels to one thread. It leaves out what the thread has of the levels before. */
function openSender() {
  let sent: Levels = [];
  let numbers = new Map<Segment, number>();
  let lastNumber = 0;

  function describe(reader: SegmentReader): SentLevel {
    const { segment, live, liveCount, counts } = reader;
    const number = numbers.get(segment);
    const state = sent.includes(reader) ? undefined : { live, liveCount, counts };
    if (number !== undefined) return { number, state };
    lastNumber += 1;
    return { number: lastNumber, segment, state };
  }

  /** Calls `send` with the description of the levels; undefined if the thread has them. */
  return (levels: Levels, send: (described: SentLevel[] | undefined) => void): void => {
    const described = levels === sent ? undefined : levels.map(describe);
    send(described);
    if (!described) return;
    numbers = new Map(levels.map(({ segment }, at) => [segment, described[at]?.number ?? 0]));
    sent = levels;
  };
}

/** Starts a thread that counts facets. `onEnd` is called once, after which the thread counts nothing any more. */
function startThread(onEnd: (error: Error) => void) {
  const worker = new Worker(new URL('./facet-worker.ts', import.meta.url), {
    // Orders and counts are garbage at once: without a limit, V8 would let tens of MB of them collect.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  const sendLevels = openSender();
  const waiting = new Map<number, PromiseWithResolvers<FoundFacets | undefined>>();
  let isReady = false;
  let asked = 0;

  worker.unref();
  worker.on('message', (message: CountedIn) => {
    if (message.kind === 'ready') {
      isReady = true;
      return;
    }
    const answer = waiting.get(message.order);
    waiting.delete(message.order);
    if (message.kind === 'counted') answer?.resolve(message.facets);
    else answer?.reject(message.error);
  });

  let failure = new Error('The thread that counts facets ended by itself.');
  worker.once('error', (error: Error) => {
    failure = error;
  });
  // An answer that cannot be read would leave its question waiting for ever. When the thread ends, its questions are counted here.
  worker.once('messageerror', () => void worker.terminate());
  // A thread with an error exits too.
  worker.once('exit', () => {
    isReady = false;
    for (const { resolve } of waiting.values()) resolve(undefined);
    waiting.clear();
    onEnd(failure);
  });

  return {
    isReady: () => isReady,
    /** Counts facets. Resolves with undefined if the thread ends before it has counted them. */
    count(levels: Levels, { chosen, always }: Narrowed, names: readonly string[]): Promise<FoundFacets | undefined> {
      asked += 1;
      const order = {
        order: asked,
        chosen: chosen && withoutFunctions(levels, chosen),
        always: always && withoutFunctions(levels, always),
        names,
      };
      sendLevels(levels, (sent) => worker.postMessage({ ...order, levels: sent } satisfies CountOrder));
      const answer = Promise.withResolvers<FoundFacets | undefined>();
      waiting.set(asked, answer);
      return answer.promise;
    },
    close: () => worker.terminate(),
  };
}

/**
 * Opens a counter of facets. Those of a large index are counted in a thread, since each takes several ms for which all other answers would
 * wait. While the thread is starting, or after it has ended, they are counted in the thread that asks.
 */
export function openFacetCounter({ countedHere, countHere = countFacets, onError }: CounterOptions): FacetCounter {
  let thread: ReturnType<typeof startThread> | undefined;
  let startsAgainAt = 0;
  let isClosed = false;

  /** Notes that the thread has ended, or that none could be started. */
  function noteEnd(error: unknown) {
    thread = undefined;
    startsAgainAt = performance.now() + RETRY_MS;
    if (!isClosed) onError(error);
  }

  function readyThread() {
    try {
      if (performance.now() >= startsAgainAt && !isClosed) thread ??= startThread(noteEnd);
    } catch (error) {
      // The system starts no more threads.
      noteEnd(error);
    }
    return thread?.isReady() ? thread : undefined;
  }

  return {
    async count(levels, narrowed, names) {
      const apart = liveIn(levels) > countedHere ? await readyThread()?.count(levels, narrowed, names) : undefined;
      return apart ?? countHere(levels, narrowed, names);
    },
    async close() {
      isClosed = true;
      await thread?.close();
    },
  };
}
