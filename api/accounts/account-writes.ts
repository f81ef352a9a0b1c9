import { sql } from 'kysely';
import { createId } from '../../platform/create-id.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { mailField, mailJob } from '../../platform/mail/outbox.ts';
import { requireAddressAllowed } from '../bans/ban-check-queries.ts';
import { deleteMessagesOfMember } from '../contact/rows/message-writes.ts';
import { forgetLeadsOfBuyer } from '../leads/retention/lead-retention-writes.ts';
import { forgetReporter } from '../reports/rows/report-writes.ts';
import { MAIL_KINDS } from '../schema/mail-limits.ts';
import { endAllKeysOf } from '../sellers/member-key-writes.ts';
import { usernameKey } from './account-fields.ts';
import { findProvenNumber, MOVED_UNPROVEN } from './account-queries.ts';
import { deletePrivateSeller, requireDispensable } from './account-selling.ts';
import { endAllSessions } from './sessions.ts';

// Writes to accounts: creation, password, address, deletion. A caller that makes several of these writes must do so in one transaction.

interface NewAccount {
  username: string;
  /** The address in lower case; null for a member who registered with a phone number. */
  email: string | null;
  provider: 'local' | 'google';
  confirmed: boolean;
  newsletter: boolean;
}

/** Returns the new account's id. Throws a unique violation if the username or the address is taken. */
export async function insertAccount(db: Database, account: NewAccount, now: number): Promise<number> {
  const { confirmed, newsletter, ...rest } = account;
  const { id } = await db
    .insertInto('account')
    .values({
      ...rest,
      username_key: usernameKey(account.username),
      document_id: createId(),
      created_at: now,
      updated_at: now,
      published_at: now,
      confirmed: Number(confirmed),
      blocked: 0,
      phonenumber: null,
      newsletter: Number(newsletter),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns a generated username with a random ending, which the member may change. */
export const madeUsername = (word: 'Member' | 'Guest'): string => `${word} ${createId().slice(-8)}`;

export async function renameAccount(db: Database, accountId: number, username: string, now: number): Promise<void> {
  await db
    .updateTable('account')
    .set({ username, username_key: usernameKey(username), updated_at: now })
    .where('id', '=', accountId)
    .execute();
}

/**
 * Locks the account until the transaction ends; returns false if it no longer exists. Every transaction that changes rows of an account
 * begins with this lock, so that two of them cannot deadlock on PostgreSQL.
 */
export async function lockAccount(db: Database, accountId: number): Promise<boolean> {
  const held = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

/**
 * Sets a password and ends whatever the old one allowed: mailed links, sessions and a pending change of address. A completed change of
 * address can still be undone from the old address.
 */
export async function setPassword(db: Database, accountId: number, hash: string): Promise<void> {
  await db
    .insertInto('account_password')
    .values({ account_id: accountId, hash })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ hash }))
    .execute();
  await db
    .deleteFrom('mailed_code')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', ['reset', 'email-change'])
    .execute();
  const ownEmail = db.selectFrom('account').select('email').where('id', '=', accountId);
  await db
    .deleteFrom('job')
    .where('kind', '=', mailJob('email-change'))
    .where(mailField('about'), '=', String(accountId))
    .execute();
  await db
    .deleteFrom('email_change')
    .where('account_id', '=', accountId)
    // An `old_email` of null means that the account had no address before, so the change cannot be undone by mail.
    .where(({ or, eb }) => or([eb('old_email', '=', ownEmail), eb('old_email', 'is', null)]))
    .execute();
  await endAllSessions(db, accountId);
}

/** Replaces the stored hash of an unchanged password, to move it to argon2id. Sessions and mailed links stay valid. */
export async function renewHash(db: Database, accountId: number, hash: string): Promise<void> {
  await db.updateTable('account_password').set({ hash }).where('account_id', '=', accountId).execute();
}

/** Marks the account's address as confirmed. */
export async function confirmAccount(db: Database, accountId: number, now: number): Promise<void> {
  await db
    .updateTable('account')
    .set({ confirmed: 1, updated_at: now })
    .where('id', '=', accountId)
    .where('confirmed', '=', 0)
    .execute();
  await db
    .deleteFrom('account_identity')
    .where('account_id', '=', accountId)
    .where('provider', '=', MOVED_UNPROVEN)
    .execute();
}

/** Hands an account over to the member who proved to own its address. Whoever registered it without such proof loses access. */
export async function takeOver(db: Database, accountId: number, now: number): Promise<void> {
  await lockAccount(db, accountId);
  await db.deleteFrom('account_password').where('account_id', '=', accountId).execute();
  await db.deleteFrom('mailed_code').where('account_id', '=', accountId).execute();
  await endAllSessions(db, accountId);
  await endAllKeysOf(db, accountId);
  await confirmAccount(db, accountId, now);
}

/** Changes an account's address, and deletes the codes that were mailed to the former one, since its reader may be somebody else. */
export async function setEmail(db: Database, accountId: number, email: string, now: number): Promise<void> {
  await db.updateTable('account').set({ email, updated_at: now }).where('id', '=', accountId).execute();
  await db
    .deleteFrom('mailed_code')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', ['reset', 'confirmation'])
    .execute();
}

const changeOf = (db: Database, accountId: number) =>
  db.selectFrom('email_change').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/**
 * Starts a change of a member's address. Returns the old address, which gets a notice and a link that undoes the change; null if the
 * account had none. If several changes follow each other, this is the address before the first of them; otherwise an intruder could lock
 * the owner out by changing the address twice.
 */
export async function askEmailChange(
  db: Database,
  change: { accountId: number; oldEmail: string | null; newEmail: string },
  now: number,
): Promise<string | null> {
  const values = { new_email: change.newEmail, asked_at: now };
  // Deletes the code that was mailed for an earlier change of address: it would now confirm the new address, to which it was not mailed.
  await db
    .deleteFrom('mailed_code')
    .where('account_id', '=', change.accountId)
    .where('purpose', '=', 'email-change')
    .execute();
  const { old_email } = await db
    .insertInto('email_change')
    .values({ account_id: change.accountId, old_email: change.oldEmail, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .returning('old_email')
    .executeTakeFirstOrThrow();
  return old_email;
}

/** Completes a change of address. Throws if the new address has been banned since, and a unique violation if somebody else has it now. */
export async function applyEmailChange(db: Database, accountId: number, now: number): Promise<void> {
  const change = await changeOf(db, accountId);
  if (!change) return;
  await requireAddressAllowed(db, change.new_email);
  await setEmail(db, accountId, change.new_email, now);
}

/** Deletes all unconfirmed accounts with this address, except that of its owner, the member `ownerId`. */
export async function dropUnproven(db: Database, email: string, ownerId: number): Promise<void> {
  await db
    .deleteFrom('account')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('confirmed', '=', 0)
    .where('id', '<>', ownerId)
    .execute();
}

/**
 * Restores the old address, even if the new one was confirmed, and signs the member out everywhere. Throws a unique violation if somebody
 * else has confirmed the old address since.
 */
export async function cancelEmailChange(db: Database, accountId: number, now: number): Promise<void> {
  const change = await changeOf(db, accountId);
  if (change?.old_email != null) {
    // `cancelEmailChange` is called by a link that was mailed to the old address, so the member who opened it owns that address.
    await dropUnproven(db, change.old_email, accountId);
    await setEmail(db, accountId, change.old_email, now);
  }
  await db.deleteFrom('email_change').where('account_id', '=', accountId).execute();
  await db
    .deleteFrom('mailed_code')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', ['email-change', 'reset'])
    .execute();
  await endAllSessions(db, accountId);
}

/**
 * Deletes an account and all its data: its private ads with photos, memberships and roles, enquiries, messages to the market, saved cars,
 * sessions and codes, queued mails, and its newsletter. Throws a ValidationError if a team or the market would be left without an owner or
 * admin.
 */
export async function deleteAccount(db: Database, accountId: number, email: string | null, now: number): Promise<void> {
  await lockAccount(db, accountId);
  await requireDispensable(db, accountId);
  const phone = await findProvenNumber(db, accountId);
  const recipients = [email ?? '', phone ?? ''];
  await deletePrivateSeller(db, accountId, now);
  await forgetLeadsOfBuyer(db, accountId);
  await forgetReporter(db, accountId);
  await deleteMessagesOfMember(db, accountId);
  await endAllKeysOf(db, accountId);
  await db.deleteFrom('account').where('id', '=', accountId).execute();
  if (email !== null) await db.deleteFrom('newsletter_subscription').where('email', '=', email).execute();
  // Mails of the contact form are skipped: their jobs carry ids of messages, not of accounts, and go to the market's mailbox, which may
  // also be a member's address.
  const kinds = MAIL_KINDS.filter((kind) => kind !== 'contact' && kind !== 'contact-answer').map(mailJob);
  await db
    .deleteFrom('job')
    .where('kind', 'in', kinds)
    .where(({ or, eb }) =>
      or([eb(mailField('recipient'), 'in', recipients), eb(mailField('about'), '=', String(accountId))]),
    )
    .execute();
}
