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

/** Those of these kinds that may be taken now, the longest due first. */
export const listDue = (db: Database, kinds: readonly string[], now: number, most: number): Promise<JobRow[]> =>
  db
    .selectFrom('job')
    .selectAll()
    // Text on either database.
    .select(sql<string>`cast(payload as text)`.as('payload'))
    .where('kind', 'in', kinds)
    .where('due_at', '<=', now)
    .where(({ or, eb }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .orderBy('due_at')
    .orderBy('id')
    .limit(most)
    .execute();

/** Others may have read the same row: whoever counts the attempt has the job, until another one counts the next. */
export async function claimJob(db: Database, { id, attempts }: JobRow, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ leased_until: now + LEASE_MS, attempts: attempts + 1 })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
