import { CONFIRMATION_DAYS } from '#contract/accounts/accounts.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { sessionLimits } from './session-queries.ts';

/**
 * Removes what has expired: sessions, codes, unfinished sign-ins by Google, unconfirmed changes of address, and accounts whose address
 * nobody confirmed.
 */
export async function removeExpiredAccounts(db: Database, now: number): Promise<void> {
  const { rotatedAfter, createdAfter } = sessionLimits(now);
  const unconfirmedAfter = now - CONFIRMATION_DAYS * DAY_MS;
  await db
    .deleteFrom('session')
    .where(({ or, eb }) => or([eb('rotated_at', '<=', rotatedAfter), eb('created_at', '<=', createdAfter)]))
    .execute();
  await db.deleteFrom('mailed_code').where('expires_at', '<=', now).execute();
  await db.deleteFrom('google_sign_in').where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('email_change')
    .where('asked_at', '<=', now - CONFIRMATION_DAYS * DAY_MS)
    .execute();
  await db.deleteFrom('account').where('confirmed', '=', 0).where('created_at', '<=', unconfirmedAfter).execute();
}
