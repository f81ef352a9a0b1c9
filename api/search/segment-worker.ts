import { parentPort, workerData } from 'node:worker_threads';
import { type OpenOptions, openEngine } from '../db/engine.ts';
import { readSegment } from './read-segment.ts';
import type { SearchFields } from './search-fields.ts';

// The thread that builds a large segment: it reads the table over a connection of its own, and leaves the segment in
// memory that it shares with whoever started it.

export interface SegmentOrder {
  place: OpenOptions;
  fields: SearchFields;
}

const { place, fields } = workerData as SegmentOrder;
const engine = await openEngine(place);
try {
  parentPort?.postMessage(await readSegment(engine, fields));
} finally {
  await engine.close();
}
