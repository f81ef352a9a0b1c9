import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { DrawnMedia } from '../api/media/drawn-media.ts';
import { WALKAROUND_HASH } from './drawings/picture-names.ts';

const WALKAROUND_FILE = fileURLToPath(new URL('./walkaround.mp4', import.meta.url));

/** A picture's copies in several sizes are mostly asked for soon after another. Each takes some 150 kB. */
const MOST_KEPT = 32;
/** Then the thread that draws is ended, and its memory is free. */
const IDLE_MS = 20_000;

type Drawn = Buffer | undefined;

/**
 * Draws in a thread of its own, since a drawing takes a fifth of a second. How to draw is loaded with the first picture
 * that has to be made.
 */
function openDrawing() {
  const kept = new Map<string, Promise<Drawn>>();
  const waiting = new Map<string, PromiseWithResolvers<Drawn>>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function end(error?: Error) {
    void worker?.terminate();
    worker = undefined;
    for (const [hash, { reject }] of waiting) {
      kept.delete(hash);
      reject(error ?? new Error('The drawing thread ended.'));
    }
    waiting.clear();
  }

  function startWorker(): Worker {
    const started = new Worker(new URL('./drawings/draw-worker.ts', import.meta.url));
    started.unref();
    started.on('error', end);
    started.on('message', ({ hash, picture }: { hash: string; picture: Uint8Array | undefined }) => {
      waiting.get(hash)?.resolve(picture && Buffer.from(picture));
      waiting.delete(hash);
      if (waiting.size === 0) idle = setTimeout(end, IDLE_MS).unref();
    });
    return started;
  }

  function start(hash: string): Promise<Drawn> {
    clearTimeout(idle);
    worker ??= startWorker();
    const drawing = Promise.withResolvers<Drawn>();
    waiting.set(hash, drawing);
    // Until it is drawn, nothing else may hold the process open.
    worker.ref();
    worker.postMessage(hash);
    return drawing.promise.finally(() => waiting.size === 0 && worker?.unref());
  }

  return (hash: string): Promise<Drawn> => {
    const drawn = kept.get(hash) ?? start(hash);
    kept.delete(hash);
    kept.set(hash, drawn);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return drawn;
  };
}

/** The files behind the demo catalogue's media. */
export const demoFiles: DrawnMedia = {
  draw: openDrawing(),
  file: (hash, ext) => (hash === WALKAROUND_HASH && ext === '.mp4' ? WALKAROUND_FILE : undefined),
};
