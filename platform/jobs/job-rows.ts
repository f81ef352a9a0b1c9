import { type Selectable, sql } from 'kysely';
import type { Database, DatabaseAdapter } from '../database/adapter.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import type { Tables } from '../database/tables.ts';

// What a queue reads and writes of the table `job`. Whoever counted the last attempt of a job holds it, and nobody else may end it.

/** A job is taken over by another process when the one that took it has not renewed its lease for so long. */
export const LEASE_MS = 40_000;

export type JobRow = Selectable<Tables['job']>;

/** Notes a job of each of these kinds, which come again, unless it waits or somebody is at it. */
export async function noteScheduled(adapter: DatabaseAdapter, kinds: readonly string[], now: number): Promise<void> {
  await adapter.db.transaction().execute(async (transaction) => {
    // Of servers that start at once, each sees what the one before noted, and may be doing by now. One of an earlier version, which
    // takes no turn, is seen by the index.
    await adapter.takeTurn(transaction);
    for (const kind of kinds) {
      await sql`
        insert into job (kind, key, payload, created_at, due_at, attempts)
        select ${kind}, '', '{}', ${now}, ${now}, 0 where not exists (select 1 from job where kind = ${kind})
        on conflict do nothing`.execute(transaction);
    }
  });
}

/** The first of one kind, read in the order of the index. */
const firstDue = (kind: string, now: number, most: number) => sql`select * from (
  select id, kind, key, cast(payload as text) as payload, created_at, due_at, attempts, leased_until, deaths, set_aside_at
  from job
  where kind = ${kind} and due_at <= ${now} and set_aside_at is null and (leased_until is null or leased_until <= ${now})
  order by due_at, id limit ${most}) as of_kind`;

/**
 * Those of these kinds that may be taken now, the longest due first. Each kind is asked for by itself: ten thousand that wait are
 * neither read nor sorted.
 */
export async function listDue(db: Database, kinds: readonly string[], now: number, most: number): Promise<JobRow[]> {
  if (kinds.length === 0) return [];
  const firsts = kinds.map((kind) => firstDue(kind, now, most));
  const all = sql.join(firsts, sql` union all `);
  const { rows } = await sql<JobRow>`select * from (${all}) as due order by due_at, id limit ${most}`.execute(db);
  return rows;
}

/**
 * Others may have read the same row: whoever counts the attempt has the job, until another one counts the next. Who took it before
 * and did not give it back has died. Returns how many have in a row; undefined: another process has it.
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

/** To be done now and then while a job takes its time. One that comes late does nothing to a job that was put back. */
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

/** Kept, and not tried any more; while it is there, no other of its kind and key is begun either. */
export async function setAsideJob(db: Database, { id, attempts, kind, key }: JobRow, now: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // One that was noted meanwhile is the same work.
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

/** Nobody is at any job of this database: whoever took one and did not give it back has died. */
export async function endLeases(db: Database, now: number): Promise<void> {
  await db.updateTable('job').set({ leased_until: now }).where('leased_until', '>', now).execute();
}

/** To be tried again at `dueAt`. */
export async function putBackJob(db: Database, { id, attempts }: JobRow, dueAt: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ due_at: dueAt, leased_until: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      // It was noted anew meanwhile, and one that waits will do.
      return db.deleteFrom('job').where('id', '=', id).execute();
    });
}
