import { REFRESH_TOKEN_DAYS, SESSION_DAYS } from '#contract/accounts/accounts.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { DAY_MS } from '../../platform/durations.ts';

/**
 * Returns the limits of a valid session, in ms: its last refresh must be later than `rotatedAfter`, and its sign-in later than
 * `createdAfter`.
 */
export const sessionLimits = (now: number) => ({
  rotatedAfter: now - REFRESH_TOKEN_DAYS * DAY_MS,
  createdAfter: now - SESSION_DAYS * DAY_MS,
});

/** Selects sessions that have not expired, of members who are not blocked. */
export function livingSessions(db: Database, now: number) {
  const { rotatedAfter, createdAfter } = sessionLimits(now);
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .where('session.rotated_at', '>', rotatedAfter)
    .where('session.created_at', '>', createdAfter)
    .where('account.blocked', '=', 0);
}
