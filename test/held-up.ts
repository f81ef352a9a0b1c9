import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../platform/database/adapter.ts';

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
