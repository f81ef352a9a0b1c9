import { CODE_DIGITS, CODE_OVER, NO_MOBILE_NUMBER, wrongCode } from '#contract/messages/private-sellers.ts';
import type { PendingPhone } from '#contract/office/private-seller-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { fieldError } from '../../platform/http/errors.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { mobileNumber } from '../../platform/sms/mobile-number.ts';
import { requireNumberAllowed } from '../bans/ban-check-queries.ts';

// A code proves that the member reads the SMS of a number. It is computed from stored data and a secret outside the database, so neither
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
  accountId: number;
  phone: string;
  expiresAt: number;
}

const aboutOf = ({ accountId, phone, expiresAt }: PhoneCode) =>
  `phone code of ${accountId} for ${phone} until ${expiresAt}`;

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
  { accountId, phone }: { accountId: number; phone: string },
  now: number,
): Promise<void> {
  const sent = { accountId, phone, expiresAt: now + GOOD_FOR_MS };
  const row = {
    phone,
    hash: secret.derive(hashedText(sent, codeOf(secret, sent))),
    expires_at: sent.expiresAt,
    tries: 0,
    sent_at: null,
  };
  await db
    .insertInto('phone_code')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
  await enqueue(db, [{ kind: PHONE_CODE_JOB, key: String(accountId), payload: { account: accountId } }], now);
}

/** A number that waits for its code, as its member sees it. */
export async function findPendingPhone(db: Database, accountId: number, now: number): Promise<PendingPhone | null> {
  const code = await db
    .selectFrom('phone_code')
    .select(['phone', 'expires_at', 'sent_at', 'tries'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('tries', '<', CODE_TRIES)
    .executeTakeFirst();
  if (!code) return null;
  const { phone, expires_at, sent_at, tries } = code;
  return { phone, expiresAt: isoTime(expires_at), isSent: sent_at !== null, triesLeft: CODE_TRIES - tries };
}

type ProofOutcome = 'proven' | 'over' | { triesLeft: number };

/**
 * Tries a code. The right one is used up in a transaction, in which `use` does what its number was proven for: it throws where that cannot be.
 * `db` is no transaction: a try counts, whatever comes of it.
 */
export async function proveNumber(
  db: Database,
  secret: CodeSecret,
  { accountId, code, now }: { accountId: number; code: string; now: number },
  use: (transaction: Database, phone: string) => Promise<void>,
): Promise<ProofOutcome> {
  const tried = await db
    .updateTable('phone_code')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('tries', '<', CODE_TRIES)
    .where('expires_at', '>', now)
    .returning(['phone', 'hash', 'expires_at', 'tries'])
    .executeTakeFirst();
  if (!tried) return 'over';
  const { phone, hash, expires_at: expiresAt, tries } = tried;
  const isRight = secret.isDerived(hashedText({ accountId, phone, expiresAt }, code), hash);
  if (!isRight) return { triesLeft: CODE_TRIES - tries };
  return db.transaction().execute(async (transaction) => {
    // Deletes the code as it uses it: of two requests at once, one finds it.
    const used = await transaction
      .deleteFrom('phone_code')
      .where('account_id', '=', accountId)
      .where('hash', '=', hash)
      .returning('phone')
      .executeTakeFirst();
    if (!used) return 'over' as const;
    await requireNumberAllowed(transaction, phone, 'phone');
    await use(transaction, phone);
    return 'proven' as const;
  });
}

/** Returns a mobile number in its full form. Throws a 400 for what is none, and for one that is banned. */
export async function readNumber(db: Database, typed: string): Promise<string> {
  const phone = mobileNumber(typed);
  if (phone === undefined) throw fieldError('phone', NO_MOBILE_NUMBER);
  await requireNumberAllowed(db, phone, 'phone');
  return phone;
}

/** Returns a code as it was typed, without blanks and hyphens. Throws a 400 for what is none. */
export function readCode(typed: string): string {
  const code = typed.normalize('NFKC').replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(code)) throw fieldError('code', CODE_DIGITS);
  return code;
}

/** Throws a 400 for a code that proved nothing. */
export function requireProven(outcome: ProofOutcome): void {
  if (outcome === 'over') throw fieldError('code', CODE_OVER);
  if (outcome !== 'proven') throw fieldError('code', wrongCode(outcome.triesLeft));
}

/** Removes expired codes. */
export async function removeEndedCodes(db: Database, now: number): Promise<void> {
  await db.deleteFrom('phone_code').where('expires_at', '<=', now).execute();
}
