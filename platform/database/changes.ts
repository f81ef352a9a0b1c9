import type { DatabaseAdapter } from './adapter.ts';
import type { Changed, ChangeFeed } from './change-feed.ts';
import { isDatabaseDamaged, isDatabaseUnavailable } from './database-errors.ts';

type Listener = (changed: Changed) => void | Promise<void>;

/** Notifies everything that caches data in memory of changes in the database. */
export interface Changes {
  /** A number that increases with every change. A result that was computed at the same version is still right. */
  version(): number;
  /** Increases the version. Called by a follower that has only now applied an earlier change. */
  renew(): void;
  /** Returns whether `catchUp` would resolve at once. */
  isCurrent(): boolean;
  /**
   * Resolves when all followers have handled the earlier commits of this process, and those of others that are known; usually at once.
   * After a large number of changes, only outdated data has been dropped by then: a follower that needs more time calls `renew` later.
   * Rejects while the database cannot be read.
   */
  catchUp(): Promise<void>;
  /**
   * Like `catchUp`, for answers that can be made from memory: it also resolves while the database cannot be read, and at once if that is
   * known. `awayMs` then tells how old the memory is.
   */
  catchUpIfThere(): Promise<void>;
  /** Returns the ms since memory and database were last known to agree, if the database cannot be read now; otherwise undefined. */
  awayMs(): number | undefined;
  /** Like `catchUp`, but also covers everything that other processes committed before the call, since it asks the database. */
  lookAgain(): Promise<void>;
  /** Adds a follower. Followers are notified one after the other, in the order in which they were added. */
  follow(listener: Listener): void;
  close(): Promise<void>;
}

const NOTHING_NEW = Promise.resolve();
const HEARTBEAT_MS = 250;
/** Ms that answers from memory wait for a reading of the changes. If it takes longer, the database counts as out of reach. */
const LONGEST_LOOK_MS = 700;
/** In ms: after a longer standstill the process reads the changes before it answers from memory. */
const LONGEST_BLINK_MS = 4 * HEARTBEAT_MS;
/** Ms for which rows of the table `change` are sure to exist. After a longer pause some may have been deleted. */
const LONGEST_PAUSE_MS = 30 * 60_000;

const isEmpty = (changed: Changed) => changed !== 'everything' && changed.size === 0;

/** Returns whether the error means that the database is only out of reach for a time. A damaged database must be repaired by somebody. */
const isOutage = (error: unknown) => isDatabaseUnavailable(error) && !isDatabaseDamaged(error);

/** Calls `onPause` after the process stood still, as on a suspended machine: it may have missed changes. */
function openHeartbeat(onPause: (pauseMs: number) => void) {
  let beatAt = Date.now();
  /** The first request after a pause also calls this, since requests that wait are handled before timers. */
  function beat() {
    const pauseMs = Date.now() - beatAt;
    beatAt += pauseMs;
    if (pauseMs > LONGEST_BLINK_MS) onPause(pauseMs);
  }
  const timer = setInterval(beat, HEARTBEAT_MS);
  timer.unref();
  return { beat, close: () => clearInterval(timer) };
}

/** Reads the feed. Calls `onGap` if nothing could be read for so long that changes may have been deleted. */
function openReader(feed: ChangeFeed, onGap: () => void) {
  let failingSince: number | undefined;
  return async (): Promise<Changed> => {
    try {
      const changes = await feed.read();
      if (failingSince !== undefined && Date.now() - failingSince > LONGEST_PAUSE_MS) onGap();
      failingSince = undefined;
      return changes;
    } catch (error) {
      failingSince ??= Date.now();
      throw error;
    }
  };
}

