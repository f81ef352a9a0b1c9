import { STAFF_SCOPES, type StaffRole, type StaffScope, type TokenScope } from '#contract/permissions.ts';
import { insertStaffToken } from '../api/tokens/staff-token-writes.ts';
import { insertApiToken } from '../api/tokens/token-writes.ts';
import { DAY_MS } from '../platform/durations.ts';
import type { Entry } from './open-test-app.ts';
import { openSellingMarket } from './selling-makers.ts';

interface Sent {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON; of another kind by its content type. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Written {
  data: Entry & { id: number | null; publishedAt: string | null };
}

const ALL_SCOPES = ['listings:write', 'uploads:write', 'drafts:read'] as const;

/** The market with sellers whose own systems write by the API. */
export async function openWritingMarket() {
  const market = await openSellingMarket();
  const { db, clock } = market;
  const by = await market.makeAccount();

  async function makeToken(
    sellerId: number,
    { scopes = ALL_SCOPES, expiresAt = null }: { scopes?: readonly TokenScope[]; expiresAt?: number | null } = {},
  ): Promise<string> {
    const made = await db
      .transaction()
      .execute((transaction) =>
        insertApiToken(transaction, { sellerId, name: 'Stock', scopes, expiresAt }, by, clock.now()),
      );
    if (!made) throw new Error('There are as many tokens as there may be');
    return made.token;
  }

  /** A token of a member of staff, and its maker. */
  async function makeStaffToken(
    role: StaffRole = 'admin',
    scopes: readonly StaffScope[] = STAFF_SCOPES,
  ): Promise<{ accountId: number; id: string; token: string; ask: ReturnType<typeof asker> }> {
    const { accountId } = await market.enter('staff', { staff: [role], isStrong: true });
    const wanted = { accountId, name: 'Import', scopes, expiresAt: clock.now() + DAY_MS };
    const made = await db.transaction().execute((transaction) => insertStaffToken(transaction, wanted, clock.now()));
    if (!made) throw new Error('There are as many tokens as there may be');
    return { accountId, id: made.id, token: made.token, ask: asker(made.token) };
  }

  /** Asks with an Authorization header, or without any. */
  const asker =
    (authorization?: string) =>
    (url: string, { method = 'GET', body, headers = {} }: Sent = {}) =>
      market.request(url, {
        method,
        headers: {
          ...(authorization !== undefined && { authorization: `Bearer ${authorization}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && {
          body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
        }),
      });

  /** A dealer whom the market does not know yet, unless it is said how much it is trusted, and its system. */
  async function makeWriter(trust = 0, kind: 'dealer_id' | 'garage_id' = 'dealer_id') {
    const owner = await (kind === 'dealer_id' ? market.makeDealer() : market.makeGarage());
    const sellerId = await market.sellerOf(kind, owner.id);
    await db.updateTable('seller').set({ trust }).where('id', '=', sellerId).execute();
    const token = await makeToken(sellerId);
    return { owner, sellerId, token, ask: asker(token) };
  }

  /** A picture that the seller sent, as `POST /api/upload` would leave it. */
  async function makeUpload(sellerId: number): Promise<number> {
    const { id, name } = await market.makeMedia({ state: 'draft' });
    const now = clock.now();
    await db
      .insertInto('upload')
      .values({ seller_id: sellerId, media_id: id, name, created_at: now, updated_at: now })
      .execute();
    return id;
  }

  return { ...market, makeToken, makeStaffToken, asker, makeWriter, makeUpload };
}
