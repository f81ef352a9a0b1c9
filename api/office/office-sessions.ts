import { createHash, randomBytes } from 'node:crypto';
import { createId } from '@paralleldrive/cuid2';
import type { Database } from '../../platform/database/adapter.ts';
import { livingSessions } from '../accounts/session-queries.ts';

// The pages of sellers and of staff know a browser by a cookie each. Its session hangs on the member's own, and ends with it: by
// signing out, a new password, or a ban.

/** The two offices, and where the cookie of each is sent. */
export const AREAS = {
  sell: { cookie: 'sell_session', path: '/sell' },
  staff: { cookie: 'staff_session', path: '/staff' },
} as const;
export type Area = keyof typeof AREAS;

const MINUTE_MS = 60_000;

export interface OfficeSession {
  id: string;
  accountId: number;
  /** The member's own. */
  sessionId: string;
  isStrong: boolean;
}

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Gives the token that the cookie is to hold; here is only its hash. `device`: such as "Chrome on Android". */
export async function startOfficeSession(
  db: Database,
  { area, accountId, sessionId, device }: { area: Area; accountId: number; sessionId: string; device: string },
  now: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('office_session')
    .values({
      ...{ id: createId(), hash: hashOfToken(token), area, session_id: sessionId, account_id: accountId },
      ...{ device: device.slice(0, 200), created_at: now, seen_at: now, strong_until: null },
    })
    .execute();
  return token;
}

/** Undefined where the token is none of a session that lives. */
export async function findOfficeSession(
  db: Database,
  area: Area,
  token: string,
  now: number,
): Promise<OfficeSession | undefined> {
  const found = await livingSessions(db, now)
    .innerJoin('office_session', 'office_session.session_id', 'session.id')
    .select(['office_session.id', 'office_session.account_id', 'session_id', 'seen_at', 'strong_until'])
    .where('office_session.hash', '=', hashOfToken(token))
    .where('area', '=', area)
    .executeTakeFirst();
  if (!found) return undefined;
  if (now - found.seen_at >= MINUTE_MS) {
    await db.updateTable('office_session').set({ seen_at: now }).where('id', '=', found.id).execute();
  }
  const isStrong = found.strong_until !== null && found.strong_until > now;
  return { id: found.id, accountId: found.account_id, sessionId: found.session_id, isStrong };
}
