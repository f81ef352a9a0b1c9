import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '../../platform/durations.ts';
import type { Comparison } from './bcrypt-worker.ts';

/** The thread that compares bcrypt hashes ends after this time without work, which frees its memory. */
const KEPT_FOR_MS = MINUTE_MS;

let worker: Worker | undefined;
let ending: NodeJS.Timeout | undefined;
let comparisons = 0;
const waiting = new Map<number, PromiseWithResolvers<boolean>>();

function end(): void {
  const ended = worker;
  worker = undefined;
  void ended?.terminate();
}

function startWorker(): Worker {
  const started = new Worker(new URL('./bcrypt-worker.ts', import.meta.url));
  started.unref();
  started.on('message', ({ number, isRight }: { number: number; isRight: boolean }) => {
    waiting.get(number)?.resolve(isRight);
    waiting.delete(number);
    if (waiting.size > 0) return;
    clearTimeout(ending);
    ending = setTimeout(end, KEPT_FOR_MS).unref();
  });
  started.on('error', (error: Error) => {
    if (started === worker) worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  return started;
}

/** Compares a password with a bcrypt hash in a thread of its own. bcrypt reads only the first 72 bytes of a password. */
export function compareBcrypt(password: string, hash: string): Promise<boolean> {
  clearTimeout(ending);
  worker ??= startWorker();
  comparisons += 1;
  const comparison: Comparison = { number: comparisons, password, hash };
  const answer = Promise.withResolvers<boolean>();
  waiting.set(comparison.number, answer);
  worker.postMessage(comparison);
  return answer.promise;
}
