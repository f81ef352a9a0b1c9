import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteFile } from './sqlite-file.ts';

// The thread behind checkpoints-apart.ts.

const database = openSqliteFile(String(workerData), { readOnly: false });

parentPort?.on('message', () => {
  try {
    // A passive checkpoint neither waits nor blocks: pages that others are reading or writing are left for the next time.
    database.exec('pragma wal_checkpoint(passive)');
  } finally {
    parentPort?.postMessage('done');
  }
});
