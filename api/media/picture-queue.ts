import { openFairQueue } from '../../platform/http/limits/fair-queue.ts';

/** Some forty seconds of work, half of which one client may request. */
const LIMITS = { atOnce: 1, mostWaiting: 800 };
const MOST_IN_BACKGROUND = 400;
const BACKGROUND = 'background';

interface Picture {
  /** Resolves when the file is there. */
  made: PromiseWithResolvers<void>;
  /** Makes it, however often it is called, once. */
  start: () => Promise<void>;
  /** How many wait for it. */
  waiting: number;
}

/**
 * Encodes one picture at a time, in their clients' turns: encoders take all the processor they can get, which belongs to the
 * visitors first. What a visitor waits for goes before what is made for the next one; the same file is made once, however
 * many ask, and no later than for whoever has the first turn.
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
    // The error is ignored: a later request for the picture gets it again.
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
    /** Resolves when the file is there. Rejects with the error of `make`, or with TooBusyError if too many wait already. */
    make,
    /** Makes it when the queue has no other work. */
    makeLater(name: string, make: () => Promise<void>) {
      if (background.has(name) || background.size >= MOST_IN_BACKGROUND) return;
      background.set(name, make);
      runBackground();
    },
  };
}
