import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database, DatabaseAdapter } from '../database/adapter.ts';
import { MOST_CHANGES } from '../database/change-feed.ts';
import { HOUR_MS } from '../durations.ts';
import { type JobKind, readPayload } from './jobs.ts';

/** Removes rows whose time is over. */
type RemoveExpired = (db: Database, now: number) => Promise<void>;

/** Returns jobs that run once an hour, on one of all servers. Each is named after the rows that it removes. */
export function hourlyRemovals(
  db: Database,
  clock: Clock,
  removers: Record<string, RemoveExpired>,
): Record<string, JobKind> {
  const kinds = Object.entries(removers).map(([name, remove]): [string, JobKind] => [
    `remove ${name}`,
    { everyMs: HOUR_MS, run: () => remove(db, clock.now()) },
  ]);
  return Object.fromEntries(kinds);
}

/** Positions in the changes, one of each earlier run, the oldest first. */
const notedSchema = z.object({ noted: z.array(z.string()).default([]) });

/** The number of runs that a change outlives: an index that was written to disk, a day ago at most, needs those since. */
const RUNS_KEPT = 26;
/** With more changes than this, an index from before is built anew anyway. */
const MOST_KEPT = 2 * MOST_CHANGES;

async function hasMany({ db }: DatabaseAdapter): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from change limit ${MOST_KEPT + 1}) as counted`.execute(db);
  return Number(rows[0]?.count) > MOST_KEPT;
}

/**
 * Removes changes that are a day old, or an hour if there are very many. Changes have no time, so hours are counted in runs: while no
 * server runs, none is removed.
 */
export function changeRemoval(adapter: DatabaseAdapter): JobKind {
  const { changeRecord } = adapter;
  return {
    everyMs: HOUR_MS,
    async run({ payload }) {
      const { noted } = readPayload(notedSchema, payload);
      const keep = (await hasMany(adapter)) ? 1 : RUNS_KEPT;
      const over = noted.at(-keep);
      if (over !== undefined) await changeRecord.removeBefore(over);
      return { noted: [...noted, await changeRecord.position()].slice(-RUNS_KEPT) };
    },
  };
}
