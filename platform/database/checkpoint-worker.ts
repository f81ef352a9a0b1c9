import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteFile } from './sqlite-file.ts';

// The thread that checkpoints-apart.ts starts.

const database = openSqliteFile(String(workerData), { readOnly: false });

parentPort?.on('message', () => {
  try {
    // A passive checkpoint neither waits nor blocks: pages that others are using are left for the next one.
    database.exec('pragma wal_checkpoint(passive)');
  } finally {
    parentPort?.postMessage('done');
  }
});
