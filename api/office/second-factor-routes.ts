import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CODE_REFUSED, FACTOR_NOT_BEGUN } from '#contract/messages/office.ts';
import { recoveryCodesSchema, secondFactorStateSchema } from '#contract/office/second-factor-schemas.ts';
import type { Action } from '#contract/permissions.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { answers, done, nothing } from '../../platform/http/answer-schemas.ts';
import { notFoundError, unauthorizedError, validationError } from '../../platform/http/errors.ts';
import { countOf, type RateLimits } from '../../platform/http/limits/rate-limits.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { qrCode } from '../../platform/qr-code.ts';
import type { SealKeys } from '../../platform/sealed-text.ts';
import { findAccount } from '../accounts/account-queries.ts';
import { holdAccount } from '../accounts/account-writes.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { type OfficeAccess, secondFactorError } from './office-access.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  countRecoveryCodes,
  findWaitingFactor,
  hasSecondFactor,
  redeemCode,
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

interface Parts {
  db: Database;
  clock: Clock;
  siteName: string;
  keys: SealKeys;
  access: OfficeAccess;
  rateLimits: RateLimits;
}

interface Office {
  path: string;
  config: { action: Action };
}

const OFFICES: readonly Office[] = [
  { path: '/staff/api/second-factor', config: { action: 'open the office of staff' } },
  { path: '/sell/api/second-factor', config: { action: 'open the office of a seller' } },
];

/** By which staff, and sellers who want to, prove that a stolen password is not all that somebody has. */
export function secondFactorRoutes(app: RouteApp, parts: Parts) {
  for (const office of OFFICES) routesOf(app, parts, office);
}

function routesOf(app: RouteApp, { db, clock, siteName, keys, access, rateLimits }: Parts, { path, config }: Office) {
  const idOf = async (request: FastifyRequest) => (await access.requireCaller(request)).session.accountId;

  const audited = (transaction: Database, accountId: number, action: string) =>
    recordAudit(transaction, {
      at: clock.now(),
      actor: accountId,
      action,
      subject: { kind: 'account', id: accountId },
    });

  /**
   * Does what a code allows, in one transaction with the use of it. Throws a ValidationError where it is none, and a 429 after five
   * of those in a quarter of an hour.
   */
  async function byCode<Result>(
    accountId: number,
    act: (transaction: Database) => Promise<Result | undefined>,
  ): Promise<Result> {
    const counts = [countOf('wrongSecondFactorsOfMember', accountId)];
    await rateLimits.take(counts, accountId);
    const result = await db.transaction().execute(async (transaction) => {
      await holdAccount(transaction, accountId);
      return act(transaction);
    });
    if (result === undefined) throw validationError(CODE_REFUSED);
    await rateLimits.giveBack(counts);
    return result;
  }

  const byFreshCode = <Result>(accountId: number, code: string, act: (transaction: Database) => Promise<Result>) =>
    byCode(accountId, async (transaction) => {
      const used = await redeemCode(transaction, keys, { accountId, code, now: clock.now() });
      if (used === 'recovery') await audited(transaction, accountId, 'use recovery code');
      return used === undefined ? undefined : act(transaction);
    });

  /**
   * Returns whether the caller may see and confirm a new secret: where one is confirmed already, only in a session that has given a code
   * of it. A stolen password must not profit from a change that the member began and left.
   */
  async function mayReplace(request: FastifyRequest): Promise<boolean> {
    const { actor, session } = await access.requireCaller(request);
    return actor.isStrong || !(await hasSecondFactor(db, session.accountId));
  }

  async function waitingOf(request: FastifyRequest) {
    if (!(await mayReplace(request))) return undefined;
    const accountId = await idOf(request);
    const account = await findAccount(db, accountId);
    if (!account) throw unauthorizedError();
    return findWaitingFactor(db, keys, { accountId, issuer: siteName, label: account.username });
  }

  app.get(path, { schema: show, config }, async (request) => {
    const { session, actor } = await access.requireCaller(request);
    const waiting = await waitingOf(request);
    return {
      isSetUp: await hasSecondFactor(db, session.accountId),
      waitingSecret: waiting?.secret ?? null,
      codesLeft: await countRecoveryCodes(db, session.accountId),
      isStrong: actor.isStrong,
    };
  });

  app.get(`${path}/qr.svg`, { schema: picture, config }, async (request, reply) => {
    const waiting = await waitingOf(request);
    if (!waiting) throw notFoundError();
    return reply.type('image/svg+xml').send(qrCode(waiting.uri));
  });

  app.post(path, { schema: begin, config }, async (request) => {
    const { session } = await access.requireCaller(request);
    const { accountId, id } = session;
    const { code } = request.body;
    const draw = (transaction: Database) => beginSecondFactor(transaction, keys, accountId);
    if (!(await hasSecondFactor(db, accountId))) await draw(db);
    else if (code === undefined) throw validationError(CODE_REFUSED);
    else {
      await byFreshCode(accountId, code, async (transaction) => {
        await strengthen(transaction, id, clock.now());
        return { drawn: await draw(transaction) };
      });
    }
    return { ok: true as const };
  });

  app.post(`${path}/confirm`, { schema: confirm, config }, async (request) => {
    const { session } = await access.requireCaller(request);
    const { accountId, id } = session;
    if (!(await mayReplace(request))) throw secondFactorError();
    if (!(await waitingOf(request))) throw validationError(FACTOR_NOT_BEGUN);
    const recoveryCodes = await byCode(accountId, async (transaction) => {
      const now = clock.now();
      const isRight = await confirmSecondFactor(transaction, keys, { accountId, code: request.body.code, now });
      if (!isRight) return undefined;
      await strengthen(transaction, id, now);
      await audited(transaction, accountId, 'set up second factor');
      return replaceRecoveryCodes(transaction, accountId);
    });
    return { recoveryCodes };
  });

  app.post(`${path}/check`, { schema: check, config }, async (request) => {
    const { session } = await access.requireCaller(request);
    await byFreshCode(session.accountId, request.body.code, async (transaction) => ({
      strong: await strengthen(transaction, session.id, clock.now()),
    }));
    return { ok: true as const };
  });

  app.post(`${path}/recovery-codes`, { schema: renewCodes, config }, async (request) => {
    const accountId = await idOf(request);
    const recoveryCodes = await byFreshCode(accountId, request.body.code, async (transaction) => {
      await audited(transaction, accountId, 'draw recovery codes');
      return replaceRecoveryCodes(transaction, accountId);
    });
    return { recoveryCodes };
  });

  app.post(`${path}/remove`, { schema: remove, config }, async (request, reply) => {
    const accountId = await idOf(request);
    await byFreshCode(accountId, request.body.code, async (transaction) => {
      await audited(transaction, accountId, 'remove second factor');
      await resetSecondFactor(transaction, accountId);
      return true;
    });
    return reply.code(204).send();
  });
}
