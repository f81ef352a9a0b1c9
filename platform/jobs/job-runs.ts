import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/adapter.ts';
import { afterFailure } from './failed-job.ts';
import { claimJob, extendLease, type JobRow, LEASE_MS, putBackJob, removeJob, setAsideJob } from './job-rows.ts';
import { enqueue, type JobKind, MORE_TO_DO } from './jobs.ts';

/** Ms between two renewals of a lease. A lease lasts four times as long, so a single renewal that fails or comes late does not matter. */
const EXTENDED_EVERY_MS = LEASE_MS / 4;
/** A job during which the process has ended this often in a row is not begun again. */
const MOST_DEATHS = 5;

/** Runs jobs in this process. */
export interface JobRuns {
  /** Claims a job and runs it, unless another process has it. Returns true if the job did only a part of its work. */
  run(due: JobRow): Promise<boolean>;
  /** Releases shareable jobs that are running, so that other processes can begin them at once. */
  giveBack(): Promise<void>;
}

export interface RunDeps {
  clock: Clock;
  /** The kinds of jobs that this process can run, by name. Jobs of other kinds are left to other processes. */
  kinds: Record<string, JobKind>;
  log: FastifyBaseLogger;
}

export function openJobRuns(db: Database, { clock, kinds, log }: RunDeps): JobRuns {
  const held = new Set<JobRow>();

  async function end(job: JobRow, payload?: unknown): Promise<void> {
    const { kind, key } = job;
    const everyMs = kinds[kind]?.everyMs;
    // A recurring job's next run is a new job with its own attempts. It is enqueued before this one is removed: if the process dies in
    // between, there is one job too many, not none.
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
    const after = afterFailure(job, error, clock.now());
    if (after.does === 'set aside') return setAside(job, after.reason);
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const reason = kinds[job.kind]?.isPrivate ? { code } : { err: error };
    const { id, kind, attempts } = job;
    const words = after.does === 'give up' ? 'a job cannot be done and is given up' : 'a job could not be done yet';
    log.warn({ job: id, kind, attempts, ...reason }, words);
    if (after.does === 'try again') return putBackJob(db, job, after.at);
    await kinds[kind]?.gaveUp?.({ ...job, payload: JSON.parse(job.payload) });
    await end(job);
  }

  /** Runs a job, and renews its lease while it runs. Returns its result or its error. */
  async function attempt(job: JobRow): Promise<{ next: unknown } | { error: unknown }> {
    held.add(job);
    const lease = setInterval(() => {
      extendLease(db, job, clock.now()).catch((err: unknown) =>
        log.warn({ err }, 'a job could not be held any longer'),
      );
    }, EXTENDED_EVERY_MS);
    try {
      return { next: await kinds[job.kind]?.run({ ...job, payload: JSON.parse(job.payload) }) };
    } catch (error) {
      return { error };
    } finally {
      clearInterval(lease);
      held.delete(job);
    }
  }

  return {
    async run(due) {
      const deaths = await claimJob(db, due, clock.now());
      if (deaths === undefined) return false;
      const job = { ...due, attempts: due.attempts + 1, deaths };
      if (deaths >= MOST_DEATHS) {
        await setAside(job, `the process ended ${deaths} times while it was at it`);
        return false;
      }
      const result = await attempt(job);
      if ('error' in result) await fail(job, result.error);
      else if (result.next === MORE_TO_DO) await putBackJob(db, job, clock.now());
      else await end(job, result.next);
      return 'next' in result && result.next === MORE_TO_DO;
    },
    async giveBack() {
      for (const job of held) {
        if (kinds[job.kind]?.isShareable) await putBackJob(db, job, clock.now());
      }
    },
  };
}
