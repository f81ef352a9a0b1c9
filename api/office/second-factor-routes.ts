import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CODE_REFUSED, FACTOR_NOT_BEGUN } from '#contract/messages/office.ts';
import { recoveryCodesSchema, secondFactorStateSchema } from '#contract/office/second-factor-schemas.ts';
import type { Action } from '#contract/permissions.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { answers, done, nothing } from '../../platform/http/answer-schemas.ts';
import { notFoundError, unauthorizedError, validationError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { qrCode } from '../../platform/qr-code.ts';
import { findAccount } from '../accounts/account-queries.ts';
import type { Services } from '../services.ts';
import { secondFactorError } from './office-access.ts';
import { auditFactor, withCode, withFreshCode } from './second-factor-codes.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  countRecoveryCodes,
  findWaitingFactor,
  hasSecondFactor,
  replaceRecoveryCodes,
  resetSecondFactor,
  strengthen,
} from './second-factor-writes.ts';

const code = z.string().max(40);
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
  ...ofOffice('Draws a new secret. Where one is set up already, by a fresh code of it alone'),
  body: z.strictObject({ code: code.optional() }),
  response: answers({ 200: done }, 400, 401, 403, 429),
};
const confirm = {
  ...ofOffice('Sets up the secret that waits, by a code of it'),
  body: z.strictObject({ code }),
  response: answers({ 200: recoveryCodesSchema }, 400, 401, 403, 429),
};
const check = {
  ...ofOffice('Gives the second factor for this session'),
  body: z.strictObject({ code }),
  response: answers({ 200: done }, 400, 401, 403, 429),
};
const renewCodes = {
  ...ofOffice('Draws new recovery codes, by a fresh code'),
  body: z.strictObject({ code }),
  response: answers({ 200: recoveryCodesSchema }, 400, 401, 403, 429),
};
const remove = {
  ...ofOffice('Takes the second factor away, by a fresh code'),
  body: z.strictObject({ code }),
  response: answers({ 204: nothing }, 400, 401, 403, 429),
};

type FactorServices = Pick<Services, 'access' | 'clock' | 'config' | 'db' | 'keys' | 'rateLimits'>;

interface Office {
  path: string;
  config: { action: Action };
}

const OFFICES: readonly Office[] = [
  { path: '/staff/api/second-factor', config: { action: 'open the office of staff' } },
  { path: '/sell/api/second-factor', config: { action: 'open the office of a seller' } },
];

/** Routes that set up and check the second factor, which staff must have and sellers may. */
export function secondFactorRoutes(app: RouteApp, services: FactorServices) {
  for (const office of OFFICES) routesOf(app, services, office);
}

/**
 * Returns whether the caller may see and confirm a new secret: where one is confirmed already, only in a session that has given a code
 * of it. A stolen password must not profit from a change that the member began and left.
 */
async function mayReplace({ db, access }: FactorServices, request: FastifyRequest): Promise<boolean> {
  const { actor, session } = await access.requireCaller(request);
  return actor.isStrong || !(await hasSecondFactor(db, session.accountId));
}

/** Returns the secret that waits to be confirmed; undefined where there is none that the caller may see. */
async function findWaiting(services: FactorServices, request: FastifyRequest) {
  if (!(await mayReplace(services, request))) return undefined;
  const { accountId } = (await services.access.requireCaller(request)).session;
  const account = await findAccount(services.db, accountId);
  if (!account) throw unauthorizedError();
  return findWaitingFactor(services.db, services.keys, {
    accountId,
    issuer: services.config.siteName,
    label: account.username,
  });
}

function routesOf(app: RouteApp, services: FactorServices, { path, config }: Office) {
  const { db, clock, keys, access } = services;
  const idOf = async (request: FastifyRequest) => (await access.requireCaller(request)).session.accountId;

  app.get(path, { schema: show, config }, async (request) => {
    const { session, actor } = await access.requireCaller(request);
    const waiting = await findWaiting(services, request);
    return {
      isSetUp: await hasSecondFactor(db, session.accountId),
      waitingSecret: waiting?.secret ?? null,
      codesLeft: await countRecoveryCodes(db, session.accountId),
      isStrong: actor.isStrong,
    };
  });

  app.get(`${path}/qr.svg`, { schema: picture, config }, async (request, reply) => {
    const waiting = await findWaiting(services, request);
    if (!waiting) throw notFoundError();
    return reply.type('image/svg+xml').send(qrCode(waiting.uri));
  });

  app.post(path, { schema: begin, config }, async (request) => {
    const { accountId, id } = (await access.requireCaller(request)).session;
    const { code } = request.body;
    const draw = (transaction: Database) => beginSecondFactor(transaction, keys, accountId);
    if (!(await hasSecondFactor(db, accountId))) await draw(db);
    else if (code === undefined) throw validationError(CODE_REFUSED);
    else {
      await withFreshCode(services, { accountId, code }, async (transaction) => {
        await strengthen(transaction, id, clock.now());
        return { drawn: await draw(transaction) };
      });
    }
    return { ok: true as const };
  });

  app.post(`${path}/confirm`, { schema: confirm, config }, async (request) => {
    const { accountId, id } = (await access.requireCaller(request)).session;
    if (!(await mayReplace(services, request))) throw secondFactorError();
    if (!(await findWaiting(services, request))) throw validationError(FACTOR_NOT_BEGUN);
    const recoveryCodes = await withCode(services, accountId, async (transaction) => {
      const now = clock.now();
      const isRight = await confirmSecondFactor(transaction, keys, { accountId, code: request.body.code, now });
      if (!isRight) return undefined;
      await strengthen(transaction, id, now);
      await auditFactor(transaction, accountId, 'set up second factor', now);
      return replaceRecoveryCodes(transaction, accountId);
    });
    return { recoveryCodes };
  });

  app.post(`${path}/check`, { schema: check, config }, async (request) => {
    const { accountId, id } = (await access.requireCaller(request)).session;
    await withFreshCode(services, { accountId, code: request.body.code }, async (transaction) => ({
      strong: await strengthen(transaction, id, clock.now()),
    }));
    return { ok: true as const };
  });

  app.post(`${path}/recovery-codes`, { schema: renewCodes, config }, async (request) => {
    const accountId = await idOf(request);
    const recoveryCodes = await withFreshCode(services, { accountId, code: request.body.code }, async (transaction) => {
      await auditFactor(transaction, accountId, 'draw recovery codes', clock.now());
      return replaceRecoveryCodes(transaction, accountId);
    });
    return { recoveryCodes };
  });

  app.post(`${path}/remove`, { schema: remove, config }, async (request, reply) => {
    const accountId = await idOf(request);
    await withFreshCode(services, { accountId, code: request.body.code }, async (transaction) => {
      await auditFactor(transaction, accountId, 'remove second factor', clock.now());
      await resetSecondFactor(transaction, accountId);
      return true;
    });
    return reply.code(204).send();
  });
}
