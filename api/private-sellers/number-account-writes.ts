import type { Database } from '../../platform/database/adapter.ts';
import { insertAccount, madeUsername, renameAccount } from '../accounts/account-writes.ts';
import { takeNumber } from '../sellers/private-seller-writes.ts';
import { endChecksOf } from '../sellers/verification-writes.ts';

/**
 * Creates an account with a proven number and nothing else. `db` must be a transaction. Throws a unique violation if somebody else has the
 * number.
 */
export async function makeNumberAccount(db: Database, phone: string, now: number): Promise<number> {
  const account = { username: madeUsername('Member'), email: null, provider: 'local', newsletter: false } as const;
  const accountId = await insertAccount(db, { ...account, confirmed: true }, now);
  await takeNumber(db, { accountId, phone, now });
  return accountId;
}

/**
 * Turns a guest into a member with a proven number. `db` must be a transaction. Throws a unique violation if somebody else has the number.
 */
export async function becomeMember(db: Database, accountId: number, phone: string, now: number): Promise<void> {
  await renameAccount(db, accountId, madeUsername('Member'), now);
  await takeNumber(db, { accountId, phone, now });
}

/** Removes the number from a member who no longer owns it. The member's ads stay. */
export async function loseNumber(db: Database, accountId: number, now: number): Promise<void> {
  const seller = await db
    .updateTable('seller')
    .set(({ eb }) => ({ phone: null, phone_proven_at: null, updated_at: now, version: eb('version', '+', 1) }))
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  if (seller) await endChecksOf({ db, now, accountId: null }, seller.id, ['phone']);
}

/** Records that a member has proven their number again. */
export async function noteProof(db: Database, accountId: number, now: number): Promise<void> {
  await db.updateTable('seller').set({ phone_proven_at: now }).where('account_id', '=', accountId).execute();
}
