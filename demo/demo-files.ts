import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { DrawnMedia } from '../api/media/drawn-media.ts';
import { WALKAROUND_HASH } from './drawings/picture-names.ts';

const WALKAROUND_FILE = fileURLToPath(new URL('./walkaround.mp4', import.meta.url));

/** Number of pictures kept: copies of one in several sizes are mostly requested soon after each other. Each takes some 150 kB. */
const MOST_KEPT = 32;
/** ms after which the idle drawing thread is ended, to free its memory. */
const IDLE_MS = 20_000;

/** Full width in px. */
const WIDTH = 1600;
/**
 * Scales of the drawing that a copy is made from, at least twice the copy's width where possible: drawn at the copy's own size, edges are
 * rough.
 */
const SCALES = [0.5, 0.8];

type Drawn = Buffer | undefined;

/** Draws in a worker thread, since a drawing takes a fifth of a second. The drawing code is loaded with the first picture requested. */
function openDrawing() {
  const kept = new Map<string, Promise<Drawn>>();
  const waiting = new Map<string, PromiseWithResolvers<Drawn>>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function end(error?: Error) {
    void worker?.terminate();
    worker = undefined;
    for (const [name, { reject }] of waiting) {
      kept.delete(name);
      reject(error ?? new Error('The drawing thread ended.'));
    }
    waiting.clear();
  }

  function startWorker(): Worker {
    const started = new Worker(new URL('./drawings/draw-worker.ts', import.meta.url));
    started.unref();
    started.on('error', end);
    started.on(
      'message',
      ({ hash, scale, picture }: { hash: string; scale: number; picture: Uint8Array | undefined }) => {
        const name = `${hash} ${scale}`;
        waiting.get(name)?.resolve(picture && Buffer.from(picture));
        waiting.delete(name);
        if (waiting.size === 0) idle = setTimeout(end, IDLE_MS).unref();
      },
    );
    return started;
  }

  function start(name: string, hash: string, scale: number): Promise<Drawn> {
    clearTimeout(idle);
    worker ??= startWorker();
    const drawing = Promise.withResolvers<Drawn>();
    waiting.set(name, drawing);
    // Keeps the process alive until the picture is drawn.
    worker.ref();
    worker.postMessage({ hash, scale });
    return drawing.promise.finally(() => waiting.size === 0 && worker?.unref());
  }

  return (hash: string, width: number): Promise<Drawn> => {
    const scale = SCALES.find((one) => one * WIDTH >= width * 2) ?? 1;
    const name = `${hash} ${scale}`;
    const drawn = kept.get(name) ?? start(name, hash, scale);
    kept.delete(name);
    kept.set(name, drawn);
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
