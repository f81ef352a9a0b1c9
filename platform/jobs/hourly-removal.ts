import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/adapter.ts';
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

/** Changes have no time: each removal notes the last one for the next. */
const lastSchema = z.object({ last: z.number().default(0) });

/** Removes changes that are an hour old, which every follower has read long ago. */
export function changeRemoval(db: Database): JobKind {
  return {
    everyMs: HOUR_MS,
    async run({ payload }) {
      const { last } = readPayload(lastSchema, payload);
      await db.deleteFrom('change').where('id', '<=', last).execute();
      const latest = await db
        .selectFrom('change')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst();
      return { last: Number(latest?.id ?? last) };
    },
  };
}
