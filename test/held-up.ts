import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../platform/database/adapter.ts';

/** Resolves when somebody on this PostgreSQL database waits for what another transaction holds. */
export const untilHeldUp = (db: Database): Promise<void> =>
  expect
    .poll(
      async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows.length;
      },
      { timeout: 10_000, interval: 5 },
    )
    .toBeGreaterThan(0);
