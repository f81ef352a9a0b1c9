import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { DatabaseAdapter } from '../database/adapter.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import {
  claimJob,
  extendLease,
  type JobRow,
  LEASE_MS,
  listDue,
  noteScheduled,
  putBackJob,
  removeJob,
  setAsideJob,
} from './job-rows.ts';
import { enqueue, type JobKind, JobRefused, MORE_TO_DO, PayloadUnreadable } from './jobs.ts';

const POLL_MS = 5_000;
/**
 * The longest pause between two tries: with the time between two looks, jobs that waited for a server that was down are done
 * within a minute of its return.
 */
const LONGEST_PAUSE_MS = 50_000;
const GIVE_UP_AFTER_MS = 3 * 86_400_000;
const AT_ONCE = 20;
/** Time between two renewals of a lease: often enough that one that fails, or comes late on a busy machine, is no loss. */
const EXTENDED_EVERY_MS = LEASE_MS / 4;
/** A job during which the process ended so often in a row is not begun again. */
const MOST_DEATHS = 5;
/** Tries of a job whose payload cannot be read: some minutes, in which a server of a version that can read it may start. */
const UNREADABLE_TRIES = 10;
/** Time after which a closing queue gives back jobs under way: shorter than a process waits for its parts to close. */
const GIVEN_BACK_AFTER_MS = 300;

const pauseAfter = (attempts: number) => Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** (attempts - 1));

export interface JobQueue {
  /** Does what is due, soon. */
  wake(): void;
  /** Resolves when nothing is being done any more. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

interface QueueDeps {
  adapter: DatabaseAdapter;
  clock: Clock;
  /** The kinds of job that this process can do, by name. Jobs of other kinds are left for a process that can. */
  kinds: Record<string, JobKind>;
  log: FastifyBaseLogger;
  /** How many jobs are done at the same time; for work that waits for others. One, unless it says otherwise. */
  lanes?: number;
  /** Circuit breaker of the service that all these jobs need: while it is away, none is begun. */
  breaker?: Pick<CircuitBreaker, 'isAway' | 'mayTry'>;
}

/** Works off the table `job`, one after the other in each lane. Any number of queues, in any number of processes, share it. */
export function openJobQueue({ adapter, clock, kinds, log, lanes = 1, breaker }: QueueDeps): JobQueue {
  const { db } = adapter;
  const names = Object.keys(kinds);
  const scheduled = names.filter((name) => kinds[name]?.everyMs !== undefined);
  const underway = new Set<Promise<void>>();
  const held = new Set<JobRow>();
  let wanted = false;
  let closed = false;
  let isScheduled = false;

  /** Enqueues the jobs that recur. */
  async function schedule(): Promise<void> {
    if (isScheduled) return;
    if (scheduled.length > 0) await noteScheduled(adapter, scheduled, clock.now());
    isScheduled = true;
  }

  async function end(job: JobRow, payload?: unknown): Promise<void> {
    const { kind, key } = job;
    const everyMs = kinds[kind]?.everyMs;
    // The next run of a recurring job is a new job, with tries of its own. It is enqueued first: a process that dies here
    // leaves one too many, not none.
    if (everyMs !== undefined) {
      await enqueue(db, [{ kind, key, payload, dueAt: clock.now() + everyMs }], clock.now());
    }
    await removeJob(db, job);
  }

  async function setAside(job: JobRow, reason: string): Promise<void> {
    const { id, kind, attempts } = job;
    await setAsideJob(db, job, clock.now());
    log.error({ event: 'job_set_aside', job: id, kind, attempts, reason }, 'a job is set aside and not tried any more');
  }

  async function fail(job: JobRow, error: unknown): Promise<void> {
    const isOver = error instanceof JobRefused || clock.now() - job.created_at > GIVE_UP_AFTER_MS;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const reason = kinds[job.kind]?.isPrivate ? { code } : { err: error };
    const { id, kind, attempts } = job;
    if (error instanceof PayloadUnreadable && attempts >= UNREADABLE_TRIES)
      return setAside(job, 'its payload cannot be read');
    const words = isOver ? 'a job cannot be done and is given up' : 'a job could not be done yet';
    log.warn({ job: id, kind, attempts, ...reason }, words);
    await (isOver ? end(job) : putBackJob(db, job, clock.now() + pauseAfter(attempts)));
  }

  async function work(due: JobRow): Promise<void> {
    const deaths = await claimJob(db, due, clock.now());
    if (deaths === undefined) return;
    const job = { ...due, attempts: due.attempts + 1, deaths };
    if (deaths >= MOST_DEATHS) return setAside(job, `the process ended ${deaths} times while it was at it`);
    held.add(job);
    const lease = setInterval(() => {
      extendLease(db, job, clock.now()).catch((err: unknown) =>
        log.warn({ err }, 'a job could not be held any longer'),
      );
    }, EXTENDED_EVERY_MS);
    let next: unknown;
    try {
      next = await kinds[job.kind]?.run({ ...job, payload: JSON.parse(job.payload) });
    } catch (error) {
      return fail(job, error);
    } finally {
      clearInterval(lease);
      held.delete(job);
    }
    if (next !== MORE_TO_DO) return end(job, next);
    await putBackJob(db, job, clock.now());
    // Jobs that came due meanwhile go first.
    wanted = true;
  }

  /** False: that was all, or nothing more may be begun. */
  async function workThrough(due: readonly JobRow[]): Promise<boolean> {
    for (const job of due) {
      if (closed || breaker?.mayTry() === false) return false;
      await work(job);
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
    while (wanted && !closed) {
      wanted = false;
      await workOff().catch((error: unknown) => log.warn({ err: error }, 'the jobs could not be read'));
    }
  }

  /** Releases shareable jobs: other processes may go on with them at once, without waiting for their end here. */
  async function giveBack(): Promise<void> {
    for (const job of held) {
      if (kinds[job.kind]?.isShareable) await putBackJob(db, job, clock.now());
    }
  }

  /** Each lane works until nothing is due. While all are busy, the next that is free looks again. */
  function wake() {
    wanted = true;
    if (underway.size === lanes) return;
    const lane = run().finally(() => underway.delete(lane));
    underway.add(lane);
  }

  const timer = setInterval(wake, POLL_MS);
  timer.unref();

  return {
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
      await giveBack().catch((err: unknown) => log.warn({ err }, 'jobs could not be given back'));
      await ended;
    },
  };
}

/** Several queues as one. */
export const joinQueues = (queues: readonly JobQueue[]): JobQueue => ({
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
