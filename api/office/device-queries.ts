import type { SignedInDevice } from '#contract/accounts/device-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { livingSessions } from '../accounts/session-queries.ts';

interface Row {
  id: string;
  sessionId: string;
  place: SignedInDevice['place'];
  device: string | null;
  createdAt: number;
  usedAt: number;
}

async function listPublicSessions(db: Database, accountId: number, now: number): Promise<Row[]> {
  const rows = await livingSessions(db, now)
    .select(['session.id', 'session.device', 'session.created_at', 'session.rotated_at'])
    .where('session.account_id', '=', accountId)
    // A session that exists only for an office is left out here: `listOfficeSessions` lists its office session.
    .where('is_for_office', '=', 0)
    .execute();
  return rows.map(({ id, device, created_at, rotated_at }) => ({
    id,
    sessionId: id,
    place: 'market',
    device,
    createdAt: created_at,
    usedAt: rotated_at,
  }));
}

async function listOfficeSessions(db: Database, accountId: number, now: number): Promise<Row[]> {
  const rows = await livingSessions(db, now)
    .innerJoin('office_session', 'office_session.session_id', 'session.id')
    .select([
      'office_session.id',
      'session_id',
      'area',
      'office_session.device',
      'office_session.created_at',
      'seen_at',
    ])
    .where('office_session.account_id', '=', accountId)
    .execute();
  return rows.map(({ id, session_id, area, device, created_at, seen_at }) => ({
    id,
    sessionId: session_id,
    place: area,
    device: device || null,
    createdAt: created_at,
    usedAt: seen_at,
  }));
}

/** Returns a member's sessions, the most recently used first. `sessionId`: the main session of the browser that asks. */
export async function listDevices(
  db: Database,
  { accountId, sessionId, now }: { accountId: number; sessionId: string; now: number },
): Promise<SignedInDevice[]> {
  const rows = [...(await listPublicSessions(db, accountId, now)), ...(await listOfficeSessions(db, accountId, now))];
  const inOrder = rows.toSorted((one, other) => other.usedAt - one.usedAt || (one.id < other.id ? -1 : 1));
  return inOrder.map(({ id, place, device, createdAt, usedAt, ...row }) => ({
    id,
    place,
    device,
    createdAt: isoTime(createdAt),
    lastUsedAt: isoTime(usedAt),
    isCurrent: row.sessionId === sessionId,
  }));
}
