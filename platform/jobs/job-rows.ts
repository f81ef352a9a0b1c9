import { type Selectable, sql } from 'kysely';
import type { Database, DatabaseAdapter } from '../database/adapter.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import type { Tables } from '../database/tables.ts';

// Reads and writes rows of the table `job`. Each attempt increases `attempts`: a job belongs to the process that counted the last attempt,
// and no other process may end it.

/** In ms: another process takes over a job whose lease was not renewed for this long. */
export const LEASE_MS = 40_000;

export type JobRow = Selectable<Tables['job']>;

/** Texts as the rows of a `values` clause. */
const asRows = (texts: readonly string[]) => sql.join(texts.map((text) => sql`(${text})`));

/** Enqueues a job of each of these recurring kinds, unless the table already has one, which may be waiting, running or set aside. */
export async function noteScheduled(adapter: DatabaseAdapter, kinds: readonly string[], now: number): Promise<void> {
  if (kinds.length === 0) return;
  await adapter.db.transaction().execute(async (transaction) => {
    // Servers that start at the same time take turns, so that each sees the jobs that the others have enqueued or even begun. Servers of an
    // earlier version take no turn; the table's unique index prevents duplicates by these.
    await adapter.takeTurn(transaction);
    await sql`
      with scheduled (name) as (values ${asRows(kinds)})
      insert into job (kind, key, payload, created_at, due_at, attempts)
      select name, '', '{}', ${now}, ${now}, 0 from scheduled where not exists (select 1 from job where kind = name)
      on conflict do nothing`.execute(transaction);
  });
}

/** A condition for rows of `job`: nothing runs the job, and its time has come. */
const isDue = (now: number) =>
  sql`due_at <= ${now} and set_aside_at is null and (leased_until is null or leased_until <= ${now})`;

/** Returns the query for those jobs of a kind that have been due the longest. The index has the same order, so only these rows are read. */
const firstDue = (kind: string, now: number, most: number) => sql`select * from (
  select id, kind, key, cast(payload as text) as payload, created_at, due_at, attempts, leased_until, deaths, set_aside_at
  from job where kind = ${kind} and ${isDue(now)}
  order by due_at, id limit ${most}) as of_kind`;

/**
 * Returns the jobs of these kinds that may be taken now, the longest due first. Each kind has a query of its own, so that ten thousand
 * waiting jobs need not be read and sorted. Most of the time hardly any kind has a due job, so those that have one are found first.
 */
export async function listDue(db: Database, kinds: readonly string[], now: number, most: number): Promise<JobRow[]> {
  if (kinds.length === 0) return [];
  const { rows: withDue } = await sql<{ name: string }>`
    with asked (name) as (values ${asRows(kinds)})
    select name from asked where exists (select 1 from job where kind = name and ${isDue(now)})`.execute(db);
  if (withDue.length === 0) return [];
  const firsts = withDue.map(({ name }) => firstDue(name, now, most));
  const all = sql.join(firsts, sql` union all `);
  const { rows } = await sql<JobRow>`select * from (${all}) as due order by due_at, id limit ${most}`.execute(db);
  return rows;
}

/**
 * Claims a job by counting the attempt. If several processes have read the row, only the first to count gets the job. If a lease is still
 * noted, the process that held the job has died without giving it back. Returns how many processes have died in a row during this job;
 * undefined if another process has claimed it.
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
 * Renews the lease of a job; to be called regularly while the job runs. Does nothing if the job has been put back or claimed by another
 * process.
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

/** Sets a job aside: its row stays, but is not retried. As long as it stays, no other job of its kind and key can be enqueued. */
export async function setAsideJob(db: Database, { id, attempts, kind, key }: JobRow, now: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // A waiting job with this kind and key, enqueued while this one ran, is the same work, so it is deleted.
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

/** Ends all leases. To be called while no process works on this database, so that every process which held a job must have died. */
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
      // A job with the same kind and key has been enqueued while this one ran. One of them is enough, so this one is deleted.
      return db.deleteFrom('job').where('id', '=', id).execute();
    });
}
