import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/database/adapter.ts';
import { hashOfSecret } from '../../platform/secret-hash.ts';

// A grant is a value of our own that a browser carries back to the pages from Google: valid once, for a minute, with its cookie.

const GRANT_MS = 60_000;

/** Returns whether the browser with this cookie has a grant. */
export async function hasGrant(db: Database, cookie: string): Promise<boolean> {
  const answered = db.selectFrom('google_sign_in').select('browser').where('browser', '=', hashOfSecret(cookie));
  return (await answered.executeTakeFirst()) !== undefined;
}

/** Creates a grant. Returns undefined if one browser comes back from Google twice with one cookie: the first counts. */
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

/** Uses a grant up and returns its account. Undefined: the grant is not valid. */
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
