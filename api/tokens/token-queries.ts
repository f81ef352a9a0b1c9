import { type Actor, TOKEN_SCOPES, type TokenScope, VISITOR } from '#contract/permissions.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { hashOfSecret } from '../../platform/secret-hash.ts';
import { isTokenText } from './token-text.ts';

/** A caller with a seller's API token, who may do what a manager of the seller may, within the token's scopes. */
type ApiTokenActor = Actor & { token: NonNullable<Actor['token']> };

function scopesIn(stored: string): TokenScope[] {
  const names: unknown = JSON.parse(stored);
  return TOKEN_SCOPES.filter((scope) => Array.isArray(names) && names.includes(scope));
}

/**
 * Returns the caller that a token belongs to; undefined if the token is unknown, revoked or expired. The token is read from the database
 * each time, so that every process refuses a revoked one at once.
 */
export async function findApiTokenActor(db: Database, token: string, now: number): Promise<ApiTokenActor | undefined> {
  if (!isTokenText(token)) return undefined;
  const row = await db
    .selectFrom('api_token')
    .innerJoin('seller', 'seller.id', 'api_token.seller_id')
    .select(['api_token.id', 'seller_id', 'seller.kind', 'scopes', 'expires_at', 'last_used_at'])
    .where('hash', '=', hashOfSecret(token))
    .executeTakeFirst();
  if (!row || (row.expires_at !== null && row.expires_at <= now)) return undefined;
  const { id, seller_id: sellerId, kind, last_used_at: usedAt } = row;
  if (usedAt === null || now - usedAt >= MINUTE_MS) {
    await db.updateTable('api_token').set({ last_used_at: now }).where('id', '=', id).execute();
  }
  return { ...VISITOR, token: { id, sellerId, kind, scopes: scopesIn(row.scopes) } };
}

/** Returns a seller's tokens without the secrets, the newest first. */
export async function listApiTokens(db: Database, sellerId: number) {
  const rows = await db
    .selectFrom('api_token')
    .leftJoin('account', 'account.id', 'created_by')
    .select(['api_token.id', 'name', 'ending', 'scopes', 'api_token.created_at', 'expires_at', 'last_used_at'])
    .select('account.username')
    .where('seller_id', '=', sellerId)
    .orderBy('api_token.created_at', 'desc')
    .orderBy('api_token.id')
    .execute();
  return rows.map(({ scopes, ...row }) => ({ ...row, scopes: scopesIn(scopes) }));
}
