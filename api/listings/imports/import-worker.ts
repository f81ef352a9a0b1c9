import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../../platform/clock.ts';
import { openAdapter } from '../../../platform/database/open-adapter.ts';
import { deriveWith } from '../../../platform/derive.ts';
import { openRowWork } from './import-rows.ts';
import { type ImportThreadConfig, STOP, type Turn } from './import-thread.ts';

// The thread behind import-thread.ts, with a database connection of its own. It runs at normal priority: with a lower one it could be
// suspended on a busy machine while it holds SQLite's write lock, for which the main thread waits.

const { dataDir, databaseUrl, databaseListenUrl, listingDays, privateListings, secret }: ImportThreadConfig =
  workerData;
const ONE_AFTER_THE_OTHER = 1;

const adapter = await openAdapter({ dataDir, databaseUrl, databaseListenUrl, mostConnections: ONE_AFTER_THE_OTHER });
let isStopped = false;
const workOnRows = openRowWork({
  moves: { adapter, listingDays, privateListings },
  clock: systemClock,
  derive: (text) => deriveWith(secret, text),
  isStopped: () => isStopped,
});

parentPort?.on('message', async (message: Turn | typeof STOP) => {
  if (message === STOP) {
    isStopped = true;
    return;
  }
  try {
    parentPort?.postMessage({ isLeft: await workOnRows(message.batch, message.mostRows) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
