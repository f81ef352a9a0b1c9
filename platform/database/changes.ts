import type { DatabaseAdapter } from './adapter.ts';
import type { Changed, ChangeFeed } from './change-feed.ts';
import { isDatabaseDamaged, isDatabaseUnavailable } from './database-errors.ts';

type Listener = (changed: Changed) => void | Promise<void>;

/** Tells everything that caches data in memory which data in the database has changed. */
export interface Changes {
  /** A number that increases with every change. While it stays the same, results that were computed from the database are still right. */
  version(): number;
  /** Increases the version. To be called by a follower that has finished applying a change only after its notification was over. */
  renew(): void;
  /** Returns whether followers have handled all commits that this process knows of, so that `catchUp` would resolve at once. */
  isCurrent(): boolean;
  /**
   * Resolves when all followers have handled the commits that this process knows of: all its own, and those of others that were announced.
   * This is usually at once. After a large number of changes, followers have by then only dropped outdated data; one that needs more time
   * calls `renew` later. Rejects while the database cannot be read.
   */
  catchUp(): Promise<void>;
  /**
   * Like `catchUp`, for answers that can be made from memory: if the database cannot be read, it resolves too, at once if that is known
   * already. `awayMs` then tells how old the data in memory is.
   */
  catchUpIfThere(): Promise<void>;
  /** While the database cannot be read, returns the ms since the data in memory was last known to agree with it; otherwise undefined. */
  awayMs(): number | undefined;
  /**
   * Like `catchUp`, but asks the database for changes first, so that it covers everything that other processes committed before the call.
   */
  lookAgain(): Promise<void>;
  /** Adds a follower. Followers are notified one after the other, in the order in which they were added. */
  follow(listener: Listener): void;
  close(): Promise<void>;
}

const NOTHING_NEW = Promise.resolve();
const HEARTBEAT_MS = 250;
/** Ms for which answers from memory wait until the changes are read. If this takes longer, the database counts as out of reach. */
const LONGEST_LOOK_MS = 700;
/** If the process stood still for more than this many ms, as on a suspended machine, it reads the changes before it answers from memory. */
const LONGEST_BLINK_MS = 4 * HEARTBEAT_MS;
/**
 * Ms after which rows of the table `change` may have been deleted before they were read. After a longer pause, everything counts as
 * changed.
 */
const LONGEST_PAUSE_MS = 30 * 60_000;

const isEmpty = (changed: Changed) => changed !== 'everything' && changed.size === 0;

/**
 * Returns whether the error only means that the database is out of reach for a time; false if its files are damaged, since only a person can
 * repair them.
 */
const isOutage = (error: unknown) => isDatabaseUnavailable(error) && !isDatabaseDamaged(error);

/** Calls `onPause` if the process stood still for a while, as on a suspended machine: it may have missed changes. */
function openHeartbeat(onPause: (pauseMs: number) => void) {
  let beatAt = Date.now();
  /** Checks for a pause. The first request after it must call this too, since waiting requests are handled before the timer. */
  function beat() {
    const pauseMs = Date.now() - beatAt;
    beatAt += pauseMs;
    if (pauseMs > LONGEST_BLINK_MS) onPause(pauseMs);
  }
  const timer = setInterval(beat, HEARTBEAT_MS);
  timer.unref();
  return { beat, close: () => clearInterval(timer) };
}

/** Returns a function that reads the feed. It calls `onGap` if nothing could be read for so long that changes may have been deleted. */
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

