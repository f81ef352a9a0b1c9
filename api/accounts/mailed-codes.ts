import type { Database } from '../../platform/database/adapter.ts';
import { hashOfSecret } from '../../platform/secret-hash.ts';

/** The purposes of mailed codes; each code is valid for one. */
export type CodePurpose = 'confirmation' | 'reset' | 'email-change' | 'email-change-cancel';

/** Stores `code` as the account's only valid code for this purpose, in place of an earlier one. Times are in ms. */
export async function keepCode(
  db: Database,
  { accountId, purpose, code, expiresAt }: { accountId: number; purpose: CodePurpose; code: string; expiresAt: number },
): Promise<void> {
  const fresh = { hash: hashOfSecret(code), expires_at: expiresAt, used_at: null };
  await db
    .insertInto('mailed_code')
    .values({ account_id: accountId, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['account_id', 'purpose']).doUpdateSet(fresh))
    .execute();
}

/** Finds a code that has not expired, whether it was used or not. */
export function findCode(db: Database, purposes: readonly CodePurpose[], code: string, now: number) {
  return db
    .selectFrom('mailed_code')
    .select(['account_id', 'purpose', 'used_at'])
    .where('hash', '=', hashOfSecret(code))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Uses up a code and returns its account's id; undefined if the code is not valid. As one statement it succeeds for only one of several
 * simultaneous tries.
 */
export async function useCode(
  db: Database,
  purpose: CodePurpose,
  code: string,
  now: number,
): Promise<number | undefined> {
  const used = await db
    .updateTable('mailed_code')
    .set({ used_at: now })
    .where('hash', '=', hashOfSecret(code))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return used?.account_id;
}
