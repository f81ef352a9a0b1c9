import type { Database } from '../../database/adapter.ts';
import {
  type Count,
  mostOf,
  pointsOf,
  type SpentCount,
  type Standing,
  standingOf,
  type Window,
} from './rate-limits.ts';

/** A count, and the key of its row in the table `rate_limit`. */
export interface KeyedCount extends Count {
  rowKey: string;
}

export const keyedCounts = (counts: readonly Count[], digest: (text: string) => string): KeyedCount[] =>
  counts.map((count) => ({ ...count, rowKey: `${count.limit.name} ${digest(`limit ${count.key}`)}` }));

/** Returns the last window of each key, even if it is over. */
export async function readWindows(db: Database, counts: readonly KeyedCount[]): Promise<Map<string, Window>> {
  const keys = counts.map(({ rowKey }) => rowKey);
  const rows = await db.selectFrom('rate_limit').selectAll().where('key', 'in', keys).execute();
  return new Map(
    rows.map((row) => [row.key, { used: row.points, endsAt: row.expire, lengthMs: row.length_s * 1_000 }]),
  );
}

/** Returns the counts whose limits have too few actions left in their current windows. */
export const spentOf = (counts: readonly KeyedCount[], windows: Map<string, Window>, now: number): SpentCount[] =>
  counts.flatMap((count) => {
    const { used, endsInMs } = standingOf(count, windows.get(count.rowKey), now);
    return used + pointsOf(count) > mostOf(count) ? [{ count, endsInMs }] : [];
  });

export const standingsOf = (counts: readonly KeyedCount[], windows: Map<string, Window>, now: number): Standing[] =>
  counts.map((count) => standingOf(count, windows.get(count.rowKey), now));
