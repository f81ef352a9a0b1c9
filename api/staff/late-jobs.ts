import { z } from 'zod';
import { staffRolesFor } from '#contract/permissions.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { RateLimits } from '../../platform/http/limits/rate-limits.ts';
import { type JobKind, readPayload } from '../../platform/jobs/jobs.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import { allowMails } from '../schema/mail-limits.ts';
import { countForModerators, lateIn } from './waiting-queries.ts';

interface LateDeps {
  adapter: DatabaseAdapter;
  clock: Clock;
  rateLimits: RateLimits;
}

/** The schema of the data that the job keeps from one run to the next: when moderators were last mailed, in ms. */
const lastSchema = z.object({ toldAt: z.number().default(0) });

const listModerators = (db: Database) =>
  db
    .selectFrom('account_role')
    .innerJoin('account', 'account.id', 'account_role.account_id')
    .select(['account.id', 'account.email'])
    .distinct()
    .where('account_role.role', 'in', staffRolesFor('review listings'))
    .where('account.blocked', '=', 0)
    .orderBy('account.id')
    .execute();

async function tellModerators({ db }: DatabaseAdapter, rateLimits: RateLimits, now: number): Promise<void> {
  for (const { id, email } of await listModerators(db)) {
    const mail = { kind: 'staff-late' as const, recipient: email, about: String(id) };
    try {
      await queueMails(db, await allowMails(rateLimits, null, [mail]), now);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 429)) throw error;
    }
  }
}

/** The job kind that mails moderators, at most once a day, if reviews, reports or messages wait too long. */
export const staffLateJobs = ({ adapter, clock, rateLimits }: LateDeps): Record<string, JobKind> => ({
  'tell moderators': {
    everyMs: HOUR_MS,
    async run({ payload }) {
      const now = clock.now();
      const { toldAt } = readPayload(lastSchema, payload);
      if (now - toldAt < DAY_MS) return { toldAt };
      if (lateIn(await countForModerators(adapter.db, now)) === 0) return { toldAt };
      await tellModerators(adapter, rateLimits, now);
      return { toldAt: now };
    },
  },
});
