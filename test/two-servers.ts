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
 * For what happens while a transaction of somebody else is open: resolves once what was begun waits for a row that they hold, or is
 * over because it did not have to. On PostgreSQL alone, where each transaction has a connection of its own.
 */
export async function heldUpOrOver(db: Database, begun: Promise<unknown>): Promise<void> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  void begun.then(end, end);
  await expect.poll(async () => isOver || (await isAnybodyWaiting(db)), { timeout: 10_000, interval: 20 }).toBe(true);
}

interface AtOnce<Result> {
  /** In a transaction of the other server's. */
  first(db: Transaction<Tables>, adapter: DatabaseAdapter): Promise<unknown>;
  /** Is begun while that is open. */
  second(): Promise<Result>;
  /** In the same transaction, once the second waits for it. Fails where it has to wait for the second. */
  last?(db: Database): Promise<unknown>;
}

/**
 * What two servers do at the same moment to the same rows: the second waits until the first has committed. For PostgreSQL; SQLite
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
      // Sooner than the database itself would end one of two that wait for each other.
      await sql`set local lock_timeout = '500ms'`.execute(transaction);
      await last?.(transaction);
      // In an object: a promise would be waited for here, and it waits for this transaction.
      return { done };
    });
    return await done;
  } finally {
    await other.close();
  }
}
