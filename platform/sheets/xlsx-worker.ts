import { parentPort, workerData } from 'node:worker_threads';
import readSheets from 'read-excel-file/universal';

// The code of a thread that reads a workbook. The thread has limits on memory and time, and delays no request.

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

const sheets: readonly { sheet: string; data: readonly (readonly unknown[])[] }[] = await readSheets(
  workerData as ArrayBuffer,
);
parentPort?.postMessage(sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(asText)) })));
