import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { DatabaseAdapter } from '../platform/database/adapter.ts';

/** Waits until what was under way before has ended: tests share a server of PostgreSQL, whose transactions have one order. */
export async function whenTransactionsEnded({ kind, db }: DatabaseAdapter): Promise<void> {
  if (kind === 'sqlite') return;
  const { rows } = await sql<{ own: string }>`select pg_current_xact_id()::text as own`.execute(db);
  const own = BigInt(rows[0]?.own ?? 0);
  const oldest = async () => {
    const { rows } = await sql<{ oldest: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`.execute(db);
    return BigInt(rows[0]?.oldest ?? 0);
  };
  await vi.waitFor(async () => expect(await oldest()).toBeGreaterThan(own), { timeout: 30_000, interval: 10 });
}
