import { parentPort, workerData } from 'node:worker_threads';
import type { OpenOptions } from '../db/engine.ts';
import { openEngine } from '../db/open-engine.ts';
import { readDelta, readSegment } from './read-segment.ts';
import type { SearchFields } from './search-fields.ts';
import { buffersOf } from './segment.ts';

// The thread that builds a large segment: it reads the table over a connection of its own, and gives the memory that the
// segment lies in to whoever started it, without a copy.

export interface SegmentOrder {
  place: OpenOptions;
  fields: SearchFields;
  /** Left out: all entries. */
  ids?: Uint32Array;
}

const { place, fields, ids } = workerData as SegmentOrder;
const engine = await openEngine(place);
try {
  const segment = await (ids ? readDelta(engine, fields, ids) : readSegment(engine, fields));
  parentPort?.postMessage(segment, buffersOf(segment));
} finally {
  await engine.close();
}
