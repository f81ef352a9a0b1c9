import { sql } from 'kysely';
import type { Database } from '../../../platform/database/adapter.ts';

/**
 * Returns how many reviews are open, the time of the oldest (in ms), and how many are older than `lateBefore`. Reads only the index of open
 * reviews.
 */
export async function countWaitingReviews(db: Database, lateBefore: number) {
  const { count, since, late } = await db
    .selectFrom('review_item')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('created_at').as('since')])
    .select(sql<number | null>`sum(case when created_at < ${lateBefore} then 1 else 0 end)`.as('late'))
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: Number(count), since: since === null ? null : Number(since), late: Number(late ?? 0) };
}
