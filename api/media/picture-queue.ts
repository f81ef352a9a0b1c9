import { openFairQueue } from '../../platform/http/limits/fair-queue.ts';

/** `mostWaiting` pictures take about forty seconds to encode. The fair queue lets one client fill at most half of these places. */
const LIMITS = { atOnce: 1, mostWaiting: 800 };
const MOST_IN_BACKGROUND = 400;
const BACKGROUND = 'background';

interface Picture {
  /** A promise that resolves when the picture's file was made. */
  made: PromiseWithResolvers<void>;
  /** Makes the picture's file. If called again, returns the promise of the first call. */
  start: () => Promise<void>;
  /** How many requests wait for the picture's file. */
  waiting: number;
}

/**
 * Opens a queue that encodes one picture at a time, because an encoder takes all the processor time it can get. It is fair among clients.
 * Pictures that a request waits for precede those that are made in advance. Each file is made once, however many clients request it, and in
 * the turn of the first of them.
 */
export function openPictureQueue() {
  const queue = openFairQueue(LIMITS);
  const pictures = new Map<string, Picture>();
  const background = new Map<string, () => Promise<void>>();

  function openPicture(make: () => Promise<void>): Picture {
    const made = Promise.withResolvers<void>();
    let isStarted = false;
    async function start() {
      if (!isStarted) {
        isStarted = true;
        await Promise.try(make).then(made.resolve, made.reject);
      }
      return made.promise;
    }
    return { made, start, waiting: 0 };
  }

  function runBackground() {
    const [next] = queue.isIdle() ? background : [];
    if (!next) return;
    const [name, make] = next;
    const runNext = () => {
      background.delete(name);
      runBackground();
    };
    // An error of a picture that nobody waits for is ignored: a later request for the picture tries again, and reports the error.
    queue.run(BACKGROUND, make).then(runNext, runNext);
  }

  async function make(client: string, name: string, make: () => Promise<void>): Promise<void> {
    const picture = pictures.get(name) ?? openPicture(make);
    pictures.set(name, picture);
    picture.waiting += 1;
    try {
      await Promise.race([picture.made.promise, queue.run(client, picture.start).finally(runBackground)]);
    } finally {
      picture.waiting -= 1;
      if (picture.waiting === 0) pictures.delete(name);
    }
  }

  return {
    /**
     * Makes a file in its client's turn, and resolves when the file was made. Rejects with the error of `make`, or with TooBusyError if too
     * many requests wait.
     */
    make,
    /** Makes a file when no request waits for any other file. Does nothing if too many files already wait to be made in this way. */
    makeLater(name: string, make: () => Promise<void>) {
      if (background.has(name) || background.size >= MOST_IN_BACKGROUND) return;
      background.set(name, make);
      runBackground();
    },
  };
}
