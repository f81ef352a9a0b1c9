import type { DatabaseAdapter } from './adapter.ts';
import type { Changed, ChangeFeed } from './change-feed.ts';
import { isDatabaseDamaged, isDatabaseUnavailable } from './database-errors.ts';

type Listener = (changed: Changed) => void | Promise<void>;

/** Tells everything that is cached in memory about changes of the database. */
export interface Changes {
  /** Increases with every change; results computed at the same version are still true. */
  version(): number;
  /** Increases the version: a follower has only now applied an earlier change. */
  renew(): void;
  /** Would catching up take no time? */
  isCurrent(): boolean;
  /**
   * Resolves when all followers have handled the commits of this process before the call, and the known ones of others; mostly at once. Of
   * changes in large numbers, only the dropping of old data is finished then; a follower that needs more time calls `renew` afterwards.
   * Rejects while the database cannot be read.
   */
  catchUp(): Promise<void>;
  /**
   * The same, for what may be answered from memory: resolves, too, while the database cannot be read, and at once as soon as that is known.
   * Then `awayMs` tells how old the memory is.
   */
  catchUpIfThere(): Promise<void>;
  /** Returns the ms since memory and database were last known to agree, while the database cannot be read; undefined: it can. */
  awayMs(): number | undefined;
  /** The same, and with all that others committed before the call: it asks the database. */
  lookAgain(): Promise<void>;
  /** Followers are told one after the other, in the order in which they began. */
  follow(listener: Listener): void;
  close(): Promise<void>;
}

const NOTHING_NEW = Promise.resolve();
const HEARTBEAT_MS = 250;
/** ms that answers from memory wait for a look at the changes: one that takes longer meets no database, or one that cannot be waited for. */
const LONGEST_LOOK_MS = 700;
/** ms. After a longer standstill, a process reads the changes before it answers from memory. */
const LONGEST_BLINK_MS = 4 * HEARTBEAT_MS;
/** ms for which rows of the table `change` are certain to stay. After a longer pause some may be gone. */
const LONGEST_PAUSE_MS = 30 * 60_000;

const isEmpty = (changed: Changed) => changed !== 'everything' && changed.size === 0;

/** Returns whether the database may come back as it was: one that is damaged needs somebody's hand. */
const isOutage = (error: unknown) => isDatabaseUnavailable(error) && !isDatabaseDamaged(error);

/** Calls back after the process stood still, as on a suspended machine: changes announced during that time may be lost. */
function openHeartbeat(onPause: (pauseMs: number) => void) {
  let beatAt = Date.now();
  /** Also called by the first request after a pause, because waiting requests run before any timer does. */
  function beat() {
    const pauseMs = Date.now() - beatAt;
    beatAt += pauseMs;
    if (pauseMs > LONGEST_BLINK_MS) onPause(pauseMs);
  }
  const timer = setInterval(beat, HEARTBEAT_MS);
  timer.unref();
  return { beat, close: () => clearInterval(timer) };
}

/** Calls back when nothing could be read for so long that changes may be gone. */
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
  /** The latest reading, and whether it has yet to begin. If it has, it includes commits until then. */
  let reading: Promise<void> = NOTHING_NEW;
  let isWaiting = false;
  let hasMissedSome = false;
  /** The last time at which nothing was known that memory lacked, in ms since 1970. */
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
    // Before the listeners run: a change missed from now on sets it again, for the next reading.
    hasMissedSome = false;
    // From here on all that was made before is known to be old, even if a listener fails.
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
    // Answers that came while the process was busy are taken in first.
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
    // It is looked for all the while, and nobody need wait for that.
    if (isAway) return;
    try {
      const caughtUp = catchUp();
      if (caughtUp !== NOTHING_NEW) await Promise.race([caughtUp, givenUp]);
    } catch (error) {
      if (!isOutage(error)) throw error;
    }
  }

  let isTold = false;
  /** Several looks a second fail for as long as the database is away. */
  function tellOnce(error: unknown) {
    if (!isTold) onError(error);
    isTold = true;
  }

  feed.onCommit(() => {
    noteChange(Date.now());
    // Even if no request comes for a while, the data in memory must stay fresh.
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
