import type { Clock } from '../clock.ts';
import { openMemoryCounts } from './memory-limit-counts.ts';
import type { LimitCounts } from './rate-limits.ts';

/** Shared by all servers on a PostgreSQL database; SQLite has one server, and counts in its memory. */
export async function openLimitCounts(
  databaseUrl: string | undefined,
  clock: Clock,
  digest: (text: string) => string,
): Promise<LimitCounts> {
  if (databaseUrl === undefined) return openMemoryCounts(clock);
  const { openPostgresCounts } = await import('./postgres-limit-counts.ts');
  return openPostgresCounts(databaseUrl, digest);
}
