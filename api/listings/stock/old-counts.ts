import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { DatabaseAdapter } from '../../../platform/database/adapter.ts';
import { idPortions, isInPortion } from '../../../platform/database/id-portions.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { dayOf } from './stock-figure-queries.ts';

/** Counts of a day are deleted after this many days. Figures and lists of the most viewed show the last thirty. */
const KEPT_DAYS = 90;
/** So few that deleting a year of their counts takes 20 to 30 ms. */
const OWNERS_AT_ONCE = 50;
/** Wait before each deletion, in which visitors are answered. */
const PAUSE_MS = 20;

const COUNTS = [
  { table: 'car_view', owner: 'car', column: 'car_id' },
  { table: 'contact_tap', owner: 'listing', column: 'listing_id' },
] as const;

/** Deletes the counts of views and taps that are older than figures show. */
export async function removeOldCounts(adapter: DatabaseAdapter, now: number): Promise<void> {
  const { db, apart, transactUnflushed, letCheckpointEnd } = adapter;
  const before = dayOf(now) - KEPT_DAYS;
  for (const { table, owner, column } of COUNTS) {
    for await (const portion of idPortions(db, owner, OWNERS_AT_ONCE)) {
      const some = sql`${isInPortion(column, portion)} and day < ${before}`;
      // Looked for apart, since hardly any portion has old counts.
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${some} limit 1`.execute(apart.office);
      if (rows.length === 0) continue;
      await sleep(PAUSE_MS);
      await letCheckpointEnd();
      await transactUnflushed((transaction) => sql`delete from ${sql.table(table)} where ${some}`.execute(transaction));
    }
  }
}

export const oldCountJobs = (adapter: DatabaseAdapter, clock: Clock): Record<string, JobKind> => ({
  'remove old counts': { everyMs: DAY_MS, run: () => removeOldCounts(adapter, clock.now()) },
});
