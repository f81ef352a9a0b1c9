import type { Database } from '../../platform/database/adapter.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { requireNumberAllowed } from '../bans/ban-check-queries.ts';
import { endChecksOf } from '../sellers/verification-writes.ts';
import { CODE_TRIES } from './private-seller-queries.ts';
import { beginPrivateSeller } from './private-seller-writes.ts';

// A code proves that whoever typed it reads the SMS of a number. It is worked out from what is stored and a secret that is not,
// so it lies readable neither in the database nor in the queue.

export const PHONE_CODE_JOB = 'phone code';
const GOOD_FOR_MS = 10 * 60_000;
const CODES = 1_000_000;

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

/** Six digits. */
export function codeOf(secret: CodeSecret, sent: PhoneCode): string {
  const number = Buffer.from(secret.derive(aboutOf(sent)), 'base64url').readUIntBE(0, 6);
  return String(number % CODES).padStart(6, '0');
}

const hashedText = (sent: PhoneCode, code: string) => `${aboutOf(sent)} is ${code}`;

/** Notes that a code is to be sent to a number; one that was sent before is over. The queue of jobs is to be woken after. */
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

type ProofOutcome = 'proven' | 'over' | 'taken' | { triesLeft: number };

/**
 * Tries a code. The right one makes its number that of the member's own seller, unless another one has proven it, or it is banned by now.
 * `db` is no transaction: a try counts, whatever comes of it.
 */
export async function proveNumber(
  db: Database,
  secret: CodeSecret,
  { accountId, code }: { accountId: number; code: string },
  now: number,
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
  return db
    .transaction()
    .execute(async (transaction) => {
      // Deletes the code as it uses it: of two requests at once, one finds it.
      const used = await transaction
        .deleteFrom('phone_code')
        .where('account_id', '=', accountId)
        .where('hash', '=', hash)
        .returning('phone')
        .executeTakeFirst();
      if (!used) return 'over' as const;
      await requireNumberAllowed(transaction, phone, 'phone');
      const id = await beginPrivateSeller(transaction, accountId, now);
      const former = await transaction
        .selectFrom('seller')
        .select('phone')
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (former?.phone !== phone) await endChecksOf({ db: transaction, now, accountId }, id, ['phone']);
      await transaction
        .updateTable('seller')
        .set(({ eb }) => ({ phone, phone_proven_at: now, updated_at: now, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
      return 'proven' as const;
    })
    .catch((error: unknown) => {
      // The database keeps a number to one seller, also where two prove it at once.
      if (isUniqueViolation(error)) return 'taken' as const;
      throw error;
    });
}

/** Removes codes that nobody can use any more. */
export async function removeEndedCodes(db: Database, now: number): Promise<void> {
  await db.deleteFrom('phone_code').where('expires_at', '<=', now).execute();
}
