import { CODE_DIGITS, CODE_OVER, NO_MOBILE_NUMBER, wrongCode } from '#contract/messages/private-sellers.ts';
import type { PendingPhone } from '#contract/office/private-seller-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { fieldError } from '../../platform/http/errors.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { hashOfSecret } from '../../platform/secret-hash.ts';
import { mobileNumber } from '../../platform/sms/mobile-number.ts';
import { requireNumberAllowed } from '../bans/ban-check-queries.ts';

// A code proves that whoever asked for it reads the SMS of a number. It is computed from stored data and a secret outside the database, so neither
// the database nor the queue contains it.

export const PHONE_CODE_JOB = 'phone code';
const GOOD_FOR_MS = 10 * 60_000;
const CODES = 1_000_000;
/** How often a code can be tried. */
const CODE_TRIES = 5;

/** The market's secret; see SigningKeys. */
export interface CodeSecret {
  derive(text: string): string;
  isDerived(text: string, value: string): boolean;
}

interface PhoneCode {
  /** A digest of who may use the code, so that others cannot use up its tries. */
  asker: string;
  phone: string;
  expiresAt: number;
}

/** A member who asks for a code. */
export const memberAsking = (accountId: number): string => hashOfSecret(`member ${accountId}`);

/** A browser that asks for one before its owner is known. `secret`: it alone has it. */
export const browserAsking = (secret: string): string => hashOfSecret(`browser ${secret}`);

const aboutOf = ({ asker, phone, expiresAt }: PhoneCode) => `phone code of ${asker} for ${phone} until ${expiresAt}`;

/** Returns a code of six digits. */
export function codeOf(secret: CodeSecret, sent: PhoneCode): string {
  const number = Buffer.from(secret.derive(aboutOf(sent)), 'base64url').readUIntBE(0, 6);
  return String(number % CODES).padStart(6, '0');
}

const hashedText = (sent: PhoneCode, code: string) => `${aboutOf(sent)} is ${code}`;

/** Stores that a code is to be sent to a number, in place of an earlier one. The queue of jobs must be woken afterwards. */
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

/** A number that waits for its code, as whoever asked sees it. */
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

/** A code that was right. It is still there until it is used. */
export interface RightCode {
  asker: string;
  phone: string;
  hash: string;
}

/** Tries a code, which counts whatever comes of it: `db` is no transaction. Throws a 400 for one that proves nothing. */
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

/** Uses a code up, in the transaction that it was proven for: of two requests at once, one finds it. Throws a 400 for the other. */
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

/** Returns a mobile number in its full form. Throws a 400 for what is none, and for one that is banned. */
export async function readNumber(db: Database, typed: string): Promise<string> {
  const phone = mobileNumber(typed);
  if (phone === undefined) throw fieldError('phone', NO_MOBILE_NUMBER);
  await requireNumberAllowed(db, phone, 'phone');
  return phone;
}

/** Returns a code as it was typed, without blanks and hyphens. Throws a 400 for what is none. */
function readCode(typed: string): string {
  const code = typed.normalize('NFKC').replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(code)) throw fieldError('code', CODE_DIGITS);
  return code;
}

/** Removes expired codes. */
export async function removeEndedCodes(db: Database, now: number): Promise<void> {
  await db.deleteFrom('number_code').where('expires_at', '<=', now).execute();
}
