import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database, DatabaseAdapter } from '../database/adapter.ts';
import { MOST_CHANGES } from '../database/change-feed.ts';
import { HOUR_MS } from '../durations.ts';
import { type JobKind, readPayload } from './jobs.ts';

/** Deletes rows that have expired. */
type RemoveExpired = (db: Database, now: number) => Promise<void>;

/**
 * Returns jobs that delete expired rows, each once an hour on one of all servers. `removers`: the functions that delete them, by the name of
 * the rows, which becomes a part of the job's name.
 */
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

/** Positions in the record of changes, noted at earlier runs, the oldest first. */
const notedSchema = z.object({ noted: z.array(z.string()).default([]) });

/**
 * Number of hourly runs for which a change is kept, so somewhat more than a day: a search index on the disk may be a day old, and needs all
 * changes since.
 */
const RUNS_KEPT = 26;
/** The most changes that are kept for longer than an hour: with more, reading the whole table is quicker for an old search index. */
const MOST_KEPT = 2 * MOST_CHANGES;

async function hasMany({ db }: DatabaseAdapter): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from change limit ${MOST_KEPT + 1}) as counted`.execute(db);
  return Number(rows[0]?.count) > MOST_KEPT;
}

/**
 * Deletes changes that are older than about a day, or than an hour if there are very many. Changes have no time, so their age is counted in
 * runs of this job: while no server runs, no change is deleted.
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
