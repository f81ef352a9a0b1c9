import { parentPort } from 'node:worker_threads';
import type { Levels } from './levels.ts';
import { countFacets, type FoundFacets, type Narrowed } from './search-facets.ts';
import type { Segment } from './segment.ts';
import { openSegment, type SegmentReader } from './segment-reader.ts';

// The thread that counts the facets of a large index. It shares the memory of the base with the main thread, and gets a copy of everything
// that changes. Each order says in which levels to count, so that an answer shows the same moment as if the main thread had counted.

/** A level of the index. What is left out, the thread already has: its segment, or which of its entries are live. */
export interface SentLevel {
  number: number;
  segment?: Segment | undefined;
  state?: Pick<SegmentReader, 'live' | 'liveCount' | 'counts'> | undefined;
}

export interface CountOrder extends Narrowed {
  order: number;
  /** The levels to count in; undefined: those of the order before. */
  levels: readonly SentLevel[] | undefined;
  names: readonly string[];
}

/** A message from the thread: `ready` when it can count, and then the result of each order. */
export type CountedIn =
  | { kind: 'ready' }
  | { kind: 'counted'; order: number; facets: FoundFacets }
  | { kind: 'failed'; order: number; error: unknown };

let readers = new Map<number, SegmentReader>();
let levels: Levels = [];

function openLevel({ number, segment, state }: SentLevel): [number, SegmentReader] {
  const reader = segment ? openSegment(segment) : readers.get(number);
  if (!reader) throw new Error(`The thread that counts facets lacks level ${number}.`);
  return [number, { ...reader, ...state }];
}

function count({ order, levels: sent, names, ...narrowed }: CountOrder): CountedIn {
  // An error here ends the thread: it would count in the levels of before.
  if (sent) {
    readers = new Map(sent.map(openLevel));
    levels = [...readers.values()];
  }
  try {
    return { kind: 'counted', order, facets: countFacets(levels, narrowed, names) };
  } catch (error) {
    return { kind: 'failed', order, error };
  }
}

parentPort?.on('message', (order: CountOrder) => parentPort?.postMessage(count(order)));
parentPort?.on('messageerror', (error) => {
  throw error;
});
parentPort?.postMessage({ kind: 'ready' } satisfies CountedIn);
