import { CODE_DIGITS, CODE_OVER, NO_MOBILE_NUMBER, wrongCode } from '#contract/messages/private-sellers.ts';
import type { PendingPhone } from '#contract/office/private-seller-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { fieldError } from '../../platform/http/errors.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { hashOfSecret } from '../../platform/secret-hash.ts';
import { mobileNumber } from '../../platform/sms/mobile-number.ts';
import { requireNumberAllowed } from '../bans/ban-check-queries.ts';

// An SMS code proves that the person who requested it reads the messages of a phone number. It is computed from stored data and a secret
// outside the database, so neither the database nor the job queue contains it.

export const PHONE_CODE_JOB = 'phone code';
const GOOD_FOR_MS = 10 * 60_000;
const CODES = 1_000_000;
/** After this many wrong entries a code is no longer valid. */
const CODE_TRIES = 5;

/** The market's secret: codes are derived from it, and their hashes made with it. See SigningKeys. */
export interface CodeSecret {
  derive(text: string): string;
  isDerived(text: string, value: string): boolean;
}

interface PhoneCode {
  /** A digest that identifies who requested the code. Nobody else can use the code, or use up its tries. */
  asker: string;
  phone: string;
  expiresAt: number;
}

/** Returns the `asker` of a signed-in member. */
export const memberAsking = (accountId: number): string => hashOfSecret(`member ${accountId}`);

/** Returns the `asker` of a browser in which nobody is signed in. `secret`: a random value that only this browser has. */
export const browserAsking = (secret: string): string => hashOfSecret(`browser ${secret}`);

const aboutOf = ({ asker, phone, expiresAt }: PhoneCode) => `phone code of ${asker} for ${phone} until ${expiresAt}`;

/** Computes the six digits of a code. */
export function codeOf(secret: CodeSecret, sent: PhoneCode): string {
  const number = Buffer.from(secret.derive(aboutOf(sent)), 'base64url').readUIntBE(0, 6);
  return String(number % CODES).padStart(6, '0');
}

const hashedText = (sent: PhoneCode, code: string) => `${aboutOf(sent)} is ${code}`;

/** Stores a request for an SMS code, in place of an earlier request. The caller must then wake the job queue, which sends the code. */
export async function askForCode(
  db: Database,
  secret: CodeSecret,
  { asker, phone }: { asker: string; phone: string },
  now: number,
): Promise<{ expiresAt: number }> {
  const sent = { asker, phone, expiresAt: now + GOOD_FOR_MS };
  const row = {
    phone,
    hash: secret.derive(hashedText(sent, codeOf(secret, sent))),
    expires_at: sent.expiresAt,
    tries: 0,
    sent_at: null,
  };
  await db
    .insertInto('number_code')
    .values({ asker, ...row })
    .onConflict((conflict) => conflict.column('asker').doUpdateSet(row))
    .execute();
  await enqueue(db, [{ kind: PHONE_CODE_JOB, key: asker, payload: { asker } }], now);
  return { expiresAt: sent.expiresAt };
}

/** Returns the phone number for which this asker has requested a code that is still valid. */
export async function findPendingPhone(db: Database, asker: string, now: number): Promise<PendingPhone | null> {
  const code = await db
    .selectFrom('number_code')
    .select(['phone', 'expires_at', 'sent_at', 'tries'])
    .where('asker', '=', asker)
    .where('expires_at', '>', now)
    .where('tries', '<', CODE_TRIES)
    .executeTakeFirst();
  if (!code) return null;
  const { phone, expires_at, sent_at, tries } = code;
  return { phone, expiresAt: isoTime(expires_at), isSent: sent_at !== null, triesLeft: CODE_TRIES - tries };
}

interface Proof {
  asker: string;
  code: string;
  now: number;
}

/** A code that was entered correctly. It stays valid until `spendCode` deletes it. */
export interface RightCode {
  asker: string;
  phone: string;
  hash: string;
}

/**
 * Checks a typed code. `db` must not be a transaction, because the try must stay counted even if the request fails. Throws a 400 for a
 * wrong code.
 */
export async function tryCode(
  db: Database,
  secret: CodeSecret,
  { asker, code: typed, now }: Proof,
): Promise<RightCode> {
  const code = readCode(typed);
  const tried = await db
    .updateTable('number_code')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('asker', '=', asker)
    .where('tries', '<', CODE_TRIES)
    .where('expires_at', '>', now)
    .returning(['phone', 'hash', 'expires_at', 'tries'])
    .executeTakeFirst();
  if (!tried) throw fieldError('code', CODE_OVER);
  const { phone, hash, expires_at: expiresAt, tries } = tried;
  if (!secret.isDerived(hashedText({ asker, phone, expiresAt }, code), hash)) {
    throw fieldError('code', wrongCode(CODE_TRIES - tries));
  }
  return { asker, phone, hash };
}

/** Uses up a code in the transaction of the change that it allows. If two requests use it at once, the second gets a 400. */
export async function spendCode(transaction: Database, { asker, phone, hash }: RightCode): Promise<void> {
  const used = await transaction
    .deleteFrom('number_code')
    .where('asker', '=', asker)
    .where('hash', '=', hash)
    .returning('phone')
    .executeTakeFirst();
  if (!used) throw fieldError('code', CODE_OVER);
  await requireNumberAllowed(transaction, phone, 'phone');
}

/** Returns a typed mobile number in its full form. Throws a 400 if the text is no mobile number, or if the number is banned. */
export async function readNumber(db: Database, typed: string): Promise<string> {
  const phone = mobileNumber(typed);
  if (phone === undefined) throw fieldError('phone', NO_MOBILE_NUMBER);
  await requireNumberAllowed(db, phone, 'phone');
  return phone;
}

/** Removes blanks and hyphens from a typed code. Throws a 400 if six digits do not remain. */
function readCode(typed: string): string {
  const code = typed.normalize('NFKC').replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(code)) throw fieldError('code', CODE_DIGITS);
  return code;
}

/** Removes expired codes. */
export async function removeEndedCodes(db: Database, now: number): Promise<void> {
  await db.deleteFrom('number_code').where('expires_at', '<=', now).execute();
}
