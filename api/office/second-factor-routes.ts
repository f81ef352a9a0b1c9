import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CODE_REFUSED, FACTOR_NOT_BEGUN } from '#contract/messages/office.ts';
import { proofSchema, recoveryCodesSchema, secondFactorStateSchema } from '#contract/office/second-factor-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { answers, done, nothing } from '../../platform/http/answer-schemas.ts';
import { notFoundError, unauthorizedError, validationError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { qrCode } from '../../platform/qr-code.ts';
import { findAccount } from '../accounts/account-queries.ts';
import { lockAccount } from '../accounts/account-writes.ts';
import type { Services } from '../services.ts';
import { secondFactorError } from './office-access.ts';
import { hasPasskey, listPasskeys } from './passkey-queries.ts';
import {
  auditFactor,
  FACTOR_OFFICES,
  type FactorOffice,
  findProver,
  mayAddFactor,
  type Prover,
  requirePassword,
  withProof,
  withTry,
} from './second-factor-proof.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  countRecoveryCodes,
  findWaitingFactor,
  hasApp,
  hasSecondFactor,
  replaceRecoveryCodes,
  resetSecondFactor,
  strengthen,
} from './second-factor-writes.ts';

const ofOffice = (summary: string) => ({ tags: ['office'], summary });

const show = {
  ...ofOffice('Whether the second factor is set up, and was given'),
  response: answers({ 200: secondFactorStateSchema }, 401, 403),
};
const picture = {
  ...ofOffice('The secret that waits to be confirmed, for an authenticator app to look at'),
  response: answers({ 200: z.string() }, 401, 403, 404),
};
const begin = {
  ...ofOffice('Draws a new secret. Where one is set up already, by giving that once more'),
  body: proofSchema,
  response: answers({ 200: done }, 400, 401, 403, 429),
};
const confirm = {
  ...ofOffice('Sets up the secret that waits, by a code of it'),
  body: z.strictObject({ code: z.string().max(40) }),
  response: answers({ 200: recoveryCodesSchema }, 400, 401, 403, 429),
};
const check = {
  ...ofOffice('Gives the second factor for this session'),
  body: proofSchema,
  response: answers({ 200: done }, 400, 401, 403, 429),
};
const renewCodes = {
  ...ofOffice('Draws new recovery codes, by giving the second factor once more'),
  body: proofSchema,
  response: answers({ 200: recoveryCodesSchema }, 400, 401, 403, 429),
};
const remove = {
  ...ofOffice('Takes the second factor away, passkeys too, by giving it once more'),
  body: proofSchema,
  response: answers({ 204: nothing }, 400, 401, 403, 429),
};

type FactorServices = Pick<Services, 'access' | 'clock' | 'config' | 'db' | 'keys' | 'rateLimits'>;

/** Routes to set up and check the second factor, which is mandatory for staff and optional for sellers. */
export function secondFactorRoutes(app: RouteApp, services: FactorServices) {
  for (const office of FACTOR_OFFICES) routesOf(app, services, office);
}

/**
 * Returns the new secret for an authenticator app that the caller still has to confirm; undefined if there is none, or if the caller's
 * session may not see it.
 */
async function findWaiting(services: FactorServices, request: FastifyRequest) {
  const { accountId, id } = (await services.access.requireCaller(request)).session;
  if (!(await mayAddFactor(services.db, { accountId, sessionId: id }, services.clock.now()))) return undefined;
  const account = await findAccount(services.db, accountId);
  if (!account) throw unauthorizedError();
  return findWaitingFactor(services.db, services.keys, {
    accountId,
    issuer: services.config.siteName,
    label: account.username,
  });
}

/** Creates a member's first secret for an authenticator app; returns false if the member already has a second factor. */
const drawFirst = ({ db, keys }: Pick<FactorServices, 'db' | 'keys'>, accountId: number) =>
  db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, accountId);
    if (await hasSecondFactor(transaction, accountId)) return false;
    await beginSecondFactor(transaction, keys, accountId);
    return true;
  });

