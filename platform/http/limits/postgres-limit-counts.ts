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

// Counting is done by rate-limiter-flexible: one statement that knows whether the window is over, and locks its row until the
// transaction ends. This file adds what the library lacks: several limits at once, all or none; how long the window before was;
// and giving back no more than was taken. Its clock is the machine's, and so is this one.

/**
 * The most connections of the limits' own pool. A caller that counts within a transaction holds a connection already, and ten such callers
 * would wait for each other. Nor can refused requests take the database's connections.
 */
const MOST_CONNECTIONS = 4;
const STATEMENT_TIMEOUT_MS = 1_500;
const REMOVED_AT_ONCE = 10_000;

const TABLE = 'rate_limit';

/** Everybody locks rows in one order: in two orders, two would wait for each other. */
const inOrder = (counts: readonly KeyedCount[]) => counts.toSorted((a, b) => (a.rowKey < b.rowKey ? -1 : 1));

/** Wraps a transaction as a connection of `pg`, which the library expects. */
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
    // The table is created by a migration, and cleared by a job.
    tableCreated: true,
    clearExpiredByTimeout: false,
    points: mostOf(count),
    duration: count.limit.windowS,
  });

/** PostgreSQL's code for what it does not do, as to read an unlogged table on a standby: it has no rows there. */
const NOT_SUPPORTED = '0A000';

/** The table is unlogged: a standby can neither count nor say what is counted. */
const onPrimary = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    const isStandby = error instanceof Error && 'code' in error && error.code === NOT_SUPPORTED;
    throw isStandby ? new DatabaseUnavailable('Limits cannot be counted on a standby', { cause: error }) : error;
  });

/** Ends a transaction in which one of the limits had none left. */
class NoneLeft extends Error {
  readonly spent: SpentCount;

  constructor(spent: SpentCount) {
    super('A limit is used up');
    this.spent = spent;
  }
}

/** Counts one. `before`: the last window of the key, under way or over. Throws NoneLeft. */
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
 * Counts in the table `rate_limit`, which all servers on the database share. `digest`: of a key, which may name a person; made
 * with a secret, for of plain digests of addresses all can be tried.
 */
export function openPostgresCounts(
  databaseUrl: string,
  { databaseListenUrl, reach }: Pick<OpenOptions, 'databaseListenUrl' | 'reach'>,
  digest: (text: string) => string,
): LimitCounts {
  const own = { mostConnections: MOST_CONNECTIONS, statementTimeoutMs: STATEMENT_TIMEOUT_MS, databaseListenUrl, reach };
  const { db, close } = openPostgres(databaseUrl, own);

  const keyed = (counts: readonly Count[]) => keyedCounts(counts, digest);

  return {
    async consume(requested) {
      const counts = keyed(requested);
      const windows = await onPrimary(readWindows(db, counts));
      // A client that is refused again and again locks and writes nothing.
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
        // The library's `reward` can count below zero, and begins a window if there is none.
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
      // A window is stored for twice its length: the next one may be longer because of it.
      const ended = db
        .selectFrom(TABLE)
        .select('key')
        .where('expire', '<=', Date.now())
        .where(({ eb }) => eb(eb('expire', '+', eb('length_s', '*', 1_000)), '<=', Date.now()))
        .limit(REMOVED_AT_ONCE)
        // A row that is locked belongs to a key that is used at this moment.
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
