import { sql, type Transaction } from 'kysely';
import { expect } from 'vitest';
import type { Database, DatabaseAdapter } from '../platform/database/adapter.ts';
import { openAdapter } from '../platform/database/open-adapter.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { DatabaseOptions } from './test-database.ts';

async function isAnybodyWaiting(db: Database) {
  const { rows } =
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

/**
 * Resolves once a query waits for a row that another transaction has locked, or has ended without waiting. For PostgreSQL only, where each
 * transaction has its own connection.
 */
export async function heldUpOrOver(db: Database, begun: Promise<unknown>): Promise<void> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  void begun.then(end, end);
  await expect.poll(async () => isOver || (await isAnybodyWaiting(db)), { interval: 20 }).toBe(true);
}

interface AtOnce<Result> {
  /** Runs in a transaction of the second server. */
  first(db: Transaction<Tables>, adapter: DatabaseAdapter): Promise<unknown>;
  /** Started while that transaction is open. */
  second(): Promise<Result>;
  /** Runs in the same transaction, once the second waits for it. Fails where it has to wait for the second. */
  last?(db: Database): Promise<unknown>;
}

/**
 * Runs the work of two servers on the same rows at the same moment: the second waits until the first has committed. For PostgreSQL; SQLite
 * has one writer at a time.
 */
export async function atOnce<Result>(
  { dataDir, databaseUrl }: DatabaseOptions,
  { first, second, last }: AtOnce<Result>,
): Promise<Result> {
  const other = await openAdapter({ dataDir, ...(databaseUrl && { databaseUrl }) });
  try {
    const { done } = await other.db.transaction().execute(async (transaction) => {
      await first(transaction, other);
      const done = second();
      await heldUpOrOver(other.db, done);
      // Shorter than the time after which the database itself would resolve a deadlock.
      await sql`set local lock_timeout = '500ms'`.execute(transaction);
      await last?.(transaction);
      // Wrapped in an object: a promise would be awaited here, and it waits for this transaction.
      return { done };
    });
    return await done;
  } finally {
    await other.close();
  }
}
