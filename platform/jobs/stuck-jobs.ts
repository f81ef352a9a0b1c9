import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/adapter.ts';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';

// Why a job needs attention: it was set aside, has failed again and again, or was not begun although it is due.

type StuckJobState = 'set aside' | 'failing' | 'late';

export interface StuckJob {
  id: number;
  kind: string;
  key: string;
  state: StuckJobState;
  /** In ms since 1970: for a job set aside, when that was; for a failing one, when it was enqueued; for a late one, when it became due. */
  since: number;
  attempts: number;
}

/**
 * A job counts as failing after this many attempts and this time since it was enqueued: by then it does not just wait for a service to
 * restart.
 */
const FAILING = { attempts: 10, ms: HOUR_MS };
/**
 * Ms after which a due job that was not begun counts as late, since a working queue is quicker. Something that the job needs may be down,
 * such as the mail server.
 */
const LATE_MS = 15 * MINUTE_MS;

const stateOf = (now: number): RawBuilder<StuckJobState> =>
  sql<StuckJobState>`case when set_aside_at is not null then 'set aside'
    when attempts >= ${sql.lit(FAILING.attempts)} and created_at <= ${now - FAILING.ms} then 'failing' else 'late' end`;

const isStuck = (now: number): RawBuilder<boolean> =>
  sql<boolean>`(set_aside_at is not null
    or (attempts >= ${sql.lit(FAILING.attempts)} and created_at <= ${now - FAILING.ms})
    or (due_at <= ${now - LATE_MS} and (leased_until is null or leased_until <= ${now})))`;

/** Returns stuck jobs without their payloads, which may contain addresses and secrets: first those that were set aside, then the oldest. */
export async function listStuckJobs(db: Database, now: number, most: number): Promise<StuckJob[]> {
  const rows = await db
    .selectFrom('job')
    .select(['id', 'kind', 'key', 'attempts', 'created_at', 'due_at', 'set_aside_at'])
    .select(stateOf(now).as('state'))
    .where(isStuck(now))
    .orderBy(sql`case when set_aside_at is null then 1 else 0 end`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ created_at, due_at, set_aside_at, ...job }) => ({
    ...job,
    since: set_aside_at ?? (job.state === 'late' ? due_at : created_at),
  }));
}

export async function countStuckJobs(db: Database, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isStuck(now))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the job with this id, and locks its row until the transaction ends. */
export const lockJob = (db: Database, id: number) =>
  db
    .selectFrom('job')
    .select(['id', 'kind', 'leased_until', 'set_aside_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Makes a waiting or set-aside job due now, and forgets that processes have died during it. */
export async function retryJob(db: Database, id: number, now: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ due_at: now, deaths: 0, set_aside_at: null })
    .where('id', '=', id)
    .where('leased_until', 'is', null)
    .execute();
}

/** Deletes a waiting or set-aside job. */
export async function dropJob(db: Database, id: number): Promise<void> {
  await db.deleteFrom('job').where('id', '=', id).where('leased_until', 'is', null).execute();
}
