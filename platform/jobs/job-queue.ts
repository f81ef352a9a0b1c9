import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { DatabaseAdapter } from '../database/adapter.ts';
import {
  claimJob,
  extendLease,
  type JobRow,
  LEASE_MS,
  listDue,
  noteScheduled,
  putBackJob,
  removeJob,
} from './job-rows.ts';
import { enqueue, type JobKind, JobRefused, MORE_TO_DO } from './jobs.ts';

const POLL_MS = 5_000;
/** With the time between two looks: what a server that was down kept waiting is done within a minute of its return. */
const LONGEST_PAUSE_MS = 50_000;
const GIVE_UP_AFTER_MS = 3 * 86_400_000;
const AT_ONCE = 20;
/** Often enough that one that fails, or comes late on a busy machine, is no loss. */
const EXTENDED_EVERY_MS = LEASE_MS / 4;

const pauseAfter = (attempts: number) => Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** (attempts - 1));

export interface JobQueue {
  /** Does what is due, soon. */
  wake(): void;
  /** Resolves when nothing is being done any more. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

interface QueueParts {
  adapter: DatabaseAdapter;
  clock: Clock;
  /** What this process can do, by name. Jobs of other kinds are left for one that can. */
  kinds: Record<string, JobKind>;
  log: FastifyBaseLogger;
  /** How many jobs are done at the same time; for work that waits for others. One, unless it says otherwise. */
  lanes?: number;
}

/** Works off the table `job`, one after the other in each lane. Any number of queues, in any number of processes, share it. */
export function openJobQueue({ adapter, clock, kinds, log, lanes = 1 }: QueueParts): JobQueue {
  const { db } = adapter;
  const names = Object.keys(kinds);
  const scheduled = names.filter((name) => kinds[name]?.everyMs !== undefined);
  const underway = new Set<Promise<void>>();
  let wanted = false;
  let closed = false;
  let isScheduled = false;

  /** Notes what comes again. */
  async function schedule(): Promise<void> {
    if (isScheduled) return;
    if (scheduled.length > 0) await noteScheduled(adapter, scheduled, clock.now());
    isScheduled = true;
  }

  async function end(job: JobRow, payload?: unknown): Promise<void> {
    const { kind, key } = job;
    const everyMs = kinds[kind]?.everyMs;
    // What comes again is a new job, with tries of its own, and noted first: who dies here leaves one too many, not none.
    if (everyMs !== undefined) {
      await enqueue(db, [{ kind, key, payload, dueAt: clock.now() + everyMs }], clock.now());
    }
    await removeJob(db, job);
  }

  async function fail(job: JobRow, error: unknown): Promise<void> {
    const isOver = error instanceof JobRefused || clock.now() - job.created_at > GIVE_UP_AFTER_MS;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const reason = kinds[job.kind]?.isPrivate ? { code } : { err: error };
    const { id, kind, attempts } = job;
    const words = isOver ? 'a job cannot be done and is given up' : 'a job could not be done yet';
    log.warn({ job: id, kind, attempts, ...reason }, words);
    await (isOver ? end(job) : putBackJob(db, job, clock.now() + pauseAfter(attempts)));
  }

  async function work(due: JobRow): Promise<void> {
    if (closed || !(await claimJob(db, due, clock.now()))) return;
    const job = { ...due, attempts: due.attempts + 1 };
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
    }
    if (next !== MORE_TO_DO) return end(job, next);
    await putBackJob(db, job, clock.now());
    // Not before what came due meanwhile.
    wanted = true;
  }

  async function workOff(): Promise<void> {
    await schedule().catch((err: unknown) => log.warn({ err }, 'what comes again could not be noted yet'));
    for (;;) {
      const due = await listDue(db, names, clock.now(), AT_ONCE);
      if (due.length > 1 && underway.size < lanes) wake();
      for (const job of due) await work(job);
      if (due.length < AT_ONCE || closed) return;
    }
  }

  async function run(): Promise<void> {
    while (wanted && !closed) {
      wanted = false;
      await workOff().catch((error: unknown) => log.warn({ err: error }, 'the jobs could not be read'));
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
      await Promise.all(underway);
    },
  };
}
