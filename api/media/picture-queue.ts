import { ApiError } from '../http/errors.ts';

const MOST_WAITING = 400;

interface Job {
  run: () => Promise<void>;
  name: string;
}

/**
 * Encodes one picture at a time: encoders take all the processor they can get, which belongs to the visitors first.
 * What a visitor waits for goes before what is made for the next one; the same file is made once, however many ask.
 */
export function openPictureQueue() {
  const awaited: Job[] = [];
  const background: Job[] = [];
  const underway = new Map<string, Promise<void>>();
  let isRunning = false;

  async function runAll() {
    if (isRunning) return;
    isRunning = true;
    for (let job = awaited.shift() ?? background.shift(); job; job = awaited.shift() ?? background.shift()) {
      await job.run();
    }
    isRunning = false;
  }

  function add(queue: Job[], name: string, make: () => Promise<void>): Promise<void> {
    const known = underway.get(name);
    if (known) return known;
    if (queue.length >= MOST_WAITING) {
      return Promise.reject(new ApiError(503, 'ServiceUnavailableError', 'Too many pictures are being made'));
    }
    const done = new Promise<void>((resolve, reject) => {
      // Also what `make` throws at once belongs to those who wait: it must not stop the queue.
      queue.push({ name, run: () => Promise.try(make).then(resolve, reject) });
    }).finally(() => underway.delete(name));
    underway.set(name, done);
    void runAll();
    return done;
  }

  return {
    /** Resolves when the file is there. Rejects with what `make` threw, or a 503 when too many wait already. */
    make: (name: string, make: () => Promise<void>) => add(awaited, name, make),
    /** Makes it when nobody waits for anything else; a failure concerns nobody. */
    makeLater: (name: string, make: () => Promise<void>) => {
      add(background, name, make).catch(() => undefined);
    },
  };
}
