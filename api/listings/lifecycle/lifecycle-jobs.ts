import type { Clock } from '../../../platform/clock.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import type { RateLimits } from '../../../platform/http/limits/rate-limits.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { MoveServices } from '../rows/listing-tx.ts';
import { expireListings } from './listing-expiry.ts';

import { remindSellers } from './listing-reminders.ts';

interface LifecycleDeps {
  moves: MoveServices;
  clock: Clock;
  rateLimits: RateLimits;
}

/** Timed jobs for ads on sale: expiry, reminders and the like. Each runs in one of the server processes only. */
export const lifecycleJobs = ({ moves, clock, rateLimits }: LifecycleDeps): Record<string, JobKind> => ({
  'expire listings': { everyMs: MINUTE_MS, run: () => expireListings(moves, clock.now()) },
  'remind sellers': {
    everyMs: 5 * MINUTE_MS,
    run: () => remindSellers({ db: moves.adapter.db, rateLimits }, clock.now()),
  },
});
