import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { EMAIL_NOT_CONFIRMED } from '#contract/messages.ts';
import { sendJson } from '../content/answer.ts';
import { isUniqueViolation } from '../db/database-errors.ts';
import { clientNetwork } from '../http/client-address.ts';
import { ApiError, applicationError, unauthorizedError, validationError } from '../http/errors.ts';
import { lineOfText, parseBody } from '../http/json-body.ts';
import { queueMail } from '../mail/outbox.ts';
import { emailSchema, givenPasswordSchema, normalUsername, passwordSchema, usernameSchema } from './account-fields.ts';
import { type AccountParts, accountJson, signedInJson } from './account-parts.ts';
import { findAccount, findAccountByIdentifier, findTaken } from './account-queries.ts';
import { holdAccount, insertAccount, setPassword } from './account-writes.ts';
import { openFailureAlarm } from './failure-alarm.ts';
import { requireUnguessable } from './new-password.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { endSession, refreshSession, startSession } from './sessions.ts';

const loginSchema = z.strictObject({ identifier: lineOfText().min(1).max(254), password: givenPasswordSchema });

const registerSchema = z.strictObject({
  email: emailSchema,
  username: usernameSchema,
  password: passwordSchema,
  newsletter: z.boolean().default(false),
});

const MISSING_TOKEN = 'Missing refresh token';
const refreshSchema = z.strictObject({ refreshToken: z.string().min(1).max(4_000) });

const WRONG_PASSWORD = 'Invalid identifier or password';
const TAKEN = 'Email or Username are already taken';

/** Signing up, in and out, and staying signed in. */
export function signInRoutes(app: FastifyInstance, parts: AccountParts) {
  const { source, config, session, budgets, outbox, requireAccount } = parts;
  const { db } = source.engine;
  const { clock } = session;
  const noteFailure = openFailureAlarm(clock);

  /** The same work whether there is such a member or not. */
  async function findByPassword(identifier: string, password: string) {
    const account = await findAccountByIdentifier(db, identifier);
    const isRight = await isPassword(account?.hash ?? undefined, password);
    return isRight ? account : undefined;
  }

  app.post('/api/auth/local', async (request, reply) => {
    const { identifier, password } = parseBody(loginSchema, request.body);
    const network = clientNetwork(request.ip);
    const name = `${normalUsername(identifier).toLowerCase()} ${network}`;
    await budgets.take('failuresOfNetwork', network);
    await budgets.take('failuresForName', name);
    const giveBack = async () => {
      await budgets.giveBack('failuresOfNetwork', network);
      await budgets.giveBack('failuresForName', name);
    };
    const account = await findByPassword(identifier, password).catch(async (error: unknown) => {
      // That nothing could be compared right now is nobody's failure.
      await giveBack();
      throw error;
    });
    if (!account) {
      noteFailure(request.log);
      throw validationError(WRONG_PASSWORD);
    }
    await giveBack();
    if (account.blocked) throw applicationError('Your account has been blocked by an administrator');
    if (!account.confirmed) throw applicationError(EMAIL_NOT_CONFIRMED);
    const tokens = await db.transaction().execute(async (transaction) => {
      await holdAccount(transaction, account.id);
      // A new password was set while this one was compared, and ended what the old one began.
      if ((await findAccount(transaction, account.id))?.hash !== account.hash) throw validationError(WRONG_PASSWORD);
      return startSession(session, transaction, account.id);
    });
    return sendJson(reply, await signedInJson(source, account.id, tokens));
  });

  app.post('/api/auth/local/register', async (request, reply) => {
    const { password, ...input } = parseBody(registerSchema, request.body);
    const network = clientNetwork(request.ip);
    await requireUnguessable(password, [input.username, input.email, config.siteName]);
    await budgets.take('mailsOfNetwork', network);
    if (await findTaken(db, input)) throw applicationError(TAKEN);
    await budgets.take('accountsOfNetwork', network);
    const hash = await hashPassword(password);
    const now = clock.now();
    const confirmed = !config.emailConfirmation;
    const created = await db
      .transaction()
      .execute(async (transaction) => {
        const id = await insertAccount(transaction, { ...input, provider: 'local', confirmed }, now);
        await setPassword(transaction, id, hash);
        if (!confirmed) await queueMail(transaction, { kind: 'confirmation', recipient: input.email }, now);
        return { id, tokens: confirmed ? await startSession(session, transaction, id) : undefined };
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? applicationError(TAKEN) : error;
      });
    outbox.wake();
    if (created.tokens) return sendJson(reply, await signedInJson(source, created.id, created.tokens));
    return sendJson(reply, `{"user":${await accountJson(source, created.id)}}`);
  });

  for (const path of ['/auth/refresh', '/api/auth/refresh']) {
    app.post(path, async (request, reply) => {
      const isGiven = typeof request.body === 'object' && request.body !== null && 'refreshToken' in request.body;
      if (!isGiven) throw new ApiError(400, 'BadRequestError', MISSING_TOKEN);
      const { refreshToken } = parseBody(refreshSchema, request.body);
      const claims = await session.tokens.readRefresh(refreshToken, clock.now());
      if (claims) await budgets.take('refreshesOfSession', claims.sid);
      const refreshed = await refreshSession(session, db, refreshToken);
      if ('tokens' in refreshed) return reply.send(refreshed.tokens);
      if (refreshed.refused === 'replayed') request.log.warn({ event: 'refresh_reuse' }, 'a session was ended');
      throw unauthorizedError('Invalid refresh token');
    });
  }

  app.post('/api/auth/logout', async (request, reply) => {
    const { sessionId } = await requireAccount(request);
    await endSession(db, sessionId);
    return reply.send({ ok: true });
  });
}
