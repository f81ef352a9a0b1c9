import type { Clock } from '../../clock.ts';
import type { DatabaseAdapter, OpenOptions } from '../../database/adapter.ts';
import { openMemoryCounts } from './memory-limit-counts.ts';
import type { Count, LimitCounts } from './rate-limits.ts';
import { openSqliteCounts } from './sqlite-limit-counts.ts';

const isKept = (count: Count) => count.limit.isKept === true;

/** Counts in memory, except for limits with `isKept`, whose counts must survive a restart. */
function openSplitCounts(memory: LimitCounts, kept: LimitCounts): LimitCounts {
  const split = (counts: readonly Count[]) =>
    [counts.filter((count) => !isKept(count)), counts.filter(isKept)] as const;
  return {
    async consume(counts) {
      const [quick, lasting] = split(counts);
      const spent = await memory.consume(quick);
      if (spent.length > 0 || lasting.length === 0) return spent;
      const lastingSpent = await kept.consume(lasting);
      if (lastingSpent.length > 0) await memory.refund(quick);
      return lastingSpent;
    },
    async refund(counts) {
      const [quick, lasting] = split(counts);
      await memory.refund(quick);
      if (lasting.length > 0) await kept.refund(lasting);
    },
    async standings(counts) {
      const each = counts.map((count) => (isKept(count) ? kept : memory).standings([count]));
      return (await Promise.all(each)).flat();
    },
    removeEnded: kept.removeEnded,
    close: async () => undefined,
  };
}

interface LimitPlace extends Pick<OpenOptions, 'databaseUrl' | 'databaseListenUrl'> {
  adapter: Pick<DatabaseAdapter, 'db' | 'reach' | 'statementTimeoutMs'>;
}

/**
 * Opens the counts of limits. PostgreSQL stores all of them, since several servers share it. With SQLite there is one server, which counts
 * mostly in memory.
 */
export async function openLimitCounts(
  { adapter, ...addresses }: LimitPlace,
  clock: Clock,
  digest: (text: string) => string,
): Promise<LimitCounts> {
  const { databaseUrl } = addresses;
  if (databaseUrl === undefined) {
    return openSplitCounts(openMemoryCounts(clock), openSqliteCounts(adapter.db, clock, digest));
  }
  const { openPostgresCounts } = await import('./postgres-limit-counts.ts');
  const { databaseListenUrl } = addresses;
  const { reach, statementTimeoutMs } = adapter;
  return openPostgresCounts(databaseUrl, { databaseListenUrl, reach, statementTimeoutMs }, digest);
}
