import type { z } from 'zod';
import type { Database } from '../database/adapter.ts';

/** A job to be enqueued. */
export interface NewJob {
  kind: string;
  /** While a job waits, another of the same kind and key is not added. */
  key?: string;
  /** The job's data, which is stored as JSON. */
  payload?: unknown;
  /** In ms since 1970; by default now. */
  dueAt?: number;
}

/** A job during a run. */
export interface Job {
  id: number;
  /** The stored data. It may come from a server of another version, so the job must check it. */
  payload: unknown;
  /** In ms since 1970. */
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
  /** Called when a job is given up; perhaps twice, if a process dies. */
  gaveUp?(job: Job): Promise<void>;
  /** Ms after which the job runs again. The queue itself enqueues such jobs, each with the same key. */
  everyMs?: number;
  /** Whether error messages may name a person: then only the error's code is logged. */
  isPrivate?: boolean;
  /** Whether two processes may run the job at once: a process that ends then gives it back without waiting for its end. */
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
    // A running job does not replace the new one, since it may have looked before there was more to do. A waiting one is locked until the
    // caller's transaction ends; otherwise it might run too early.
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'key'])
        .where('leased_until', 'is', null)
        .doUpdateSet(({ ref }) => ({ due_at: ref('job.due_at') })),
    )
    .execute();
}

/** Makes a waiting job due at `dueAt` if it is due later, in the caller's transaction. */
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
