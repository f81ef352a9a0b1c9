import type { Database } from '../../platform/database/adapter.ts';
import { insertAccount, madeUsername, renameAccount } from '../accounts/account-writes.ts';
import { takeNumber } from '../sellers/private-seller-writes.ts';
import { endChecksOf } from '../sellers/verification-writes.ts';

/** Makes a number that of the member's seller, and fills it in in their profile. */
async function becomeKnownBy(db: Database, accountId: number, phone: string, now: number): Promise<void> {
  await db.updateTable('account').set({ phonenumber: phone }).where('id', '=', accountId).execute();
  await takeNumber(db, { accountId, phone, now });
}

/** Makes an account that is known by a proven number alone, in a transaction. Throws a unique violation if somebody else has the number. */
export async function makeNumberAccount(db: Database, phone: string, now: number): Promise<number> {
  const account = { username: madeUsername('Member'), email: null, provider: 'local', newsletter: false } as const;
  const accountId = await insertAccount(db, { ...account, confirmed: true }, now);
  await becomeKnownBy(db, accountId, phone, now);
  return accountId;
}

/** Makes a guest the member who has a proven number, in a transaction. Throws a unique violation if somebody else has it. */
export async function becomeMember(db: Database, accountId: number, phone: string, now: number): Promise<void> {
  await renameAccount(db, accountId, madeUsername('Member'), now);
  await becomeKnownBy(db, accountId, phone, now);
}

/** Takes the number from a member who has it no more. Their ads stay. */
export async function loseNumber(db: Database, accountId: number, now: number): Promise<void> {
  const seller = await db
    .updateTable('seller')
    .set(({ eb }) => ({ phone: null, phone_proven_at: null, updated_at: now, version: eb('version', '+', 1) }))
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  if (seller) await endChecksOf({ db, now, accountId: null }, seller.id, ['phone']);
}

/** Notes that a member has shown again that they read a number's SMS. */
export async function noteProof(db: Database, accountId: number, now: number): Promise<void> {
  await db.updateTable('seller').set({ phone_proven_at: now }).where('account_id', '=', accountId).execute();
}
