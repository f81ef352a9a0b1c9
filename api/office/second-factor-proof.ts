import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { CODE_REFUSED, PASSWORD_FIRST } from '#contract/messages/office.ts';
import { PASSKEY_REFUSED } from '#contract/messages/passkeys.ts';
import type { PasskeyAnswer } from '#contract/office/passkey-schemas.ts';
import type { Proof } from '#contract/office/second-factor-schemas.ts';
import type { Action } from '#contract/permissions.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { conflictError, validationError } from '../../platform/http/errors.ts';
import type { RateLimits } from '../../platform/http/limits/rate-limits.ts';
import type { SealKeys } from '../../platform/sealed-text.ts';
import { findAccount } from '../accounts/account-queries.ts';
import { lockAccount } from '../accounts/account-writes.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { countOf } from '../schema/rate-limits.ts';
import type { OfficeAccess } from './office-access.ts';
import { loadChecks, siteOf } from './passkey-checks.ts';
import { redeemAnswer } from './passkey-writes.ts';
import { hasSecondFactor, isStrongNow, redeemCode } from './second-factor-writes.ts';

export interface ProofDeps {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'publicUrl'>;
  keys: SealKeys;
  rateLimits: RateLimits;
}

/** A member in a session of an office, who gives the second factor. */
export interface Prover {
  accountId: number;
  /** The office session. */
  sessionId: string;
  log: FastifyBaseLogger;
}

/** Returns the caller of a route, who gives the second factor. */
export async function findProver(access: OfficeAccess, request: FastifyRequest): Promise<Prover> {
  const { accountId, id } = (await access.requireCaller(request)).session;
  return { accountId, sessionId: id, log: request.log };
}

export interface FactorOffice {
  path: string;
  config: { action: Action };
}

/** The offices in which members set up and use the second factor. */
export const FACTOR_OFFICES: readonly FactorOffice[] = [
  { path: '/staff/api/second-factor', config: { action: 'open the office of staff' } },
  { path: '/sell/api/second-factor', config: { action: 'secure own account' } },
];

export const auditFactor = (db: Database, accountId: number, action: string, at: number) =>
  recordAudit(db, {
    at,
    actor: accountId,
    action,
    subject: { kind: 'account', id: accountId },
  });

/**
 * Returns whether a session may see, confirm and add a new factor: where there is one already, only after that was given. A stolen password
 * must not profit from a change that the member began and left.
 */
export const mayAddFactor = async (db: Database, { accountId, sessionId }: Omit<Prover, 'log'>, now: number) =>
  (await isStrongNow(db, sessionId, now)) || !(await hasSecondFactor(db, accountId));

/** Throws a conflict for a member who signs in by SMS alone: with a second factor, which needs a password too, they could not any more. */
export async function requirePassword(db: Database, accountId: number): Promise<void> {
  const account = await findAccount(db, accountId);
  if (account?.hash === null && account.email === null) throw conflictError(PASSWORD_FIRST);
}

/**
 * Runs `act` in one transaction with the use of the second factor; `act` returns undefined if that is wrong. Then throws a ValidationError
 * with the sentence `refused`, and after five in a quarter of an hour a 429.
 */
export async function withTry<Result>(
  { db, rateLimits }: Pick<ProofDeps, 'db' | 'rateLimits'>,
  accountId: number,
  refused: string,
  act: (transaction: Database) => Promise<Result | undefined>,
): Promise<Result> {
  const counts = [countOf('wrongSecondFactorsOfMember', accountId)];
  await rateLimits.consume(counts, accountId);
  const result = await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, accountId);
    return act(transaction);
  });
  if (result === undefined) throw validationError(refused);
  await rateLimits.refund(counts);
  return result;
}

/** Runs `act` after a code of the confirmed app, or after a recovery code, which is then used up. */
const withCode = <Result>(
  deps: ProofDeps,
  { accountId }: Prover,
  code: string,
  act: (transaction: Database) => Promise<Result>,
): Promise<Result> =>
  withTry(deps, accountId, CODE_REFUSED, async (transaction) => {
    const now = deps.clock.now();
    const used = await redeemCode(transaction, deps.keys, { accountId, code, now });
    if (used === 'recovery') await auditFactor(transaction, accountId, 'use recovery code', now);
    return used === undefined ? undefined : act(transaction);
  });

/** Runs `act` after a passkey's answer to a challenge of this session, which is then used up. */
async function withPasskey<Result>(
  deps: ProofDeps,
  { accountId, sessionId, log }: Prover,
  answer: PasskeyAnswer,
  act: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const checks = await loadChecks();
  const site = siteOf(deps.config);
  return withTry(deps, accountId, PASSKEY_REFUSED, async (transaction) => {
    const now = deps.clock.now();
    const outcome = await redeemAnswer({ db: transaction, checks, site, accountId, sessionId, now }, answer);
    if (outcome === 'copied') {
      log.warn({ event: 'passkey_copied' }, 'a passkey counted less than before');
      await auditFactor(transaction, accountId, 'refuse copied passkey', now);
    }
    return outcome === 'given' ? act(transaction) : undefined;
  });
}

/** Runs `act` after a second factor that was given just now: a code or a passkey. Throws as `withTry` does, also if neither was sent. */
export async function withProof<Result>(
  deps: ProofDeps,
  prover: Prover,
  { code, passkey }: Proof,
  act: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  if (passkey !== undefined) return withPasskey(deps, prover, passkey, act);
  if (code === undefined) throw validationError(CODE_REFUSED);
  return withCode(deps, prover, code, act);
}
