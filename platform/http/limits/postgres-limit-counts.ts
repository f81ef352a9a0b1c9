import { CompiledQuery, sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, OpenOptions } from '../../database/adapter.ts';
import { DatabaseUnavailable } from '../../database/database-errors.ts';
import { openPostgres } from '../../database/postgres-adapter.ts';
import { type KeyedCount, keyedCounts, readWindows, spentOf, standingsOf } from './limit-rows.ts';
import {
  type Count,
  type LimitCounts,
  lengthOfNext,
  mostOf,
  pointsOf,
  type SpentCount,
  type Window,
} from './rate-limits.ts';

// Counts through the library rate-limiter-flexible, whose single statement knows whether a window is over, and locks its row until the
// transaction ends. This file adds what the library lacks: several limits at once, all or none; windows whose length depends on the one
// before; and refunds of no more than was counted. Library and file both use the clock of this machine.

/**
 * The most connections of the pool for limits. A separate pool is needed since code that counts within a transaction already holds a
 * connection of the main pool: ten such callers would wait for each other. And refused requests then take no connection of the main pool.
 */
const MOST_CONNECTIONS = 4;
const REMOVED_AT_ONCE = 10_000;

const TABLE = 'rate_limit';

/** Returns the counts in the order of their rows' keys, in which every transaction locks them: otherwise two could wait for each other. */
const inOrder = (counts: readonly KeyedCount[]) => counts.toSorted((a, b) => (a.rowKey < b.rowKey ? -1 : 1));

/** Makes a transaction look like a connection of the library `pg`, which rate-limiter-flexible expects. */
const asClient = (transaction: Database) => ({
  async query({ text, values = [] }: { text: string; values?: unknown[] }) {
    const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, values));
    return { rows, rowCount: rows.length };
  },
});

const limiterOf = (transaction: Database, count: Count) =>
  new RateLimiterPostgres({
    storeClient: asClient(transaction),
    storeType: 'client',
    tableName: TABLE,
    keyPrefix: '',
    // Tells the library that the table exists, since a migration creates it. Ended windows are removed by a job.
    tableCreated: true,
    clearExpiredByTimeout: false,
    points: mostOf(count),
    duration: count.limit.windowS,
  });

/** PostgreSQL's code for an unsupported operation, such as reading an unlogged table on a standby. */
const NOT_SUPPORTED = '0A000';

/**
 * Turns the error `NOT_SUPPORTED` into DatabaseUnavailable. The table is unlogged, so it cannot be read on a standby, where nothing can be
 * counted.
 */
const onPrimary = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    const isStandby = error instanceof Error && 'code' in error && error.code === NOT_SUPPORTED;
    throw isStandby ? new DatabaseUnavailable('Limits cannot be counted on a standby', { cause: error }) : error;
  });

/** Thrown within a transaction if one of its limits is used up, so that nothing is counted in the others. */
class NoneLeft extends Error {
  readonly spent: SpentCount;

  constructor(spent: SpentCount) {
    super('A limit is used up');
    this.spent = spent;
  }
}

/** Counts an action in one limit. `before`: the key's last window, even if it is over. Throws NoneLeft if the limit is used up. */
async function consume(transaction: Database, count: KeyedCount, before: Window | undefined): Promise<void> {
  const { windowS, growsToS } = count.limit;
  const isUnderWay = before !== undefined && before.endsAt > Date.now();
  const lengthS = isUnderWay
    ? Math.max(before.lengthMs / 1_000, windowS)
    : lengthOfNext(count, before, Date.now()) / 1_000;
  const counted = await limiterOf(transaction, count)
    .consume(count.rowKey, pointsOf(count), { customDuration: lengthS })
    .catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) throw new NoneLeft({ count, endsInMs: refusal.msBeforeNext });
      throw refusal;
    });
  if (growsToS === undefined || !counted.isFirstInDuration) return;
  await transaction.updateTable(TABLE).set({ length_s: lengthS }).where('key', '=', count.rowKey).execute();
}

/**
 * Opens counts in the table `rate_limit`, which all servers on the database share. `digest`: returns the digest of a key. It must use a
 * secret, since a key may name a person, and plain digests of all addresses could be tried out.
 */
export function openPostgresCounts(
  databaseUrl: string,
  options: Pick<OpenOptions, 'databaseListenUrl' | 'reach' | 'statementTimeoutMs'>,
  digest: (text: string) => string,
): LimitCounts {
  const { db, close } = openPostgres(databaseUrl, { ...options, mostConnections: MOST_CONNECTIONS });

  const keyed = (counts: readonly Count[]) => keyedCounts(counts, digest);

  return {
    async consume(requested) {
      const counts = keyed(requested);
      const windows = await onPrimary(readWindows(db, counts));
      // Counts are checked first without a lock, so that a client who is refused again and again causes no writes.
      const spent = spentOf(counts, windows, Date.now());
      if (spent.length > 0) return spent;
      try {
        await db.transaction().execute(async (transaction) => {
          for (const count of inOrder(counts)) await consume(transaction, count, windows.get(count.rowKey));
        });
      } catch (error) {
        if (error instanceof NoneLeft) return [error.spent];
        throw error;
      }
      return [];
    },
    async refund(counts) {
      for (const { rowKey, points = 1 } of keyed(counts)) {
        // Not done by the library's own `reward`: this could count below zero, and would begin a window if there is none.
        await db
          .updateTable(TABLE)
          .set(({ eb }) => ({ points: sql<number>`greatest(${eb('points', '-', points)}, 0)` }))
          .where('key', '=', rowKey)
          .where('expire', '>', Date.now())
          .where('points', '>', 0)
          .execute();
      }
    },
    async standings(requested) {
      const counts = keyed(requested);
      return standingsOf(counts, await onPrimary(readWindows(db, counts)), Date.now());
    },
    async removeEnded() {
      // A window that is over stays stored for as long again as it lasted, since it may make the next one longer.
      const ended = db
        .selectFrom(TABLE)
        .select('key')
        .where('expire', '<=', Date.now())
        .where(({ eb }) => eb(eb('expire', '+', eb('length_s', '*', 1_000)), '<=', Date.now()))
        .limit(REMOVED_AT_ONCE)
        // A row that is locked belongs to a key that is being counted at this moment, so it is not deleted.
        .forUpdate()
        .skipLocked();
      for (let removed = REMOVED_AT_ONCE; removed === REMOVED_AT_ONCE; ) {
        const { numDeletedRows } = await db.deleteFrom(TABLE).where('key', 'in', ended).executeTakeFirst();
        removed = Number(numDeletedRows);
      }
    },
    close,
  };
}
