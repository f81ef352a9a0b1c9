import { type Selectable, sql } from 'kysely';
import type { Database, DatabaseAdapter } from '../database/adapter.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import type { Tables } from '../database/tables.ts';

// Reads and writes rows of the table `job`. A job is held by the process that counted its last attempt; no other process may end it.

/** In ms: another process takes over a job whose lease was not renewed for this long. */
export const LEASE_MS = 40_000;

export type JobRow = Selectable<Tables['job']>;

/** Enqueues a job of each of these recurring kinds, unless one is waiting or running. */
export async function noteScheduled(adapter: DatabaseAdapter, kinds: readonly string[], now: number): Promise<void> {
  await adapter.db.transaction().execute(async (transaction) => {
    // Servers that start at the same time take turns, so that each sees the jobs that the others have enqueued or even begun. Servers of an
    // earlier version take no turn; the unique index prevents duplicates of theirs.
    await adapter.takeTurn(transaction);
    for (const kind of kinds) {
      await sql`
        insert into job (kind, key, payload, created_at, due_at, attempts)
        select ${kind}, '', '{}', ${now}, ${now}, 0 where not exists (select 1 from job where kind = ${kind})
        on conflict do nothing`.execute(transaction);
    }
  });
}

/** Returns the query for the first due jobs of a kind, in the order of the index. */
const firstDue = (kind: string, now: number, most: number) => sql`select * from (
  select id, kind, key, cast(payload as text) as payload, created_at, due_at, attempts, leased_until, deaths, set_aside_at
  from job
  where kind = ${kind} and due_at <= ${now} and set_aside_at is null and (leased_until is null or leased_until <= ${now})
  order by due_at, id limit ${most}) as of_kind`;

/**
 * Returns the jobs of these kinds that may be taken now, the longest due first. Each kind has a query of its own, so that ten thousand
 * waiting jobs need not be read and sorted.
 */
export async function listDue(db: Database, kinds: readonly string[], now: number, most: number): Promise<JobRow[]> {
  if (kinds.length === 0) return [];
  const firsts = kinds.map((kind) => firstDue(kind, now, most));
  const all = sql.join(firsts, sql` union all `);
  const { rows } = await sql<JobRow>`select * from (${all}) as due order by due_at, id limit ${most}`.execute(db);
  return rows;
}

/**
 * Claims a job by counting the attempt. If several processes have read the row, only the first to count gets the job. A process that held
 * the job before and did not give it back has died. Returns how many have died in a row during this job; undefined if another process has
 * it.
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

/** Renews the lease of a job; to be called regularly while it runs. Does nothing if the job was put back meanwhile. */
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

/** Sets a job aside: its row stays, but is not retried, and no other job of its kind and key is begun meanwhile. */
export async function setAsideJob(db: Database, { id, attempts, kind, key }: JobRow, now: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // A job with this kind and key that was enqueued meanwhile is the same work, so it is deleted.
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

/** Ends all leases. To be called while no process works on this database: those that held jobs have died. */
export async function endLeases(db: Database, now: number): Promise<void> {
  await db.updateTable('job').set({ leased_until: now }).where('leased_until', '>', now).execute();
}

/** Puts a job back, to be retried at `dueAt`. */
export async function putBackJob(db: Database, { id, attempts }: JobRow, dueAt: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ due_at: dueAt, leased_until: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      // The same job was enqueued meanwhile, and one of them is enough.
      return db.deleteFrom('job').where('id', '=', id).execute();
    });
}
