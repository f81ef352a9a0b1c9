import { randomBytes } from 'node:crypto';
import type { Area } from '#contract/office/areas.ts';
import { createId } from '../../platform/create-id.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts';
import { hashOfSecret } from '../../platform/secret-hash.ts';
import { livingSessions } from '../accounts/session-queries.ts';

// The pages of sellers and of staff each have a cookie with a session of its own. Such an office session depends on the member's main
// session, and ends with it: after signing out, a new password, or a ban.

export interface OfficeSession {
  id: string;
  accountId: number;
  /** The id of the main session that the office session depends on. */
  sessionId: string;
  isStrong: boolean;
  /** Whether the session is that of a guest, who has begun an ad without signing in. */
  isGuest: boolean;
}

interface NewOfficeSession {
  area: Area;
  accountId: number;
  /** The id of the main session that the office session depends on. */
  sessionId: string;
  /** The browser and the system, for example "Chrome on Android"; empty if unknown. */
  device: string;
}

/** Starts an office session, and returns the token for the cookie. The database stores only its hash. */
export async function startOfficeSession(
  db: Database,
  { area, accountId, sessionId, device }: NewOfficeSession,
  now: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('office_session')
    .values({
      id: createId(),
      hash: hashOfSecret(token),
      area,
      session_id: sessionId,
      account_id: accountId,
      device: device.slice(0, 200),
      created_at: now,
      seen_at: now,
      strong_until: null,
    })
    .execute();
  await endOldest(db, accountId);
  return token;
}

/** The most office sessions of one member, more than anybody needs. */
const MOST_SESSIONS = 50;

async function endOldest(db: Database, accountId: number): Promise<void> {
  const oldest = await db
    .selectFrom('office_session')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(MOST_SESSIONS)
    .limit(MOST_SESSIONS)
    .execute();
  for (const { id } of oldest) await endOfficeSession(db, { accountId, id });
}

/** Returns the valid office session of a token, or undefined. */
export async function findOfficeSession(
  db: Database,
  area: Area,
  token: string,
  now: number,
): Promise<OfficeSession | undefined> {
  const row = await livingSessions(db, now)
    .innerJoin('office_session', 'office_session.session_id', 'session.id')
    .leftJoin('guest', 'guest.account_id', 'office_session.account_id')
    .select(['office_session.id', 'office_session.account_id', 'session_id', 'seen_at', 'strong_until'])
    .select('guest.account_id as guest')
    .where('office_session.hash', '=', hashOfSecret(token))
    .where('area', '=', area)
    .executeTakeFirst();
  if (!row) return undefined;
  if (now - row.seen_at >= MINUTE_MS) {
    await db.updateTable('office_session').set({ seen_at: now }).where('id', '=', row.id).execute();
    const isAnotherDay = Math.floor(now / DAY_MS) > Math.floor(row.seen_at / DAY_MS);
    if (isAnotherDay)
      await db.updateTable('account').set({ last_seen_at: now }).where('id', '=', row.account_id).execute();
  }
  const isStrong = row.strong_until !== null && row.strong_until > now;
  return { id: row.id, accountId: row.account_id, sessionId: row.session_id, isStrong, isGuest: row.guest !== null };
}

/**
 * Ends an office session. If its main session exists only for offices, ends that too once it has no other office session. Returns false if
 * the member has no such session.
 */
export async function endOfficeSession(db: Database, { accountId, id }: { accountId: number; id: string }) {
  const row = await db
    .deleteFrom('office_session')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('session_id')
    .executeTakeFirst();
  if (!row) return false;
  await db
    .deleteFrom('session')
    .where('id', '=', row.session_id)
    .where('is_for_office', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('office_session').select('id').where('session_id', '=', row.session_id))),
    )
    .execute();
  return true;
}
