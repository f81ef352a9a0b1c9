import { STAFF_LATE_HOURS } from '#contract/office/waiting.ts';
import type { Waiting } from '#contract/office/waiting-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { isoTimeOrNull } from '../../platform/iso-time.ts';
import { countStuckJobs } from '../../platform/jobs/stuck-jobs.ts';
import { countWaitingMessages } from '../contact/rows/message-queries.ts';
import { countWaitingReviews } from '../listings/review/review-waiting-queries.ts';
import { countWaitingReports } from '../reports/rows/report-queries.ts';
import { countFailingWebhooks } from '../webhooks/delivery/webhook-failure-queries.ts';

type Counted = Awaited<ReturnType<typeof countWaitingReviews>>;

const waitingOf = ({ count, since, late }: Counted): Waiting => ({ count, since: isoTimeOrNull(since), late });

interface WaitingForModerators {
  reviews: Waiting;
  reports: Waiting;
  /** Counts of visitors' messages to the market. */
  messages: Waiting;
}

/** Returns how many reviews, reports and messages wait for moderators. */
export async function countForModerators(db: Database, now: number): Promise<WaitingForModerators> {
  const lateBefore = now - STAFF_LATE_HOURS * HOUR_MS;
  return {
    reviews: waitingOf(await countWaitingReviews(db, lateBefore)),
    reports: waitingOf(await countWaitingReports(db, now, lateBefore)),
    messages: waitingOf(await countWaitingMessages(db, lateBefore)),
  };
}

/** Returns how many reviews, reports and messages wait too long. */
export const lateIn = ({ reviews, reports, messages }: WaitingForModerators): number =>
  reviews.late + reports.late + messages.late;

/** Returns the number of stuck jobs plus the number of webhooks that fail. */
export const countFailures = async (db: Database, now: number): Promise<number> =>
  (await countStuckJobs(db, now)) + (await countFailingWebhooks(db));
