import { type Selectable, sql } from 'kysely';
import type { Database, DatabaseAdapter } from '../database/adapter.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import type { Tables } from '../database/tables.ts';

// Reads and writes the rows of the table `job` for queues. The process that counted the last attempt of a job holds it, and no
// other may end it.

/** Another process takes over a job whose lease was not renewed for this long. */
export const LEASE_MS = 40_000;

export type JobRow = Selectable<Tables['job']>;

/** Enqueues a job of each of these recurring kinds, unless one waits or is under way. */
export async function noteScheduled(adapter: DatabaseAdapter, kinds: readonly string[], now: number): Promise<void> {
  await adapter.db.transaction().execute(async (transaction) => {
    // Servers that start at once take turns: each sees the jobs that the one before enqueued, and may be doing by now. Jobs of
    // a server of an earlier version, which takes no turn, are caught by the unique index.
    await adapter.takeTurn(transaction);
    for (const kind of kinds) {
      await sql`
        insert into job (kind, key, payload, created_at, due_at, attempts)
        select ${kind}, '', '{}', ${now}, ${now}, 0 where not exists (select 1 from job where kind = ${kind})
        on conflict do nothing`.execute(transaction);
    }
  });
}

/** Returns the query for the first due jobs of one kind, read in the order of the index. */
const firstDue = (kind: string, now: number, most: number) => sql`select * from (
  select id, kind, key, cast(payload as text) as payload, created_at, due_at, attempts, leased_until, deaths, set_aside_at
  from job
  where kind = ${kind} and due_at <= ${now} and set_aside_at is null and (leased_until is null or leased_until <= ${now})
  order by due_at, id limit ${most}) as of_kind`;

/**
 * Returns the jobs of these kinds that may be taken now, the longest due first. Each kind has its own query, so that ten thousand waiting
 * jobs are neither read nor sorted.
 */
export async function listDue(db: Database, kinds: readonly string[], now: number, most: number): Promise<JobRow[]> {
  if (kinds.length === 0) return [];
  const firsts = kinds.map((kind) => firstDue(kind, now, most));
  const all = sql.join(firsts, sql` union all `);
  const { rows } = await sql<JobRow>`select * from (${all}) as due order by due_at, id limit ${most}`.execute(db);
  return rows;
}

/**
 * Claims a job by counting the attempt: others may have read the same row, and whoever counts holds the job until another one
 * counts the next. A process that held it before and did not give it back has died. Returns how many in a row have; undefined:
 * another process has the job.
 */
export async function claimJob(db: Database, { id, attempts }: JobRow, now: number): Promise<number | undefined> {
  const claimed = await db
    .updateTable('job')
    .set({ leased_until: now + LEASE_MS, attempts: attempts + 1 })
    .set(({ ref }) => ({
      deaths: sql<number>`case when ${ref('leased_until')} is null then 0 else ${ref('deaths')} + 1 end`,
    }))
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .returning('deaths')
    .executeTakeFirst();
  return claimed?.deaths;
}

/**
 * Extends the lease of a job, to be called now and then while it takes its time. A late call does nothing to a job that was put
 * back.
 */
export async function extendLease(db: Database, { id, attempts }: JobRow, now: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ leased_until: now + LEASE_MS })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('leased_until', 'is not', null)
    .execute();
}

export async function removeJob(db: Database, { id, attempts }: JobRow): Promise<void> {
  await db.deleteFrom('job').where('id', '=', id).where('attempts', '=', attempts).execute();
}

/** Sets a job aside: it stays, is not tried any more, and while it is there, no other of its kind and key is begun. */
export async function setAsideJob(db: Database, { id, attempts, kind, key }: JobRow, now: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // A job that was enqueued in the meantime is the same work.
    await transaction
      .deleteFrom('job')
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('leased_until', 'is', null)
      .where('id', '<>', id)
      .execute();
    await transaction
      .updateTable('job')
      .set({ set_aside_at: now, leased_until: null })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .execute();
  });
}

/** Ends all leases. To be called when no process works on this database: one that took a job and did not give it back has died. */
export async function endLeases(db: Database, now: number): Promise<void> {
  await db.updateTable('job').set({ leased_until: now }).where('leased_until', '>', now).execute();
}

/** Puts a job back, to be tried again at `dueAt`. */
export async function putBackJob(db: Database, { id, attempts }: JobRow, dueAt: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ due_at: dueAt, leased_until: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      // The job was enqueued again in the meantime, and one waiting job is enough.
      return db.deleteFrom('job').where('id', '=', id).execute();
    });
}
