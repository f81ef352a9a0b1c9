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

/** `email` must be in lower case, as stored addresses are. */
export const findAccountByEmail = (db: Database, email: string) =>
  accounts(db).where(sql`lower(account.email)`, '=', email).$narrowType<{ email: string }>().executeTakeFirst();

export const findAccount = (db: Database, id: number) => accounts(db).where('account.id', '=', id).executeTakeFirst();

/**
 * Value of `account_identity.provider` that marks accounts imported from another server, with an address that was not confirmed on either
 * server.
 */
export const MOVED_UNPROVEN = 'moved, unproven';

/**
 * Returns whether the account was imported with an unconfirmed address, which may be somebody else's; its member may sign in nevertheless.
 */
export async function isMovedUnproven(db: Database, accountId: number): Promise<boolean> {
  const found = await db
    .selectFrom('account_identity')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('provider', '=', MOVED_UNPROVEN)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Returns one spelling for all identifiers that would find the same account, such as an address in capitals. It does not check whether an
 * account exists.
 */
export const spellingOf = (identifier: string): string =>
  identifier.includes('@')
    ? (normalEmail(identifier) ?? identifier)
    : (mobileNumber(identifier) ?? usernameKey(normalUsername(identifier)));

/** Finds the member who has proven that the phone number is theirs. */
export const findAccountByNumber = (db: Database, phone: string) =>
  accounts(db)
    .innerJoin('seller', 'seller.account_id', 'account.id')
    .where('seller.kind', '=', 'private')
    .where('seller.phone', '=', phone)
    .where('seller.phone_proven_at', 'is not', null)
    .executeTakeFirst();

/** Returns the phone number that a member has proven to be theirs, or undefined. */
export async function findProvenNumber(db: Database, accountId: number): Promise<string | undefined> {
  const seller = await db
    .selectFrom('seller')
    .select('phone')
    .where('account_id', '=', accountId)
    .where('phone_proven_at', 'is not', null)
    .executeTakeFirst();
  return seller?.phone ?? undefined;
}

/** Finds an account by e-mail address in any case, by proven phone number, or by the exact username. */
export async function findAccountByIdentifier(db: Database, identifier: string) {
  if (identifier.includes('@')) return findAccountByEmail(db, normalEmail(identifier) ?? '');
  const phone = mobileNumber(identifier);
  const owner = phone === undefined ? undefined : await findAccountByNumber(db, phone);
  return owner ?? findAccountByName(db, identifier);
}

/**
 * Finds an account by its exact username, even if the name looks like a phone number: such names are refused today, but older members may
 * have one.
 */
export function findAccountByName(db: Database, identifier: string) {
  const username = normalUsername(identifier);
  // Only the lower-case name is indexed, so the first condition searches by it; the second one then compares the exact letters.
  return accounts(db)
    .where(sql`lower(account.username)`, '=', sql`lower(${username})`)
    .where('account.username', '=', username)
    .executeTakeFirst();
}

/**
 * Returns the highest cost among the bcrypt hashes that imported members still have, or undefined if none is left. A sign-in with an
 * unknown username takes as much time as one with a hash of this cost.
 */
export async function findBcryptCost(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ cost: string | null }>`
    select max(substr(hash, 5, 2)) as cost from account_password where hash >= '$2' and hash < '$3'`.execute(db);
  const cost = rows[0]?.cost;
  return cost == null ? undefined : Number(cost);
}

/** Returns the id of the member with this username, in any case. */
export const findAccountByUsername = (db: Database, username: string) =>
  db
    .selectFrom('account')
    .select('id')
    .where('username_key', '=', usernameKey(normalUsername(username)))
    .executeTakeFirst();

export type FoundAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Returns which of the given username and address another member already has. Usernames are compared without regard to case. */
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

/** Returns members whose username begins with the text, in any case, sorted by name; guests are left out. */
export function listAccountsCalled(db: Database, beginning: string, most: number) {
  const key = usernameKey(normalUsername(beginning));
  return (
    db
      .selectFrom('account')
      .selectAll()
      .where('username_key', '>=', key)
      // U+10FFFF is the highest character: all names that begin with `key` sort between `key` and this.
      .where('username_key', '<', `${key}\u{10ffff}`)
      .where('id', 'not in', db.selectFrom('guest').select('account_id'))
      .orderBy('username_key')
      .limit(most)
      .execute()
  );
}
