import type { z } from 'zod';
import type { Database } from '../database/adapter.ts';

/** A job to be enqueued. */
export interface NewJob {
  kind: string;
  /** Two jobs of the same kind and key become one while the first waits. */
  key?: string;
  /** The job's data; it becomes JSON. */
  payload?: unknown;
  /** Milliseconds since 1970; now, unless it says otherwise. */
  dueAt?: number;
}

/** A job that is being run. */
export interface Job {
  id: number;
  /** The data as enqueued, perhaps by a server of another version: the job must parse it. */
  payload: unknown;
  /** Milliseconds since 1970. */
  created_at: number;
  /** The number of processes in a row that died while they ran it: a run that returns MORE_TO_DO begins a new count. */
  deaths: number;
}

/** A kind of job, with the code that does it. */
export interface JobKind {
  /**
   * Does the job, however long it takes: if its lease is not renewed for 40 seconds, another process starts it again. It may be done twice
   * if a process dies. Throws JobRefused if trying again is of no use, any other error if it may help. Returns, for recurring jobs, the
   * payload of the next run; MORE_TO_DO after a part of the work, which goes on after other jobs.
   */
  run(job: Job): Promise<unknown>;
  /** Called when a job was given up; perhaps twice, if a process dies. */
  gaveUp?(job: Job): Promise<void>;
  /** ms after which the finished job runs again. Such a job has one key, and the queue enqueues it. */
  everyMs?: number;
  /** An error's message may name a person: the log gets the error's code alone. */
  isPrivate?: boolean;
  /** Two processes may run it at once: one that ends does not wait for the job's end, and gives it back. */
  isShareable?: boolean;
}

export const MORE_TO_DO = Symbol('more to do');

export class JobRefused extends Error {
  override name = 'JobRefused';
}

/**
 * Thrown for a payload that cannot be parsed. A server of another version may be able to: the job is tried a few times, and
 * then set aside.
 */
export class PayloadUnreadable extends Error {
  override name = 'PayloadUnreadable';
}

export function readPayload<T>(schema: z.ZodType<T>, payload: unknown): T {
  const read = schema.safeParse(payload);
  if (read.success) return read.data;
  throw new PayloadUnreadable('The payload is not what this kind of job takes', { cause: read.error });
}

/** Enqueues jobs in the caller's transaction. To be followed by `wake` after the commit. */
export async function enqueue(db: Database, jobs: readonly NewJob[], now: number): Promise<void> {
  if (jobs.length === 0) return;
  const named = Map.groupBy(jobs, ({ kind, key = '' }) => `${kind} ${key}`);
  // All callers insert in the same order, so that two transactions never wait for each other.
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
    // A running job does not count: it may have looked before there was more to do. A waiting one is locked until the caller's transaction
    // ends; otherwise it would look too early.
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'key'])
        .where('leased_until', 'is', null)
        .doUpdateSet(({ ref }) => ({ due_at: ref('job.due_at') })),
    )
    .execute();
}

/** Makes a job that waits for later due at `dueAt`, in the caller's transaction. */
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
