import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/database/adapter.ts';
import { hashOfSecret } from '../../platform/secret-hash.ts';

// A grant is a one-time value that the browser brings back after signing in with Google, and exchanges for tokens. It is valid for a
// minute, and only together with the cookie in which this sign-in is stored.

const GRANT_MS = 60_000;

/** Returns whether a grant was already created for the sign-in in this cookie. */
export async function hasGrant(db: Database, cookie: string): Promise<boolean> {
  const answered = db.selectFrom('google_sign_in').select('browser').where('browser', '=', hashOfSecret(cookie));
  return (await answered.executeTakeFirst()) !== undefined;
}

/**
 * Creates a grant for the sign-in in this cookie. Returns undefined if it already has one, as when the browser comes back from Google
 * twice.
 */
export async function insertGrant(
  db: Database,
  cookie: string,
  accountId: number,
  now: number,
): Promise<string | undefined> {
  const grant = randomBytes(32).toString('base64url');
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('google_sign_in')
    .values({
      browser: hashOfSecret(cookie),
      grant_hash: hashOfSecret(grant),
      account_id: accountId,
      expires_at: now + GRANT_MS,
    })
    .onConflict((conflict) => conflict.column('browser').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows ? grant : undefined;
}

/** Uses up a grant and returns the account that it signs in; undefined if the grant is not valid. */
export async function useGrant(
  db: Database,
  { cookie, grant, now }: { cookie: string; grant: string; now: number },
): Promise<number | undefined> {
  const used = await db
    .deleteFrom('google_sign_in')
    .where('browser', '=', hashOfSecret(cookie))
    .where('grant_hash', '=', hashOfSecret(grant))
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return used?.account_id;
}
