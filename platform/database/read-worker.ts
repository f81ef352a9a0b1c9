import type { SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteFile } from './sqlite-file.ts';

// The code of the thread that read-apart.ts starts. It runs one query after the other, on a connection that cannot write.

const database = openSqliteFile(String(workerData), { readOnly: true });

parentPort?.on('message', ({ text, parameters }: { text: string; parameters: SQLInputValue[] }) => {
  try {
    // SQLite's rows are objects without a prototype, which cannot be sent between threads unchanged, so they are copied.
    const rows = database.prepare(text).all(...parameters);
    parentPort?.postMessage({ rows: rows.map((row) => ({ ...row })) });
  } catch (error) {
    // An error loses SQLite's code on its way between threads.
    const { message, errcode } = error as Error & { errcode?: number };
    parentPort?.postMessage({ error: { message, errcode } });
  }
});
