import type { Changed } from './change-feed.ts';
import type { Engine } from './engine.ts';

type Listener = (changed: Changed) => void | Promise<void>;

/** How everything that is kept in memory hears that the database says something else now. */
export interface Changes {
  /** Moves whenever something changed; what was worked out at the same version still holds. */
  version(): number;
  /** Would catching up take no time? */
  isCurrent(): boolean;
  /**
   * Resolves when whoever follows has dealt with all that this process committed before the call, and with what others
   * committed that is known of. Nearly always that is at once. Rejects while the database cannot be read.
   */
  catchUp(): Promise<void>;
  /** Those who follow are told one after the other, in the order in which they began. */
  follow(listener: Listener): void;
  close(): Promise<void>;
}

const NOTHING_NEW = Promise.resolve();
const HEARTBEAT_MS = 60_000;
/** Stopped for longer than changes are kept for sure: some of those that happened meanwhile may be gone. */
const LONGEST_PAUSE_MS = 30 * 60_000;

const isEmpty = (changed: Changed) => changed !== 'everything' && changed.size === 0;

export async function openChanges(engine: Engine, onError: (error: unknown) => void): Promise<Changes> {
  const feed = await engine.openChangeFeed();
  const listeners: Listener[] = [];
  let version = 0;
  let mayHaveChanged = false;
  let reading: Promise<void> = NOTHING_NEW;
  let hasMissedSome = false;

  let beatAt = Date.now();
  const heartbeat = setInterval(() => {
    hasMissedSome ||= Date.now() - beatAt > LONGEST_PAUSE_MS;
    beatAt = Date.now();
  }, HEARTBEAT_MS);
  heartbeat.unref();

  async function read() {
    try {
      const found = await feed.read();
      const changed = hasMissedSome ? 'everything' : found;
      if (isEmpty(changed)) return;
      // Until everybody has dealt with it.
      hasMissedSome = true;
      for (const listener of listeners) await listener(changed);
      hasMissedSome = false;
      version += 1;
    } catch (error) {
      mayHaveChanged = true;
      throw error;
    }
  }

  function catchUp(): Promise<void> {
    if (!mayHaveChanged) return reading;
    mayHaveChanged = false;
    const next = reading.catch(() => undefined).then(read);
    reading = next;
    const settle = () => {
      if (reading === next) reading = NOTHING_NEW;
    };
    next.then(settle, settle);
    return next;
  }

  feed.onCommit(() => {
    mayHaveChanged = true;
    // Nobody may ask for a while, and what is in memory is to be fresh all the same.
    setImmediate(() => catchUp().catch(onError));
  });

  return {
    version: () => version,
    isCurrent: () => !mayHaveChanged && reading === NOTHING_NEW,
    catchUp,
    follow: (listener) => void listeners.push(listener),
    async close() {
      clearInterval(heartbeat);
      await feed.close();
      await reading.catch(() => undefined);
    },
  };
}
