import type { FastifyBaseLogger } from 'fastify';
import { type Selectable, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { DatabaseAdapter } from '../database/adapter.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import type { Tables } from '../database/tables.ts';
import { enqueue, type JobKind, JobRefused } from './jobs.ts';

const POLL_MS = 5_000;
/** Longer than any try takes. After that another process may take the job over. */
const LEASE_MS = 120_000;
const LONGEST_PAUSE_MS = 60_000;
const GIVE_UP_AFTER_MS = 3 * 86_400_000;
const AT_ONCE = 20;

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
}

type JobRow = Selectable<Tables['job']>;

/** Works off the table `job`, one after the other. Any number of queues, in any number of processes, share it. */
export function openJobQueue({ adapter: { db }, clock, kinds, log }: QueueParts): JobQueue {
  const names = Object.keys(kinds);
  let underway: Promise<void> | undefined;
  let wanted = false;
  let closed = false;
  let isScheduled = false;

  /** Notes what comes again, unless it waits or somebody is at it. */
  async function schedule(): Promise<void> {
    if (isScheduled) return;
    const now = clock.now();
    for (const name of names.filter((name) => kinds[name]?.everyMs !== undefined)) {
      await sql`
        insert into job (kind, key, payload, created_at, due_at, attempts)
        select ${name}, '', '{}', ${now}, ${now}, 0 where not exists (select 1 from job where kind = ${name})
        on conflict do nothing`.execute(db);
    }
    isScheduled = true;
  }

  const listDue = () =>
    db
      .selectFrom('job')
      .selectAll()
      // Text on either database.
      .select(sql<string>`cast(payload as text)`.as('payload'))
      .where('kind', 'in', names)
      .where('due_at', '<=', clock.now())
      .where(({ or, eb }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', clock.now())]))
      .orderBy('due_at')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();

  /** Others may have read the same row: whoever counts the attempt has the job, until another one counts the next. */
  async function claim({ id, attempts }: JobRow): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('job')
      .set({ leased_until: clock.now() + LEASE_MS, attempts: attempts + 1 })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async function end({ id, kind, key, attempts }: JobRow, payload?: unknown): Promise<void> {
    const everyMs = kinds[kind]?.everyMs;
    // What comes again is a new job, with tries of its own, and noted first: who dies here leaves one too many, not none.
    if (everyMs !== undefined) {
      await enqueue(db, [{ kind, key, payload, dueAt: clock.now() + everyMs }], clock.now());
    }
    await db.deleteFrom('job').where('id', '=', id).where('attempts', '=', attempts).execute();
  }

  async function putBack(job: JobRow): Promise<void> {
    await db
      .updateTable('job')
      .set({ due_at: clock.now() + pauseAfter(job.attempts), leased_until: null })
      .where('id', '=', job.id)
      .where('attempts', '=', job.attempts)
      .execute()
      .catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
        // It was noted anew meanwhile, and one that waits will do.
        return db.deleteFrom('job').where('id', '=', job.id).execute();
      });
  }

  async function fail(job: JobRow, error: unknown): Promise<void> {
    const isOver = error instanceof JobRefused || clock.now() - job.created_at > GIVE_UP_AFTER_MS;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const reason = kinds[job.kind]?.isPrivate ? { code } : { err: error };
    const { id, kind, attempts } = job;
    const words = isOver ? 'a job cannot be done and is given up' : 'a job could not be done yet';
    log.warn({ job: id, kind, attempts, ...reason }, words);
    await (isOver ? end(job) : putBack(job));
  }

  async function work(due: JobRow): Promise<void> {
    if (closed || !(await claim(due))) return;
    const job = { ...due, attempts: due.attempts + 1 };
    let next: unknown;
    try {
      next = await kinds[job.kind]?.run({ ...job, payload: JSON.parse(job.payload) });
    } catch (error) {
      return fail(job, error);
    }
    await end(job, next);
  }

  async function workOff(): Promise<void> {
    await schedule();
    for (;;) {
      const due = await listDue();
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

  function wake() {
    wanted = true;
    underway ??= run().finally(() => {
      underway = undefined;
    });
  }

  const timer = setInterval(wake, POLL_MS);
  timer.unref();

  return {
    wake,
    async idle() {
      while (underway) await underway;
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await underway;
    },
  };
}
