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

/** A member who gives their second factor, and the member's office session. */
export interface Prover {
  accountId: number;
  /** The id of the office session. */
  sessionId: string;
  log: FastifyBaseLogger;
}

/** Returns the caller of a route with the id of the caller's office session. */
export async function findProver(access: OfficeAccess, request: FastifyRequest): Promise<Prover> {
  const { accountId, id } = (await access.requireCaller(request)).session;
  return { accountId, sessionId: id, log: request.log };
}

export interface FactorOffice {
  path: string;
  config: { action: Action };
}

/** The offices where members set up and use the second factor. */
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
 * Returns whether a session may see, confirm and add a new second factor. If the member has one already, the session must have given it;
 * otherwise somebody with a stolen password could confirm a new one that the member created and did not confirm.
 */
export const mayAddFactor = async (db: Database, { accountId, sessionId }: Omit<Prover, 'log'>, now: number) =>
  (await isStrongNow(db, sessionId, now)) || !(await hasSecondFactor(db, accountId));

/**
 * Throws a conflict if the member has no password and can sign in by SMS only. A second factor is asked for after a password, so the member
 * would be locked out.
 */
export async function requirePassword(db: Database, accountId: number): Promise<void> {
  const account = await findAccount(db, accountId);
  if (account?.hash === null && account.email === null) throw conflictError(PASSWORD_FIRST);
}

/**
 * Runs `act`, which checks and uses the second factor, in a transaction. If `act` returns undefined because the factor was wrong, throws a
 * ValidationError with the message `refused`; after five wrong tries in a quarter of an hour, a 429.
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

/** Runs `act` if the code is right: a code of the member's confirmed app, or a recovery code. A code that was accepted is used up. */
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

/** Runs `act` if a passkey of the member has signed a challenge of this session. The challenge is used up in any case. */
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

/**
 * Runs `act` if the request contains a valid second factor: a code or a passkey's response. Throws like `withTry`, also if neither was
 * sent.
 */
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
