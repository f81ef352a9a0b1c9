import { readFileSync } from 'node:fs';

/** A clock tick of /proc, on every Linux. */
const TICK_MS = 10;

/** Reads the text of /proc/PID/stat: processor time of all threads, in ms. The name, in brackets, may hold anything. */
export function parseProcessorTime(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = fields.slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * TICK_MS;
}

/** Undefined on systems without /proc. */
export function readProcessorTime(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return parseProcessorTime(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}
