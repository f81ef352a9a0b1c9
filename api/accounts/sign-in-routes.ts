import { z } from 'zod';
import { tokensSchema } from '#contract/accounts/account-schemas.ts';
import { TAKEN } from '#contract/messages/account-errors.ts';
import { sendJson } from '../../platform/content/answer.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { answers, done, forMembers } from '../../platform/http/answer-schemas.ts';
import { parseBody } from '../../platform/http/bodies/json-body.ts';
import { originOf } from '../../platform/http/device-words.ts';
import { ApiError, applicationError, unauthorizedError } from '../../platform/http/errors.ts';
import { describeOnly, type RouteApp } from '../../platform/http/route-schemas.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import { requireAddressAllowed, requireNetworkAllowed } from '../bans/ban-check-queries.ts';
import { allowMails } from '../schema/mail-limits.ts';
import { countOf, countsOfNetwork } from '../schema/rate-limits.ts';
import type { Services } from '../services.ts';
import { emailSchema, passwordSchema, requireNoNumber, usernameSchema } from './account-fields.ts';
import { findTaken } from './account-queries.ts';
import { ofAccounts, signedInSchema, wholeAccountSchema } from './account-schemas.ts';
import { insertAccount, setPassword } from './account-writes.ts';
import { accountJson, signedInJson } from './accounts.ts';
import { requireUnguessable } from './new-password.ts';
import { credentialsSchema } from './password-sign-in.ts';
import { hashPassword } from './passwords.ts';
import { endSession, refreshSession, startSession } from './sessions.ts';

const registerSchema = z.strictObject({
  email: emailSchema,
  username: usernameSchema,
  password: passwordSchema,
  newsletter: z.boolean().default(false),
});

const MISSING_TOKEN = 'Missing refresh token';
const refreshSchema = z.strictObject({ refreshToken: z.string().min(1).max(4_000) });

const logIn = {
  ...ofAccounts('Signs in by password'),
  body: credentialsSchema,
  response: answers({ 200: signedInSchema }, 400, 429, 503),
};
const register = {
  ...ofAccounts('Makes an account; signs in as well where addresses need not be confirmed'),
  body: registerSchema,
  response: answers({ 200: z.union([signedInSchema, z.object({ user: wholeAccountSchema })]) }, 400, 429, 503),
};
const refresh = {
  ...ofAccounts('Exchanges a refresh token for new tokens'),
  body: refreshSchema,
  response: answers({ 200: tokensSchema }, 400, 401, 429),
};
const logOut = {
  ...ofAccounts('Ends the session of the access token'),
  ...forMembers,
  response: answers({ 200: done }, 401, 403),
};

/** Routes for signing up, signing in and out, and refreshing tokens. */
export function signInRoutes(
  app: RouteApp,
  { accounts, signInByPassword }: Pick<Services, 'accounts' | 'signInByPassword'>,
) {
  const { source, config, session, rateLimits, devices, jobs, keys, requireAccount } = accounts;
  const { db } = source.adapter;
  const { clock } = session;

  app.post('/api/auth/local', { schema: logIn }, async (request, reply) => {
    const { accountId, begun } = await signInByPassword(request, reply, {
      credentials: request.body,
      begin: (transaction, id) => startSession(session, transaction, id, originOf(request)),
    });
    return sendJson(reply, await signedInJson(source, accountId, begun));
  });

  app.post('/api/auth/local/register', { schema: register }, async (request, reply) => {
    const { password, ...input } = request.body;
    requireNoNumber(input.username);
    await requireUnguessable(password, [input.username, input.email, config.siteName]);
    await rateLimits.consume(countsOfNetwork('registrationsOfNetwork', request.ip));
    await requireNetworkAllowed({ db, clock, keys }, request);
    await requireAddressAllowed(db, input.email);
    if (await findTaken(db, input)) throw applicationError(TAKEN);
    const confirmed = !config.emailConfirmation;
    const mail = { kind: 'confirmation', recipient: input.email, occasion: 'registration' } as const;
    const mails = confirmed ? [] : await allowMails(rateLimits, { ip: request.ip }, [mail]);
    await rateLimits.consume(countsOfNetwork('accountsOfNetwork', request.ip));
    const hash = await hashPassword(password, request.ip);
    const now = clock.now();
    const created = await db
      .transaction()
      .execute(async (transaction) => {
        const id = await insertAccount(transaction, { ...input, provider: 'local', confirmed }, now);
        await setPassword(transaction, id, hash);
        if (!confirmed) await queueMails(transaction, mails, now);
        return { id, tokens: confirmed ? await startSession(session, transaction, id, originOf(request)) : undefined };
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? applicationError(TAKEN) : error;
      });
    jobs.wake();
    devices.remember(request, reply, { id: created.id, hash });
    if (!created.tokens) return sendJson(reply, `{"user":${await accountJson(source, created.id)}}`);
    return sendJson(reply, await signedInJson(source, created.id, created.tokens));
  });

  for (const path of ['/auth/refresh', '/api/auth/refresh']) {
    // The schema only documents the body. The route itself checks it, since the API contract gives the error for a missing token its own
    // wording.
    app.post(path, { schema: refresh, validatorCompiler: describeOnly }, async (request, reply) => {
      const isGiven = typeof request.body === 'object' && request.body !== null && 'refreshToken' in request.body;
      if (!isGiven) throw new ApiError(400, 'BadRequestError', MISSING_TOKEN);
      const { refreshToken } = parseBody(refreshSchema, request.body);
      const claims = await session.tokens.readRefresh(refreshToken, clock.now());
      if (claims) await rateLimits.consume([countOf('refreshesOfSession', claims.sid)]);
      const refreshed = await refreshSession(session, db, refreshToken);
      if ('tokens' in refreshed) return reply.send(refreshed.tokens);
      if (refreshed.refused === 'replayed') request.log.warn({ event: 'refresh_reuse' }, 'a session was ended');
      throw unauthorizedError('Invalid refresh token');
    });
  }

  app.post('/api/auth/logout', { schema: logOut, onRequest: requireAccount }, async (request, reply) => {
    const { sessionId } = await requireAccount(request);
    await endSession(db, sessionId);
    return reply.send({ ok: true });
  });
}
