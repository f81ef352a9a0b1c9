import { setTimeout as sleep } from 'node:timers/promises';
import { ask, FailedRequest } from './ask.ts';
import { type Memory, readMemory } from './process-memory.ts';
import type { RunningServer } from './servers.ts';

/** Times from the start of the process, in ms. */
export interface Starts {
  firstMs: number;
  /** Median of the later starts. */
  laterMs: number;
  /** Time until the search index has its counts; undefined if the server has none. */
  firstIndexMs: number | undefined;
  laterIndexMs: number | undefined;
  idle: Memory | undefined;
}

const LATER_STARTS = 5;
const INDEX_WITHIN_MS = 300_000;
const BETWEEN_TRIES_MS = 10;
/** ms after which a new process has finished its own preparations. */
const IDLE_AFTER_MS = 2_000;

export const FACETS = '/api/cars/facets';

/** Returns the median. Throws for an empty list. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  if (low === undefined || high === undefined) throw new Error('Nothing has no middle');
  return (low + high) / 2;
}

/** Waits until the index answers, if there is one. */
export async function indexReady({ address, startedAt }: RunningServer): Promise<number | undefined> {
  while (performance.now() - startedAt < INDEX_WITHIN_MS) {
    try {
      await ask(address, FACETS);
      return performance.now() - startedAt;
    } catch (error) {
      if (!(error instanceof FailedRequest)) throw error;
      if (error.status === 404) return undefined;
      // 503 while it is being built.
      if (error.status !== 503) throw error;
    }
    await sleep(BETWEEN_TRIES_MS);
  }
  throw new Error(`${address}${FACETS} is not ready within ${INDEX_WITHIN_MS / 1000} s`);
}

/** Starts a server that was never started in this folder, and then again and again. */
export async function measureStarts(start: () => Promise<RunningServer>, hasIndex: boolean): Promise<Starts> {
  const startMs: number[] = [];
  const indexMs: (number | undefined)[] = [];
  let idle: Memory | undefined;
  for (let count = 0; count <= LATER_STARTS; count += 1) {
    const server = await start();
    startMs.push(server.startMs);
    indexMs.push(hasIndex ? await indexReady(server) : undefined);
    if (count === LATER_STARTS) {
      await sleep(IDLE_AFTER_MS);
      idle = readMemory(server.pid);
    }
    await server.stop();
  }
  const [firstMs = 0, ...later] = startMs;
  const laterIndexMs = indexMs.slice(1).flatMap((ms) => ms ?? []);
  return {
    firstMs,
    laterMs: median(later),
    firstIndexMs: indexMs[0],
    laterIndexMs: laterIndexMs.length === 0 ? undefined : median(laterIndexMs),
    idle,
  };
}
