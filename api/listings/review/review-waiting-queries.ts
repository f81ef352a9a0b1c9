import { sql } from 'kysely';
import type { Database } from '../../../platform/database/adapter.ts';

/**
 * Returns how many reviews wait, the time of the first (in ms), and how many came before `lateBefore`. Reads only the index of waiting
 * ones.
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
