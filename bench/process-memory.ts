import { readFileSync } from 'node:fs';

/** In MB (1,000,000 bytes). `own`: memory that belongs to this process alone; undefined if the system does not say. */
export interface Memory {
  resident: number;
  own: number;
}

const KIB = 1024;
const MB = 1_000_000;

/** Reads the text of /proc/PID/status. */
export function parseMemory(status: string): Memory | undefined {
  const of = (name: string) => {
    const kib = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
    return kib === undefined ? undefined : Math.round((Number(kib) * KIB) / MB);
  };
  const resident = of('VmRSS');
  const own = of('RssAnon');
  return resident === undefined || own === undefined ? undefined : { resident, own };
}

/** Undefined on systems without /proc. */
export function readMemory(pid: number): Memory | undefined {
  if (process.platform !== 'linux') return undefined;
  return parseMemory(readFileSync(`/proc/${pid}/status`, 'utf8'));
}
