import { parentPort, workerData } from 'node:worker_threads';
import type { OpenOptions } from '../database/adapter.ts';
import { openAdapter } from '../database/open-adapter.ts';
import { readDelta, readSegment } from './read-segment.ts';
import type { SearchFields } from './search-fields.ts';
import { shareMemory } from './segment.ts';

// The thread that builds a large segment. It reads the table over a connection of its own. The segment's memory is shared with the main
// thread, and with the one that counts facets (facet-worker.ts).

export interface SegmentOrder {
  database: OpenOptions;
  fields: SearchFields;
  /** Ids of the entries from which the segment is built; undefined: it is built from all entries. */
  ids?: Uint32Array;
}

const { database, fields, ids }: SegmentOrder = workerData;
const adapter = await openAdapter(database);
try {
  const segment = await (ids ? readDelta(adapter, fields, ids) : readSegment(adapter, fields));
  shareMemory(segment);
  parentPort?.postMessage(segment);
} finally {
  await adapter.close();
}
