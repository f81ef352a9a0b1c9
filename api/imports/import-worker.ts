import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../platform/clock.ts';
import { openAdapter } from '../../platform/database/open-adapter.ts';
import type { BatchRow } from './import-batches.ts';
import { openRowWork } from './import-rows.ts';
import type { ImportThreadConfig } from './import-thread.ts';

// The thread behind import-thread.ts, on a connection of its own.

const { dataDir, databaseUrl, listingDays, privateListings }: ImportThreadConfig = workerData;
const ONE_AFTER_THE_OTHER = 1;
const BEHIND_VISITORS = 19;

// Linux keeps a priority for each thread, elsewhere the whole process would have it.
if (process.platform === 'linux') setPriority(BEHIND_VISITORS);

const adapter = await openAdapter({ dataDir, databaseUrl, mostConnections: ONE_AFTER_THE_OTHER });
const workOnRows = openRowWork({ moves: { adapter, listingDays, privateListings }, clock: systemClock });

parentPort?.on('message', async (batch: BatchRow) => {
  try {
    parentPort?.postMessage({ isLeft: await workOnRows(batch) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
