import type { TokenScope } from '#contract/permissions.ts';
import { createId } from '../../platform/create-id.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { hashOfSecret } from '../../platform/secret-hash.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { lockSeller } from '../sellers/seller-lock-writes.ts';
import { endingOf, newToken } from './token-text.ts';

/** The most API tokens of one seller. Each program has one, so beyond this some must have been forgotten. */
export const MOST_TOKENS = 20;

export interface NewApiToken {
  sellerId: number;
  name: string;
  scopes: readonly TokenScope[];
  /** When the token expires, in ms; null: never. */
  expiresAt: number | null;
}

/** Creates a token and returns it; only its hash is stored. Undefined if the seller has as many as allowed. `db` must be a transaction. */
export async function insertApiToken(
  db: Database,
  { sellerId, name, scopes, expiresAt }: NewApiToken,
  by: number,
  now: number,
): Promise<{ id: string; token: string } | undefined> {
  // Locks the seller. If two requests create a token at once, the second waits here, and then counts the first one's.
  await lockSeller(db, sellerId);
  const { count } = await db
    .selectFrom('api_token')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_TOKENS) return undefined;
  const token = newToken();
  const id = createId();
  await db
    .insertInto('api_token')
    .values({
      id,
      hash: hashOfSecret(token),
      seller_id: sellerId,
      name,
      ending: endingOf(token),
      scopes: JSON.stringify(scopes),
      created_by: by,
      created_at: now,
      expires_at: expiresAt,
      last_used_at: null,
    })
    .execute();
  await recordAudit(db, {
    at: now,
    actor: by,
    action: 'make token',
    subject: { kind: 'seller', id: sellerId },
    difference: { [id]: { before: null, after: { name, scopes, expiresAt } } },
  });
  return { id, token };
}

/** Deletes a token, which all processes refuse from then on. Returns false if there is none. `db` must be a transaction. */
export async function deleteApiToken(
  db: Database,
  { sellerId, id }: { sellerId: number; id: string },
  by: number,
  now: number,
): Promise<boolean> {
  const gone = await db
    .deleteFrom('api_token')
    .where('id', '=', id)
    .where('seller_id', '=', sellerId)
    .returning('name')
    .executeTakeFirst();
  if (!gone) return false;
  await recordAudit(db, {
    at: now,
    actor: by,
    action: 'revoke token',
    subject: { kind: 'seller', id: sellerId },
    difference: { [id]: { before: { name: gone.name }, after: null } },
  });
  return true;
}