/** Confirms the member's new secret for an authenticator app by a code that the app computed from it. Returns the recovery codes. */
async function confirmApp(services: FactorServices, request: FastifyRequest, prover: Prover, code: string) {
  const { clock, db, keys } = services;
  const { accountId, sessionId } = prover;
  const mayConfirm = (database: Database) => mayAddFactor(database, prover, clock.now());
  if (!(await mayConfirm(db))) throw secondFactorError();
  if (!(await findWaiting(services, request))) throw validationError(FACTOR_NOT_BEGUN);
  return withTry(services, accountId, CODE_REFUSED, async (transaction) => {
    const now = clock.now();
    // A second factor was set up in another session since the request began.
    if (!(await mayConfirm(transaction))) throw secondFactorError();
    const isRight = await confirmSecondFactor(transaction, keys, { accountId, code, now });
    if (!isRight) return undefined;
    await strengthen(transaction, sessionId, now);
    await auditFactor(transaction, accountId, 'set up second factor', now);
    return replaceRecoveryCodes(transaction, accountId);
  });
}

function routesOf(app: RouteApp, services: FactorServices, { path, config }: FactorOffice) {
  const { db, clock, keys, access } = services;
  const proverOf = (request: FastifyRequest) => findProver(access, request);

  app.get(path, { schema: show, config }, async (request) => {
    const { session, actor } = await access.requireCaller(request);
    const { accountId } = session;
    const { isStrong } = actor;
    const waiting = await findWaiting(services, request);
    return {
      isSetUp: await hasSecondFactor(db, accountId),
      hasApp: await hasApp(db, accountId),
      hasPasskeys: await hasPasskey(db, accountId),
      passkeys: isStrong ? await listPasskeys(db, accountId) : [],
      waitingSecret: waiting?.secret ?? null,
      codesLeft: await countRecoveryCodes(db, accountId),
      isStrong,
    };
  });

  app.get(`${path}/qr.svg`, { schema: picture, config }, async (request, reply) => {
    const waiting = await findWaiting(services, request);
    if (!waiting) throw notFoundError();
    return reply.type('image/svg+xml').send(qrCode(waiting.uri));
  });

  app.post(path, { schema: begin, config }, async (request) => {
    const prover = await proverOf(request);
    const { accountId, sessionId } = prover;
    await requirePassword(db, accountId);
    if (await drawFirst(services, accountId)) return { ok: true as const };
    return withProof(services, prover, request.body, async (transaction) => {
      await strengthen(transaction, sessionId, clock.now());
      await beginSecondFactor(transaction, keys, accountId);
      return { ok: true as const };
    });
  });

  app.post(`${path}/confirm`, { schema: confirm, config }, async (request) => {
    const prover = await proverOf(request);
    return { recoveryCodes: await confirmApp(services, request, prover, request.body.code) };
  });

  app.post(`${path}/check`, { schema: check, config }, async (request) => {
    const prover = await proverOf(request);
    return withProof(services, prover, request.body, async (transaction) => {
      await strengthen(transaction, prover.sessionId, clock.now());
      return { ok: true as const };
    });
  });

  app.post(`${path}/recovery-codes`, { schema: renewCodes, config }, async (request) => {
    const prover = await proverOf(request);
    const recoveryCodes = await withProof(services, prover, request.body, async (transaction) => {
      await auditFactor(transaction, prover.accountId, 'draw recovery codes', clock.now());
      return replaceRecoveryCodes(transaction, prover.accountId);
    });
    return { recoveryCodes };
  });

  app.post(`${path}/remove`, { schema: remove, config }, async (request, reply) => {
    const prover = await proverOf(request);
    await withProof(services, prover, request.body, async (transaction) => {
      await auditFactor(transaction, prover.accountId, 'remove second factor', clock.now());
      await resetSecondFactor(transaction, prover.accountId);
      return true;
    });
    return reply.code(204).send();
  });
}
