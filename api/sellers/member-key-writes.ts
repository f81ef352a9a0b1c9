import type { MemberKey } from '#contract/office/team-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';

// When a member leaves a team, these functions delete the tokens, webhooks and open invitations that the member has created, because they
// would still give access to the seller.

interface Made {
  sellerId: number;
  accountId: number;
}

export async function listKeysOf(db: Database, { sellerId, accountId }: Made): Promise<MemberKey[]> {
  const tokens = await db
    .selectFrom('api_token')
    .select(['id', 'name', 'ending'])
    .where('seller_id', '=', sellerId)
    .where('created_by', '=', accountId)
    .orderBy('created_at')
    .execute();
  const webhooks = await db
    .selectFrom('webhook')
    .select(['document_id', 'address'])
    .where('seller_id', '=', sellerId)
    .where('created_by', '=', accountId)
    .orderBy('id')
    .execute();
  const invites = await db
    .selectFrom('seller_invite')
    .select(['hash', 'email'])
    .where('seller_id', '=', sellerId)
    .where('invited_by', '=', accountId)
    .where('used_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return [
    ...tokens.map(({ id, name, ending }) => ({ kind: 'token' as const, id, name: `${name} …${ending}` })),
    ...webhooks.map(({ document_id, address }) => ({ kind: 'webhook' as const, id: document_id, name: address })),
    ...invites.map(({ hash, email }) => ({ kind: 'invitation' as const, id: hash, name: email ?? '' })),
  ];
}

async function endKey(db: Database, { kind, id }: MemberKey): Promise<void> {
  if (kind === 'token') await db.deleteFrom('api_token').where('id', '=', id).execute();
  else if (kind === 'webhook') await db.deleteFrom('webhook').where('document_id', '=', id).execute();
  else await db.deleteFrom('seller_invite').where('hash', '=', id).where('used_at', 'is', null).execute();
}

/** Records an owner as the creator of a token, webhook or invitation that is kept, so that it ends when this owner leaves. */
async function handOver(db: Database, { kind, id }: MemberKey, to: number): Promise<void> {
  if (kind === 'token') await db.updateTable('api_token').set({ created_by: to }).where('id', '=', id).execute();
  else if (kind === 'webhook')
    await db.updateTable('webhook').set({ created_by: to }).where('document_id', '=', id).execute();
  else await db.updateTable('seller_invite').set({ invited_by: to }).where('hash', '=', id).execute();
}

/** Deletes the API tokens, staff tokens, webhooks and unused invitations of a member who leaves the market, for all sellers. */
export async function endAllKeysOf(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('staff_token').where('account_id', '=', accountId).execute();
  await db.deleteFrom('api_token').where('created_by', '=', accountId).execute();
  await db.deleteFrom('webhook').where('created_by', '=', accountId).execute();
  await db.deleteFrom('seller_invite').where('invited_by', '=', accountId).where('used_at', 'is', null).execute();
}

export interface KeptKeys {
  /** Ids of the tokens, webhooks and invitations to keep. */
  ids: readonly string[];
  /** The owner to whom the tokens, webhooks and invitations of `ids` go when the member leaves; null if none of them are kept. */
  by: number | null;
}

/** Deletes a member's tokens, webhooks and invitations for a seller, except those that an owner keeps. `db` must be a transaction. */
export async function endKeysOf(
  db: Database,
  made: Made,
  { ids, by }: KeptKeys,
): Promise<{ ended: MemberKey[]; kept: MemberKey[] }> {
  const keys = await listKeysOf(db, made);
  const kept = by === null ? [] : keys.filter(({ id }) => ids.includes(id));
  const ended = keys.filter((key) => !kept.includes(key));
  for (const key of ended) await endKey(db, key);
  for (const key of kept) await handOver(db, key, by ?? 0);
  return { ended, kept };
}
