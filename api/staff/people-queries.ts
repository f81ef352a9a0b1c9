import type { StaffPeople, StaffPerson } from '#contract/office/staff-people-schemas.ts';
import { STAFF_ROLES } from '#contract/permissions.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts';

const staffIds = (db: Database) => db.selectFrom('account_role').select('account_id').distinct();

const listAccounts = (db: Database) =>
  db
    .selectFrom('account')
    .leftJoin('second_factor', 'second_factor.account_id', 'account.id')
    .select(['account.id', 'document_id', 'username', 'blocked', 'last_seen_at', 'second_factor.confirmed_at'])
    .where('account.id', 'in', staffIds(db))
    .orderBy('username')
    .orderBy('account.id')
    .execute();

const listGrants = (db: Database) =>
  db
    .selectFrom('account_role')
    .leftJoin('account as giver', 'giver.id', 'account_role.granted_by')
    .select(['account_role.account_id', 'role', 'granted_at', 'giver.username as by'])
    .execute();

/** Returns how many passkeys each account has. */
async function countPasskeys(db: Database): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('passkey')
    .select('account_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', 'in', staffIds(db))
    .groupBy('account_id')
    .execute();
  return new Map(rows.map(({ account_id, count }) => [account_id, Number(count)]));
}

/** Returns for each account when one of its present office sessions was last used. */
async function listLastUses(db: Database): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('office_session')
    .select('account_id')
    .select(({ fn }) => fn.max('seen_at').as('seenAt'))
    .where('account_id', 'in', staffIds(db))
    .groupBy('account_id')
    .execute();
  return new Map(rows.map(({ account_id, seenAt }) => [account_id, Number(seenAt)]));
}

type Grant = Awaited<ReturnType<typeof listGrants>>[number];

const rolesFrom = (grants: readonly Grant[]): StaffPerson['roles'] =>
  STAFF_ROLES.flatMap((role) =>
    grants
      .filter((grant) => grant.role === role)
      .map(({ granted_at, by }) => ({ role, since: isoTime(granted_at), by })),
  );

/** Returns all members with a staff role. */
export async function listStaffPeople(db: Database): Promise<StaffPeople> {
  const accounts = await listAccounts(db);
  const grants = await listGrants(db);
  const passkeys = await countPasskeys(db);
  const lastUses = await listLastUses(db);
  const people = accounts.map(({ id, document_id, username, blocked, confirmed_at, last_seen_at }) => ({
    documentId: document_id,
    username,
    isBlocked: blocked === 1,
    roles: rolesFrom(grants.filter(({ account_id }) => account_id === id)),
    hasApp: confirmed_at !== null,
    passkeys: passkeys.get(id) ?? 0,
    // The latest use of an office session is more exact than `last_seen_at`, which tells only the day.
    lastSeenAt: isoTimeOrNull(Math.max(lastUses.get(id) ?? 0, last_seen_at ?? 0) || null),
  }));
  return { people };
}
