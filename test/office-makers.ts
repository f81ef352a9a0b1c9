import { AREAS, type Area } from '#contract/office/areas.ts';
import type { SellerRole, StaffRole } from '#contract/permissions.ts';
import { insertAccount } from '../api/accounts/account-writes.ts';
import { startOfficeSession } from '../api/office/office-sessions.ts';
import { createId } from '../platform/create-id.ts';
import type { Database } from '../platform/database/adapter.ts';
import { PUBLIC_URL, type TestApp } from './open-test-app.ts';

const HOUR_MS = 3_600_000;

interface Sent {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The body, sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  mayFail?: boolean;
}

interface Wanted {
  /** Roles by the seller's number. */
  sells?: Record<number, SellerRole>;
  staff?: StaffRole[];
  isStrong?: boolean;
}

let made = 0;

/** Members with the cookies of the offices, as signing in there would leave them. */
export function openOfficeMakers(app: TestApp) {
  const { adapter, clock } = app;
  const { db } = adapter;

  const sellerOf = async (owner: 'dealer_id' | 'garage_id', id: number) =>
    (await db.selectFrom('seller').select('id').where(owner, '=', id).executeTakeFirstOrThrow()).id;

  async function makeAccount(): Promise<number> {
    made += 1;
    const account = { username: `Office ${made}`, email: `office${made}@example.com`, provider: 'local' } as const;
    return insertAccount(db, { ...account, confirmed: true, newsletter: false }, clock.now());
  }

  /** A member who sells in private, with the number proven. */
  async function makePrivateSeller(): Promise<{ sellerId: number; accountId: number }> {
    const accountId = await makeAccount();
    const now = clock.now();
    const [sellerId = 0] = await adapter.insertRows(
      db,
      'seller',
      [
        'document_id',
        'created_at',
        'updated_at',
        'published_at',
        'kind',
        'account_id',
        'state',
        'trust',
        'name',
        'phone',
        'phone_proven_at',
      ],
      [
        [
          createId(),
          now,
          now,
          now,
          'private',
          accountId,
          'active',
          0,
          `Private ${made}`,
          `07${String(made).padStart(8, '0')}`,
          now,
        ],
      ],
    );
    return { sellerId, accountId };
  }

  /** Returns a client that sends requests in the member's name. The account is new unless it is given. */
  async function enter(area: Area, { sells = {}, staff = [], isStrong = false }: Wanted = {}, account?: number) {
    const accountId = account ?? (await makeAccount());
    const now = clock.now();
    const session = { id: createId(), account_id: accountId, created_at: now, generation: 1, rotated_at: now };
    await db.insertInto('session').values(session).execute();
    for (const [seller, role] of Object.entries(sells)) {
      const membership = { seller_id: Number(seller), account_id: accountId, role, created_at: now };
      await db.insertInto('seller_member').values(membership).execute();
    }
    for (const role of staff) {
      await db
        .insertInto('account_role')
        .values({ account_id: accountId, role, granted_by: null, granted_at: now })
        .execute();
    }
    const token = await startOfficeSession(
      db,
      { area, accountId, sessionId: session.id, device: 'Chrome on Android' },
      now,
    );
    if (isStrong) {
      await db
        .updateTable('office_session')
        .set({ strong_until: now + HOUR_MS })
        .where('account_id', '=', accountId)
        .execute();
    }
    const cookie = `${AREAS[area].cookie}=${token}`;
    const ask = (url: string, { method = 'GET', body, headers = {}, ...more }: Sent = {}) =>
      app.request(url, {
        method,
        headers: {
          cookie,
          origin: PUBLIC_URL,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...more,
      });
    return { accountId, sessionId: session.id, cookie, ask };
  }

  return { enter, sellerOf, makeAccount, makePrivateSeller };
}

export type OfficeMember = Awaited<ReturnType<ReturnType<typeof openOfficeMakers>['enter']>>;

/** Returns the address of a member who has one. */
export async function emailOf(db: Database, accountId: number): Promise<string> {
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (email === null) throw new Error('This member has no address');
  return email;
}
