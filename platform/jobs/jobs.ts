import type { z } from 'zod';
import type { Database } from '../database/adapter.ts';

/** A job to be enqueued. */
export interface NewJob {
  kind: string;
  /** Distinguishes jobs of a kind: of those with the same kind and key, only one can wait at a time. '' by default. */
  key?: string;
  /** The job's data, which is stored as JSON. */
  payload?: unknown;
  /** The earliest time to run the job, in ms since 1970; by default now. */
  dueAt?: number;
}

/** A job as the code that runs it gets it. */
export interface Job {
  id: number;
  /** The job's data as it was stored. A server of another version may have enqueued the job, so the code must check the data. */
  payload: unknown;
  /** When the job was enqueued, in ms since 1970. */
  created_at: number;
  /** How many processes in a row have died during this job. A run that returns MORE_TO_DO resets the number. */
  deaths: number;
}

/** A kind of job, with the code that runs it. */
export interface JobKind {
  /**
   * Runs the job, which may take any time; if its lease is not renewed for 40 seconds, another process starts it again. It may run twice if
   * a process dies. Throws JobRefused if a retry is useless, and any other error if it may help. Returns the payload of the next run for
   * recurring jobs; or MORE_TO_DO after a part of the work, which goes on after other jobs.
   */
  run(job: Job): Promise<unknown>;
  /** Called when a job is given up. If a process dies at this moment, it may be called twice. */
  gaveUp?(job: Job): Promise<void>;
  /** Set for a recurring job: ms from the end of a run to the next run. The queue itself enqueues such jobs, each with the key ''. */
  everyMs?: number;
  /** Whether messages of the job's errors may name a person: then the log contains only the error's code. */
  isPrivate?: boolean;
  /**
   * Whether two processes may run the job at the same time. A process that ends then gives the job back while its own run is still going
   * on.
   */
  isShareable?: boolean;
}

export const MORE_TO_DO = Symbol('more to do');

export class JobRefused extends Error {
  override name = 'JobRefused';
}

/**
 * Thrown if a payload cannot be parsed. A server of another version may be able to, so the job is retried a few times and then set aside.
 */
export class PayloadUnreadable extends Error {
  override name = 'PayloadUnreadable';
}

export function readPayload<T>(schema: z.ZodType<T>, payload: unknown): T {
  const read = schema.safeParse(payload);
  if (read.success) return read.data;
  throw new PayloadUnreadable('The payload is not what this kind of job takes', { cause: read.error });
}

/** Enqueues jobs in the caller's transaction. After the commit, `wake` should be called. */
export async function enqueue(db: Database, jobs: readonly NewJob[], now: number): Promise<void> {
  if (jobs.length === 0) return;
  const named = Map.groupBy(jobs, ({ kind, key = '' }) => `${kind} ${key}`);
  // All callers insert in the same order, so that no two transactions wait for each other.
  const rows = [...named]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [job]]) => {
      if (!job) return [];
      const { kind, key = '', payload = {}, dueAt = now } = job;
      return {
        kind,
        key,
        payload: JSON.stringify(payload),
        created_at: now,
        due_at: dueAt,
        attempts: 0,
        leased_until: null,
      };
    });
  await db
    .insertInto('job')
    .values(rows)
    // If a job of this kind and key is waiting, nothing is added. It is updated without a change, which locks it until the caller's
    // transaction ends: otherwise it might run before the data that it needs is there. A running job does not count, since it may have
    // looked at the data too early.
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'key'])
        .where('leased_until', 'is', null)
        .doUpdateSet(({ ref }) => ({ due_at: ref('job.due_at') })),
    )
    .execute();
}

/** Makes a waiting job due at `dueAt` if it would be due later. `db`: the caller's transaction. */
export async function bringForward(db: Database, kind: string, key: string, dueAt: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ due_at: dueAt })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('leased_until', 'is', null)
    .where('due_at', '>', dueAt)
    .execute();
}