/** Returns the followers of changes, and the version that grows with every change that they are told. */
function openFollowers() {
  const listeners: Listener[] = [];
  let version = 0;
  let hasMissedSome = false;

  async function tellAll(changed: Changed) {
    // Set to false before the listeners run: if one of them fails, it becomes true again, and the next reading reports everything as
    // changed.
    hasMissedSome = false;
    // The version is increased before the listeners run, so that everything made earlier counts as outdated even if a listener fails.
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

  return {
    version: () => version,
    renew() {
      version += 1;
    },
    follow: (listener: Listener) => void listeners.push(listener),
    /** To be called if changes may have been lost: the next reading then reports everything as changed. */
    missSome() {
      hasMissedSome = true;
    },
    async tell(fromFeed: Changed) {
      const changed = hasMissedSome ? 'everything' : fromFeed;
      if (!isEmpty(changed)) await tellAll(changed);
    },
  };
}

/**
 * Calls `onLate` if `work` takes longer than LONGEST_LOOK_MS. Returns a promise that resolves at that moment; if the work is done before, it
 * never resolves.
 */
function watchLate(work: Promise<void>, onLate: () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isSettled = false;
  function giveUp() {
    if (!isSettled) onLate();
    resolve();
  }
  // `setImmediate`: if the database's answer arrived while the process was busy, it is handled first, so that the work does not count as late.
  const late = setTimeout(() => setImmediate(giveUp), LONGEST_LOOK_MS);
  late.unref();
  const settle = () => {
    isSettled = true;
    clearTimeout(late);
  };
  work.then(settle, settle);
  return promise;
}

interface ReadingDeps {
  /** Reads the changes, and tells followers of them. */
  readAndTell(): Promise<void>;
  /** Called after a pause in which changes may have been deleted before they were read. */
  onLongPause(): void;
}

/** Reads changes when there may be some, one reading after the other, and knows how old the data in memory is. */
function openReadings({ readAndTell, onLongPause }: ReadingDeps) {
  let mayHaveChanged = false;
  /** The latest reading of changes. `isWaiting`: this reading has not begun yet, so it will include all commits until it begins. */
  let reading: Promise<void> = NOTHING_NEW;
  let isWaiting = false;
  /** The last time, in ms since 1970, at which the data in memory was known to contain all changes. */
  let agreedAt = Date.now();
  let isAway = false;
  /** Resolves if the latest reading takes too long, so that nobody needs to wait for it any more. */
  let givenUp: Promise<void> = NOTHING_NEW;

  function noteChange(at: number) {
    if (!mayHaveChanged && reading === NOTHING_NEW) agreedAt = at;
    mayHaveChanged = true;
  }

  const heartbeat = openHeartbeat((pauseMs) => {
    noteChange(Date.now() - pauseMs);
    if (pauseMs > LONGEST_PAUSE_MS) onLongPause();
  });

  async function read() {
    isWaiting = false;
    mayHaveChanged = false;
    const beganAt = Date.now();
    try {
      await readAndTell();
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
    givenUp = watchLate(next, () => {
      isAway = true;
    });
    const settle = () => {
      if (reading === next) reading = NOTHING_NEW;
    };
    next.then(settle, settle);
    return next;
  }

  async function catchUpIfThere() {
    // While the database is away, a timer goes on trying to read the changes, so a request need not wait for that.
    if (isAway) return;
    try {
      const caughtUp = catchUp();
      if (caughtUp !== NOTHING_NEW) await Promise.race([caughtUp, givenUp]);
    } catch (error) {
      if (!isOutage(error)) throw error;
    }
  }

  return {
    noteChange,
    catchUp,
    catchUpIfThere,
    isCurrent() {
      heartbeat.beat();
      return !mayHaveChanged && reading === NOTHING_NEW;
    },
    isAway: () => isAway,
    awayMs: () => (isAway ? Date.now() - agreedAt : undefined),
    stopTimers: heartbeat.close,
    /** Resolves when the latest reading is over, whether it succeeded or not. */
    over: () => reading.catch(() => undefined),
  };
}

export async function openChanges(adapter: DatabaseAdapter, onError: (error: unknown) => void): Promise<Changes> {
  const feed = await adapter.openChangeFeed();
  const followers = openFollowers();
  const readFeed = openReader(feed, followers.missSome);
  const readings = openReadings({
    readAndTell: async () => followers.tell(await readFeed()),
    onLongPause: followers.missSome,
  });
  const { noteChange, catchUp, catchUpIfThere, isCurrent, awayMs } = readings;

  let isTold = false;
  /** Logs only the first failure of an outage: while the database is away, several readings a second fail. */
  function tellOnce(error: unknown) {
    if (!isTold) onError(error);
    isTold = true;
  }

  feed.onCommit(() => {
    noteChange(Date.now());
    // Changes are read at once, so that data in memory is fresh even if no request comes for a while.
    setImmediate(() =>
      catchUp().then(() => {
        isTold = false;
      }, tellOnce),
    );
  });

  const retry = setInterval(() => readings.isAway() && catchUp().catch(() => undefined), HEARTBEAT_MS);
  retry.unref();

  return {
    version: followers.version,
    renew: followers.renew,
    isCurrent,
    catchUp,
    catchUpIfThere,
    awayMs,
    lookAgain() {
      noteChange(Date.now());
      return catchUp();
    },
    follow: followers.follow,
    async close() {
      readings.stopTimers();
      clearInterval(retry);
      await feed.close();
      await readings.over();
    },
  };
}
