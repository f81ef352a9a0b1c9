import { sql } from 'kysely';
import type { Database } from '../../platform/database/adapter.ts';
import { mobileNumber } from '../../platform/sms/mobile-number.ts';
import { normalEmail, normalUsername, usernameKey } from './account-fields.ts';

const accounts = (db: Database) =>
  db
    .selectFrom('account')
    .leftJoin('account_password', 'account_password.account_id', 'account.id')
    .selectAll('account')
    .select('account_password.hash');

/** `email` as it is stored: in lower case. */
export const findAccountByEmail = (db: Database, email: string) =>
  accounts(db).where(sql`lower(account.email)`, '=', email).$narrowType<{ email: string }>().executeTakeFirst();

export const findAccount = (db: Database, id: number) => accounts(db).where('account.id', '=', id).executeTakeFirst();

/** A provider in `account_identity`: the account moved here with an address that its member has proved neither there nor here. */
export const MOVED_UNPROVEN = 'moved, unproven';

/** Returns whether an account that may sign in has an address that may be somebody else's. */
export async function isMovedUnproven(db: Database, accountId: number): Promise<boolean> {
  const found = await db
    .selectFrom('account_identity')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('provider', '=', MOVED_UNPROVEN)
    .executeTakeFirst();
  return found !== undefined;
}

/** The one spelling of all that finds the same account, whether there is one or not. */
export const spellingOf = (identifier: string): string =>
  identifier.includes('@')
    ? (normalEmail(identifier) ?? identifier)
    : (mobileNumber(identifier) ?? usernameKey(normalUsername(identifier)));

/** Finds the member who has proven a number as their own. */
export const findAccountByNumber = (db: Database, phone: string) =>
  accounts(db)
    .innerJoin('seller', 'seller.account_id', 'account.id')
    .where('seller.kind', '=', 'private')
    .where('seller.phone', '=', phone)
    .where('seller.phone_proven_at', 'is not', null)
    .executeTakeFirst();

/** Returns the number that a member has proven as their own; undefined: none. */
export async function findProvenNumber(db: Database, accountId: number): Promise<string | undefined> {
  const seller = await db
    .selectFrom('seller')
    .select('phone')
    .where('account_id', '=', accountId)
    .where('phone_proven_at', 'is not', null)
    .executeTakeFirst();
  return seller?.phone ?? undefined;
}

/** By e-mail address in any case, by a number that is proven, or by username exactly. */
export async function findAccountByIdentifier(db: Database, identifier: string) {
  if (identifier.includes('@')) return findAccountByEmail(db, normalEmail(identifier) ?? '');
  const phone = mobileNumber(identifier);
  const owner = phone === undefined ? undefined : await findAccountByNumber(db, phone);
  return owner ?? findAccountByName(db, identifier);
}

/** By username exactly. Some read as a number: of members who have them since before such names were refused. */
export function findAccountByName(db: Database, identifier: string) {
  const username = normalUsername(identifier);
  // The index is on lower case, so that is searched first; then the letters are compared exactly.
  return accounts(db)
    .where(sql`lower(account.username)`, '=', sql`lower(${username})`)
    .where('account.username', '=', username)
    .executeTakeFirst();
}

/**
 * Returns the highest cost of the bcrypt hashes of members who moved here and have not signed in since; undefined: there are none. Guesses at
 * names that nobody has take as long as those at theirs.
 */
export async function findBcryptCost(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ cost: string | null }>`
    select max(substr(hash, 5, 2)) as cost from account_password where hash >= '$2' and hash < '$3'`.execute(db);
  const cost = rows[0]?.cost;
  return cost == null ? undefined : Number(cost);
}

/** Returns the number of the member with a username, in any case. */
export const findAccountByUsername = (db: Database, username: string) =>
  db
    .selectFrom('account')
    .select('id')
    .where('username_key', '=', usernameKey(normalUsername(username)))
    .executeTakeFirst();

export type FoundAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Returns which of these another member has already. Usernames are compared without regard to case. */
export async function findTaken(
  db: Database,
  { username, email }: { username?: string | undefined; email?: string | undefined },
  ownId = 0,
): Promise<'username' | 'email' | undefined> {
  const others = db.selectFrom('account').select('id').where('id', '<>', ownId);
  if (username !== undefined) {
    if (await others.where('username_key', '=', usernameKey(username)).executeTakeFirst()) return 'username';
  }
  if (email === undefined) return undefined;
  return (await others.where(sql`lower(email)`, '=', email).executeTakeFirst()) ? 'email' : undefined;
}

/** Returns members whose username begins with the text, in any case, by name; guests are none. */
export function listAccountsCalled(db: Database, beginning: string, most: number) {
  const key = usernameKey(normalUsername(beginning));
  return (
    db
      .selectFrom('account')
      .selectAll()
      .where('username_key', '>=', key)
      // The last character there is: names that begin alike lie between.
      .where('username_key', '<', `${key}\u{10ffff}`)
      .where('id', 'not in', db.selectFrom('guest').select('account_id'))
      .orderBy('username_key')
      .limit(most)
      .execute()
  );
}
