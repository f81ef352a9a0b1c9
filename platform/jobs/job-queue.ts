import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAdapter } from '../database/adapter.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { type JobRow, listDue, noteScheduled } from './job-rows.ts';
import { openJobRuns, type RunDeps } from './job-runs.ts';

const POLL_MS = 5_000;
const AT_ONCE = 20;
/**
 * Ms for which a closing queue waits for its running jobs before it gives them back. A process waits longer than this for its parts to
 * close.
 */
const GIVEN_BACK_AFTER_MS = 300;

export interface JobQueue {
  /** Kinds of jobs that recur: after each run, the next one is enqueued. */
  recurring: readonly string[];
  /** Makes the queue look for due jobs soon. */
  wake(): void;
  /** Resolves when no job is running. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

interface QueueDeps extends RunDeps {
  adapter: DatabaseAdapter;
  /** How many jobs run at the same time; 1 by default. More are useful if the jobs mostly wait, such as for a mail server. */
  lanes?: number;
  /** Circuit breaker of the service that all jobs of this queue need: during an outage, only now and then a job is started. */
  breaker?: Pick<CircuitBreaker, 'isAway' | 'mayTry'>;
}

/** Runs the jobs in the table `job`, in each lane one after the other. Any number of queues in any number of processes share the table. */
export function openJobQueue({ adapter, lanes = 1, breaker, ...deps }: QueueDeps): JobQueue {
  const { clock, kinds, log } = deps;
  const { db } = adapter;
  const names = Object.keys(kinds);
  const scheduled = names.filter((name) => kinds[name]?.everyMs !== undefined);
  const runs = openJobRuns(db, deps);
  const underway = new Set<Promise<void>>();
  let isWoken = false;
  let closed = false;
  let isScheduled = false;

  /** Enqueues the first run of each recurring job. Does nothing once this has succeeded. */
  async function schedule(): Promise<void> {
    if (isScheduled) return;
    if (scheduled.length > 0) await noteScheduled(adapter, scheduled, clock.now());
    isScheduled = true;
  }

  /**
   * Runs these due jobs one after the other. Returns whether there may be more due ones; false if the queue is closing or the service is
   * away.
   */
  async function workThrough(due: readonly JobRow[]): Promise<boolean> {
    for (const job of due) {
      if (closed || breaker?.mayTry() === false) return false;
      // A job that did only a part of its work is due again, so the queue looks for due jobs once more. Jobs that were due before run first.
      if (await runs.run(job)) isWoken = true;
      // With SQLite, jobs that only use the database wait for nothing but the disk: without this, a quick one would answer no request until the
      // last one.
      await nextTurn();
    }
    return due.length === AT_ONCE;
  }

  async function workOff(): Promise<void> {
    await schedule().catch((err: unknown) => log.warn({ err }, 'what comes again could not be noted yet'));
    for (let isMore = true; isMore; ) {
      const due = await listDue(db, names, clock.now(), AT_ONCE);
      if (due.length > 1 && underway.size < lanes && !breaker?.isAway()) wake();
      isMore = await workThrough(due);
    }
  }

  async function run(): Promise<void> {
    while (isWoken && !closed) {
      isWoken = false;
      await workOff().catch((error: unknown) => log.warn({ err: error }, 'the jobs could not be read'));
    }
  }

  /** Starts a further lane, which works until nothing is due. If all lanes are busy, the next lane that finishes looks for due jobs again. */
  function wake() {
    isWoken = true;
    if (underway.size === lanes) return;
    const lane = run().finally(() => underway.delete(lane));
    underway.add(lane);
  }

  const timer = setInterval(wake, POLL_MS);
  timer.unref();

  return {
    recurring: scheduled,
    wake,
    async idle() {
      while (underway.size > 0) await Promise.all(underway);
    },
    async close() {
      closed = true;
      clearInterval(timer);
      const ended = Promise.all(underway);
      const isOver = ended.then(() => true);
      if (await Promise.race([isOver, sleep(GIVEN_BACK_AFTER_MS, false)])) return;
      await runs.giveBack().catch((err: unknown) => log.warn({ err }, 'jobs could not be given back'));
      await ended;
    },
  };
}

/** Makes several queues look like one. */
export const joinQueues = (queues: readonly JobQueue[]): JobQueue => ({
  recurring: queues.flatMap(({ recurring }) => recurring),
  wake() {
    for (const queue of queues) queue.wake();
  },
  async idle() {
    await Promise.all(queues.map((queue) => queue.idle()));
  },
  async close() {
    await Promise.all(queues.map((queue) => queue.close()));
  },
});
