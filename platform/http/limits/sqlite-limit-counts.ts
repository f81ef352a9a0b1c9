import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/adapter.ts';
import { type KeyedCount, keyedCounts, readWindows, spentOf, standingsOf } from './limit-rows.ts';
import { type Count, type LimitCounts, lengthOfNext, pointsOf, type Window } from './rate-limits.ts';

/** Counts an action. `before`: the key's last window, even if it is over. */
async function countOne(db: Database, count: KeyedCount, before: Window | undefined, now: number): Promise<void> {
  const underWay = before !== undefined && before.endsAt > now ? before : undefined;
  const lengthMs = lengthOfNext(count, before, now);
  const row = underWay
    ? { points: underWay.used + pointsOf(count), expire: underWay.endsAt }
    : {
        points: pointsOf(count),
        expire: now + lengthMs,
        length_s: count.limit.growsToS === undefined ? 0 : lengthMs / 1_000,
      };
  await db
    .insertInto('rate_limit')
    .values({ key: count.rowKey, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/**
 * Counts in the table `rate_limit` of an SQLite database, for limits whose counts a restart must not forget. It must not be used within a
 * transaction: the database has one connection, so counting would wait for that transaction for ever.
 */
export function openSqliteCounts(db: Database, clock: Clock, digest: (text: string) => string): LimitCounts {
  const keyed = (counts: readonly Count[]) => keyedCounts(counts, digest);

  return {
    consume: (requested) =>
      db.transaction().execute(async (transaction) => {
        const [counts, now] = [keyed(requested), clock.now()];
        const windows = await readWindows(transaction, counts);
        const spent = spentOf(counts, windows, now);
        if (spent.length > 0) return spent;
        for (const count of counts) await countOne(transaction, count, windows.get(count.rowKey), now);
        return [];
      }),
    async refund(counts) {
      for (const { rowKey, points = 1 } of keyed(counts)) {
        await db
          .updateTable('rate_limit')
          .set(({ eb, fn, val }) => ({ points: fn<number>('max', [eb('points', '-', points), val(0)]) }))
          .where('key', '=', rowKey)
          .where('expire', '>', clock.now())
          .execute();
      }
    },
    async standings(requested) {
      const counts = keyed(requested);
      return standingsOf(counts, await readWindows(db, counts), clock.now());
    },
    async removeEnded() {
      // A window that is over stays stored for as long again as it lasted, since it may make the next one longer.
      await db
        .deleteFrom('rate_limit')
        .where(({ eb }) => eb(eb('expire', '+', eb('length_s', '*', 1_000)), '<=', clock.now()))
        .execute();
    },
    close: async () => undefined,
  };
}
