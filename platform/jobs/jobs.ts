import type { z } from 'zod';
import type { Database } from '../database/adapter.ts';

/** Work as it is noted. */
export interface NewJob {
  kind: string;
  /** One that waits with the same kind and key will do. */
  key?: string;
  /** What the work is about; it becomes JSON. */
  payload?: unknown;
  /** ms; now, unless it says otherwise. */
  dueAt?: number;
}

/** Work as it is done. */
export interface Job {
  id: number;
  /** As it was noted. Whoever noted it may have run another version: to be parsed. */
  payload: unknown;
  /** ms */
  created_at: number;
}

/** How the work of one kind is done. */
export interface JobKind {
  /**
   * Does it, in whatever time it takes: of a process that says nothing for 40 seconds another one takes it over and begins anew. May
   * be done twice where a process dies. Throws JobRefused when trying again is of no use, anything else when it may be. What it gives
   * is, for work that comes again, the payload of the next time; MORE_TO_DO where it did a part, and goes on once others had their
   * turn.
   */
  run(job: Job): Promise<unknown>;
  /** For work that comes again: so long after it was done. It has one key, and is noted by the queue. */
  everyMs?: number;
  /** What goes wrong may name a person: the log gets the error's code alone. */
  isPrivate?: boolean;
  /** Two may be at it at once: a process that ends does not wait for its end, and gives it back. */
  isShareable?: boolean;
}

export const MORE_TO_DO = Symbol('more to do');

export class JobRefused extends Error {
  override name = 'JobRefused';
}

/** Another version may be able to read it: it is tried a few times, and then set aside. */
export class PayloadUnreadable extends Error {
  override name = 'PayloadUnreadable';
}

export function readPayload<T>(schema: z.ZodType<T>, payload: unknown): T {
  const read = schema.safeParse(payload);
  if (read.success) return read.data;
  throw new PayloadUnreadable('The payload is not what this kind of job takes', { cause: read.error });
}

/** Notes work in the caller's transaction. To be followed by `wake` after the commit. */
export async function enqueue(db: Database, jobs: readonly NewJob[], now: number): Promise<void> {
  if (jobs.length === 0) return;
  const named = Map.groupBy(jobs, ({ kind, key = '' }) => `${kind} ${key}`);
  // In one order, so that no two callers wait for each other.
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
    // One that is being done does not count: it may have looked before there was more to do. One that waits is held until the
    // caller's transaction ends, for it would look too early otherwise.
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'key'])
        .where('leased_until', 'is', null)
        .doUpdateSet(({ ref }) => ({ due_at: ref('job.due_at') })),
    )
    .execute();
}

/** What was noted for later is due at that time already. In the caller's transaction. */
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
