import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  NO_PASSKEYS,
  PASSKEY_IS_GONE,
  PASSKEY_IS_THERE,
  PASSKEY_REFUSED,
  TOO_MANY_PASSKEYS,
} from '#contract/messages/passkeys.ts';
import { newPasskeySchema, passkeyCreationSchema, passkeyRequestSchema } from '#contract/office/passkey-schemas.ts';
import { MOST_PASSKEYS, PASSKEY_MINUTES } from '#contract/office/passkeys.ts';
import { proofSchema, recoveryCodesSchema } from '#contract/office/second-factor-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { answers, nothing } from '../../platform/http/answer-schemas.ts';
import { ApiError, conflictError, unauthorizedError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { findAccount } from '../accounts/account-queries.ts';
import type { Services } from '../services.ts';
import { secondFactorError } from './office-access.ts';
import { KEY_KINDS, loadChecks, siteOf } from './passkey-checks.ts';
import { listKnownPasskeys } from './passkey-queries.ts';
import { deletePasskey, drawChallenge, insertPasskey, type PasskeyTry } from './passkey-writes.ts';
import {
  auditFactor,
  FACTOR_OFFICES,
  findProver,
  mayAddFactor,
  type Prover,
  requirePassword,
  withProof,
  withTry,
} from './second-factor-proof.ts';
import {
  dropUnconfirmedFactor,
  hasSecondFactor,
  replaceRecoveryCodes,
  resetSecondFactor,
  strengthen,
  weakenOthers,
} from './second-factor-writes.ts';

const ofOffice = (summary: string) => ({ tags: ['office'], summary });
const challenge = {
  ...ofOffice('A question for one of the caller’s passkeys, to give the second factor by'),
  response: answers({ 200: passkeyRequestSchema }, 401, 403, 409),
};
const begin = {
  ...ofOffice('A question to the browser for a new passkey'),
  response: answers({ 200: passkeyCreationSchema }, 401, 403, 409),
};
const add = {
  ...ofOffice('Adds a passkey that was made just now. With the first one come recovery codes'),
  body: newPasskeySchema,
  response: answers({ 200: recoveryCodesSchema }, 400, 401, 403, 409, 429),
};
const remove = {
  ...ofOffice('Removes a passkey, by giving the second factor once more'),
  params: z.object({ passkey: z.string() }),
  body: proofSchema,
  response: answers({ 204: nothing }, 400, 401, 403, 404, 429),
};

type PasskeyServices = Pick<Services, 'access' | 'clock' | 'config' | 'db' | 'keys' | 'rateLimits'>;

const TIMEOUT_MS = PASSKEY_MINUTES * MINUTE_MS;

/**
 * The result of adding a passkey: it was registered before, the member has too many, or it was added, with new recovery codes if it is the
 * first second factor.
 */
type Outcome = 'taken' | 'full' | { recoveryCodes: string[] };

/**
 * Adds a passkey. If it is the member's first second factor, also creates recovery codes. Returns undefined if the passkey did not sign a
 * challenge of this session.
 */
async function addPasskey(attempt: PasskeyTry, made: z.infer<typeof newPasskeySchema>): Promise<Outcome | undefined> {
  const { db, accountId, sessionId, now } = attempt;
  const isFirst = !(await hasSecondFactor(db, accountId));
  const isFull = (await listKnownPasskeys(db, accountId)).length >= MOST_PASSKEYS;
  if (isFull) return 'full';
  const outcome = await insertPasskey(attempt, made);
  if (outcome !== 'added') return outcome === 'wrong' ? undefined : outcome;
  await auditFactor(db, accountId, 'add passkey', now);
  if (!isFirst) return { recoveryCodes: [] };
  await dropUnconfirmedFactor(db, accountId);
  await strengthen(db, sessionId, now);
  return { recoveryCodes: await replaceRecoveryCodes(db, accountId) };
}

/**
 * Removes a passkey. If the member has another second factor, all other sessions must give it again. If not, recovery codes and all else
 * that belongs to the second factor are removed too.
 */
async function removePasskey(db: Database, { accountId, sessionId }: Prover, id: string, now: number) {
  if (!(await deletePasskey(db, accountId, id))) return { isRemoved: false };
  await auditFactor(db, accountId, 'remove passkey', now);
  if (await hasSecondFactor(db, accountId)) await weakenOthers(db, accountId, sessionId);
  else {
    await auditFactor(db, accountId, 'remove second factor', now);
    await resetSecondFactor(db, accountId);
  }
  return { isRemoved: true };
}

/** Routes for passkeys, which can be used as the second factor instead of a code. */
export function passkeyRoutes(app: RouteApp, services: PasskeyServices) {
  const { access, clock, config: settings, db } = services;
  const site = siteOf(settings);
  const proverOf = (request: FastifyRequest) => findProver(access, request);
  const draw = ({ sessionId }: Prover, purpose: 'add' | 'give') =>
    db.transaction().execute((transaction) => drawChallenge(transaction, { sessionId, purpose, now: clock.now() }));

  for (const { path, config } of FACTOR_OFFICES) {
    app.post(`${path}/passkeys/challenge`, { schema: challenge, config }, async (request) => {
      const prover = await proverOf(request);
      const allowCredentials = await listKnownPasskeys(db, prover.accountId);
      if (allowCredentials.length === 0) throw conflictError(NO_PASSKEYS);
      return {
        challenge: await draw(prover, 'give'),
        rpId: site.id,
        allowCredentials,
        timeout: TIMEOUT_MS,
        userVerification: 'required' as const,
      };
    });

    app.post(`${path}/passkeys/begin`, { schema: begin, config }, async (request) => {
      const prover = await proverOf(request);
      await requirePassword(db, prover.accountId);
      if (!(await mayAddFactor(db, prover, clock.now()))) throw secondFactorError();
      const account = await findAccount(db, prover.accountId);
      if (!account) throw unauthorizedError();
      const excludeCredentials = await listKnownPasskeys(db, prover.accountId);
      if (excludeCredentials.length >= MOST_PASSKEYS) throw conflictError(TOO_MANY_PASSKEYS);
      const { document_id, username } = account;
      return {
        challenge: await draw(prover, 'add'),
        rp: { id: site.id, name: settings.siteName },
        user: { id: Buffer.from(document_id).toString('base64url'), name: username, displayName: username },
        pubKeyCredParams: KEY_KINDS.map((alg) => ({ type: 'public-key' as const, alg })),
        excludeCredentials,
        authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'required' as const },
        attestation: 'none' as const,
        timeout: TIMEOUT_MS,
      };
    });

    app.post(`${path}/passkeys`, { schema: add, config }, async (request) => {
      const prover = await proverOf(request);
      const { accountId, sessionId } = prover;
      const checks = await loadChecks();
      const outcome = await withTry(services, accountId, PASSKEY_REFUSED, async (transaction) => {
        const now = clock.now();
        if (!(await mayAddFactor(transaction, prover, now))) throw secondFactorError();
        return addPasskey({ db: transaction, checks, site, accountId, sessionId, now }, request.body);
      });
      if (outcome === 'full') throw conflictError(TOO_MANY_PASSKEYS);
      if (outcome === 'taken') throw conflictError(PASSKEY_IS_THERE);
      return outcome;
    });

    app.post(`${path}/passkeys/:passkey/remove`, { schema: remove, config }, async (request, reply) => {
      const prover = await proverOf(request);
      const { isRemoved } = await withProof(services, prover, request.body, (transaction) =>
        removePasskey(transaction, prover, request.params.passkey, clock.now()),
      );
      if (!isRemoved) throw new ApiError(404, 'NotFoundError', PASSKEY_IS_GONE);
      return reply.code(204).send();
    });
  }
}
