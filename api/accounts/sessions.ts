import type { Tokens } from '#contract/accounts/account-schemas.ts';
import { MOST_SESSIONS, REFRESH_RETRY_MINUTES } from '#contract/accounts/accounts.ts';
import type { Clock } from '../../platform/clock.ts';
import { createId } from '../../platform/create-id.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts';
import type { RequestOrigin } from '../../platform/http/device-words.ts';
import { networkOf, noteNetworkOfMember } from '../bans/network-use-writes.ts';
import { livingSessions, sessionLimits } from './session-queries.ts';
import type { TokenIssuer } from './tokens.ts';

// A session is a sign-in on one device. Its access tokens contain its id, and become invalid when it ends.

export interface SessionDeps {
  clock: Clock;
  tokens: TokenIssuer;
  keys: { derive(text: string): string };
}

async function tokensOf(
  { clock, tokens }: SessionDeps,
  session: { id: string; account_id: number; generation: number; rotated_at: number },
): Promise<Tokens> {
  const { id: sid, account_id: id, generation, rotated_at } = session;
  return {
    jwt: await tokens.access({ sid, id }, clock.now()),
    refreshToken: await tokens.refresh({ sid, generation }, rotated_at),
  };
}

interface NewSession {
  accountId: number;
  origin: RequestOrigin;
  /** True: the session is for the pages of sellers or staff, which use a cookie, so no tokens are issued. */
  isForOffice?: boolean;
}

/** Records the day on which a member was last active. */
async function noteSeen({ clock }: Pick<SessionDeps, 'clock'>, db: Database, accountId: number): Promise<void> {
  const now = clock.now();
  await db
    .updateTable('account')
    .set({ last_seen_at: now })
    .where('id', '=', accountId)
    .where(({ or, eb }) => or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<=', now - DAY_MS)]))
    .execute();
}

/** Starts a session. A member may have 50; beyond that the oldest ends. `db` may be a transaction. */
export async function insertSession(
  { clock, keys }: Pick<SessionDeps, 'clock' | 'keys'>,
  db: Database,
  { accountId, origin: { device, ip }, isForOffice = false }: NewSession,
) {
  const now = clock.now();
  const session = {
    id: createId(),
    account_id: accountId,
    created_at: now,
    generation: 1,
    rotated_at: now,
    device,
    is_for_office: Number(isForOffice),
  };
  await db.insertInto('session').values(session).execute();
  await noteNetworkOfMember(db, accountId, networkOf(keys.derive, ip), now);
  await db.updateTable('account').set({ has_signed_in: 1, last_seen_at: now }).where('id', '=', accountId).execute();
  const others = db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '<>', session.id);
  const kept = others
    .orderBy('rotated_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(MOST_SESSIONS - 1);
  await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '<>', session.id)
    .where('id', 'not in', kept)
    .execute();
  return session;
}

/** Signs a member in on the public pages. `db` may be a transaction. */
export async function startSession(
  deps: SessionDeps,
  db: Database,
  accountId: number,
  origin: RequestOrigin,
): Promise<Tokens> {
  return tokensOf(deps, await insertSession(deps, db, { accountId, origin }));
}

const findLiving = (db: Database, id: string, now: number) =>
  livingSessions(db, now).selectAll('session').where('session.id', '=', id).executeTakeFirst();

/** Returns the account and session of an access token; undefined if the token or its session is not valid, or the member is blocked. */
export async function findSession({ clock, tokens }: SessionDeps, db: Database, jwt: string) {
  const claims = await tokens.readAccess(jwt, clock.now());
  const session = claims && (await findLiving(db, claims.sid, clock.now()));
  return session && session.account_id === claims.id ? { accountId: claims.id, sessionId: claims.sid } : undefined;
}

type Refreshed = { tokens: Tokens } | { refused: 'unknown' | 'replayed' };

/**
 * Exchanges a refresh token for the next one (rotation with reuse detection, RFC 9700 section 4.14.2). For ten minutes, and until the next
 * token is used, the old one gets that same next token again: the first response may have been lost, or two tabs sent requests at once. Any
 * other use of an old token is taken for theft and ends the session.
 */
export async function refreshSession(deps: SessionDeps, db: Database, refreshToken: string): Promise<Refreshed> {
  const now = deps.clock.now();
  const claims = await deps.tokens.readRefresh(refreshToken, now);
  if (!claims) return { refused: 'unknown' };
  await db
    .updateTable('session')
    .set({ generation: claims.generation + 1, rotated_at: now })
    .where('id', '=', claims.sid)
    .where('generation', '=', claims.generation)
    .where('rotated_at', '>', sessionLimits(now).rotatedAfter)
    .execute();
  const session = await findLiving(db, claims.sid, now);
  if (!session) return { refused: 'unknown' };
  await noteSeen(deps, db, session.account_id);
  const isSuccessor = session.generation === claims.generation + 1;
  if (isSuccessor && now - session.rotated_at <= REFRESH_RETRY_MINUTES * MINUTE_MS) {
    return { tokens: await tokensOf(deps, session) };
  }
  await endSession(db, session.id);
  return { refused: 'replayed' };
}

/** Returns whether this is the session's current refresh token, without exchanging it. */
export async function isOwnRefreshToken(
  { clock, tokens }: SessionDeps,
  db: Database,
  { sessionId, refreshToken }: { sessionId: string; refreshToken: string },
): Promise<boolean> {
  const claims = await tokens.readRefresh(refreshToken, clock.now());
  const session = claims?.sid === sessionId ? await findLiving(db, sessionId, clock.now()) : undefined;
  return session !== undefined && session.generation === claims?.generation;
}

export async function endSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', id).execute();
}

export async function endAllSessions(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', accountId).execute();
}