export async function openChanges(adapter: DatabaseAdapter, onError: (error: unknown) => void): Promise<Changes> {
  const feed = await adapter.openChangeFeed();
  const listeners: Listener[] = [];
  let version = 0;
  let mayHaveChanged = false;
  /** The latest reading. `isWaiting`: it has not begun yet, so it will include the commits until then. */
  let reading: Promise<void> = NOTHING_NEW;
  let isWaiting = false;
  let hasMissedSome = false;
  /** The last time, in ms since 1970, at which memory was not known to lack anything. */
  let agreedAt = Date.now();
  let isAway = false;
  /** Resolves when the latest reading takes too long. */
  let givenUp: Promise<void> = NOTHING_NEW;

  function noteChange(at: number) {
    if (!mayHaveChanged && reading === NOTHING_NEW) agreedAt = at;
    mayHaveChanged = true;
  }

  const heartbeat = openHeartbeat((pauseMs) => {
    noteChange(Date.now() - pauseMs);
    hasMissedSome ||= pauseMs > LONGEST_PAUSE_MS;
  });

  const readFeed = openReader(feed, () => {
    hasMissedSome = true;
  });

  async function tell(changed: Changed) {
    // Reset before the listeners run: a change that is missed from now on sets it again, for the next reading.
    hasMissedSome = false;
    // Increased first, so that everything made before counts as outdated even if a listener fails.
    version += 1;
    const failures: unknown[] = [];
    for (const listener of listeners) {
      try {
        await listener(changed);
      } catch (error) {
        hasMissedSome = true;
        failures.push(error);
      }
    }
    version += 1;
    if (failures.length > 0) throw failures[0];
  }

  async function read() {
    isWaiting = false;
    mayHaveChanged = false;
    const beganAt = Date.now();
    try {
      const fromFeed = await readFeed();
      const changed = hasMissedSome ? 'everything' : fromFeed;
      if (!isEmpty(changed)) await tell(changed);
      agreedAt = beganAt;
      isAway = false;
    } catch (error) {
      mayHaveChanged = true;
      isAway = isOutage(error);
      throw error;
    }
  }

  function catchUp(): Promise<void> {
    heartbeat.beat();
    if (!mayHaveChanged || isWaiting) return reading;
    isWaiting = true;
    const next = reading.catch(() => undefined).then(read);
    reading = next;
    const { promise, resolve } = Promise.withResolvers<void>();
    givenUp = promise;
    // `setImmediate` first handles answers that arrived while the process was busy.
    const late = setTimeout(() => setImmediate(giveUp), LONGEST_LOOK_MS);
    late.unref();
    let isSettled = false;
    function giveUp() {
      isAway ||= !isSettled;
      resolve();
    }
    const settle = () => {
      isSettled = true;
      clearTimeout(late);
      if (reading === next) reading = NOTHING_NEW;
    };
    next.then(settle, settle);
    return next;
  }

  async function catchUpIfThere() {
    // While the database is away, another connection keeps looking for it, so there is nothing to wait for.
    if (isAway) return;
    try {
      const caughtUp = catchUp();
      if (caughtUp !== NOTHING_NEW) await Promise.race([caughtUp, givenUp]);
    } catch (error) {
      if (!isOutage(error)) throw error;
    }
  }

  let isTold = false;
  /** While the database is away, several readings a second fail: only the first failure is logged. */
  function tellOnce(error: unknown) {
    if (!isTold) onError(error);
    isTold = true;
  }

  feed.onCommit(() => {
    noteChange(Date.now());
    // Data in memory is kept fresh even if no request comes for a while.
    setImmediate(() =>
      catchUp().then(() => {
        isTold = false;
      }, tellOnce),
    );
  });

  const retry = setInterval(() => isAway && catchUp().catch(() => undefined), HEARTBEAT_MS);
  retry.unref();

  return {
    version: () => version,
    renew() {
      version += 1;
    },
    isCurrent() {
      heartbeat.beat();
      return !mayHaveChanged && reading === NOTHING_NEW;
    },
    catchUp,
    catchUpIfThere,
    awayMs: () => (isAway ? Date.now() - agreedAt : undefined),
    lookAgain() {
      noteChange(Date.now());
      return catchUp();
    },
    follow: (listener) => void listeners.push(listener),
    async close() {
      heartbeat.close();
      clearInterval(retry);
      await feed.close();
      await reading.catch(() => undefined);
    },
  };
}
