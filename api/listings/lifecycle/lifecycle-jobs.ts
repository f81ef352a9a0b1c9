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

/** Jobs by the clock for ads on sale (expiry, reminders), each done by one of all servers. */
export const lifecycleJobs = ({ moves, clock, rateLimits }: LifecycleDeps): Record<string, JobKind> => ({
  'expire listings': { everyMs: MINUTE_MS, run: () => expireListings(moves, clock.now()) },
  'remind sellers': {
    everyMs: 5 * MINUTE_MS,
    run: () => remindSellers({ db: moves.adapter.db, rateLimits }, clock.now()),
  },
});
