import { CODE_REFUSED } from '#contract/messages/office.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { validationError } from '../../platform/http/errors.ts';
import type { RateLimits } from '../../platform/http/limits/rate-limits.ts';
import type { SealKeys } from '../../platform/sealed-text.ts';
import { lockAccount } from '../accounts/account-writes.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { countOf } from '../schema/rate-limits.ts';
import { redeemCode } from './second-factor-writes.ts';

export interface CodeDeps {
  db: Database;
  clock: Clock;
  keys: SealKeys;
  rateLimits: RateLimits;
}

export const auditFactor = (db: Database, accountId: number, action: string, at: number) =>
  recordAudit(db, {
    at,
    actor: accountId,
    action,
    subject: { kind: 'account', id: accountId },
  });

/**
 * Does what a code allows, in one transaction with the use of it; `act` returns undefined where the code is wrong. Throws a ValidationError
 * then, and a 429 after five of those in a quarter of an hour.
 */
export async function withCode<Result>(
  { db, rateLimits }: CodeDeps,
  accountId: number,
  act: (transaction: Database) => Promise<Result | undefined>,
): Promise<Result> {
  const counts = [countOf('wrongSecondFactorsOfMember', accountId)];
  await rateLimits.consume(counts, accountId);
  const result = await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, accountId);
    return act(transaction);
  });
  if (result === undefined) throw validationError(CODE_REFUSED);
  await rateLimits.refund(counts);
  return result;
}

/** Does what a code of the confirmed secret allows, or a recovery code, which is used up by it. Throws as `withCode` does. */
export const withFreshCode = <Result>(
  parts: CodeDeps,
  { accountId, code }: { accountId: number; code: string },
  act: (transaction: Database) => Promise<Result>,
): Promise<Result> =>
  withCode(parts, accountId, async (transaction) => {
    const now = parts.clock.now();
    const used = await redeemCode(transaction, parts.keys, { accountId, code, now });
    if (used === 'recovery') await auditFactor(transaction, accountId, 'use recovery code', now);
    return used === undefined ? undefined : act(transaction);
  });
