import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendJson } from '../content/answer.ts';
import { isUniqueViolation } from '../db/database-errors.ts';
import type { Database } from '../db/engine.ts';
import { applicationError, forbiddenError, unauthorizedError, validationError } from '../http/errors.ts';
import { parseBody } from '../http/json-body.ts';
import { queueMail } from '../mail/outbox.ts';
import { emailSchema, givenPasswordSchema, passwordSchema, phoneSchema, usernameSchema } from './account-fields.ts';
import { type AccountParts, accountJson, signedInJson } from './account-parts.ts';
import { type FoundAccount, findAccount, findTaken } from './account-queries.ts';
import { askEmailChange, deleteAccount, holdAccount, setPassword } from './account-writes.ts';
import { requireConfirmed, requireUnguessable } from './new-password.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { startSession } from './sessions.ts';

const profileSchema = z.strictObject({
  username: usernameSchema.optional(),
  email: emailSchema.optional(),
  phonenumber: phoneSchema.nullable().optional(),
  newsletter: z.boolean().optional(),
});

const changeSchema = z.strictObject({
  currentPassword: givenPasswordSchema,
  password: passwordSchema,
  passwordConfirmation: z.string().min(1),
});

const deleteSchema = z.strictObject({ password: givenPasswordSchema });

const WRONG_PASSWORD = 'The provided current password is invalid';
const SAME_PASSWORD = 'Your new password must be different than your current password';

/** What members do with their own accounts. Of other members' there is nothing to be seen or done. */
export function memberRoutes(app: FastifyInstance, parts: AccountParts) {
  const { source, config, session, budgets, outbox, requireAccount } = parts;
  const { db } = source.engine;
  const { clock } = session;

  app.get('/api/users/me', async (request, reply) => {
    const { accountId } = await requireAccount(request);
    return sendJson(reply, await accountJson(source, accountId));
  });

  for (const path of ['/api/users', '/api/users/count', '/api/users/:id']) {
    app.get(path, async (request) => {
      await requireAccount(request);
      throw forbiddenError();
    });
  }

  app.put<{ Params: { id: string } }>('/api/users/:id', async (request, reply) => {
    const { accountId } = await requireAccount(request);
    if (request.params.id !== String(accountId)) throw forbiddenError();
    await updateProfile(accountId, parseBody(profileSchema, request.body));
    outbox.wake();
    return sendJson(reply, await accountJson(source, accountId));
  });

  async function updateProfile(accountId: number, profile: z.infer<typeof profileSchema>) {
    const taken = await findTaken(db, profile, accountId);
    if (taken) {
      // Each try tells whether somebody has this name or address.
      await budgets.take('takenNamesOfMember', accountId);
      throw takenError(taken);
    }
    await db
      .transaction()
      .execute((transaction) => writeProfile(transaction, accountId, profile))
      .catch(async (error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
        throw takenError((await findTaken(db, profile, accountId)) ?? 'username');
      });
  }

  async function writeProfile(db: Database, accountId: number, profile: z.infer<typeof profileSchema>) {
    const { email, newsletter, ...rest } = profile;
    const now = clock.now();
    await holdAccount(db, accountId);
    const account = await findAccount(db, accountId);
    if (!account) throw unauthorizedError();
    const isChanged = email !== undefined && email !== account.email;
    // Where no mails are sent, nobody can be asked.
    const isAtOnce = isChanged && !config.emailConfirmation;
    await db
      .updateTable('account')
      .set({
        ...rest,
        ...(newsletter === undefined ? {} : { newsletter: Number(newsletter) }),
        ...(isAtOnce ? { email } : {}),
        updated_at: now,
      })
      .where('id', '=', accountId)
      .execute();
    if (!isChanged || isAtOnce) return;
    const change = { accountId, oldEmail: account.email, newEmail: email };
    const oldEmail = await askEmailChange(db, change, now);
    const about = String(accountId);
    await queueMail(db, { kind: 'email-change', recipient: email, about }, now);
    await queueMail(db, { kind: 'email-change-cancel', recipient: oldEmail, about }, now);
  }

  /** The account, if this is its password. Throws a ValidationError otherwise. */
  async function provePassword(accountId: number, password: string): Promise<FoundAccount> {
    await budgets.take('wrongPasswordsOfMember', accountId);
    const account = await findAccount(db, accountId);
    if (!(await isPassword(account?.hash ?? undefined, password)) || !account) throw validationError(WRONG_PASSWORD);
    await budgets.giveBack('wrongPasswordsOfMember', accountId);
    return account;
  }

  app.post('/api/auth/change-password', async (request, reply) => {
    const { accountId } = await requireAccount(request);
    const { currentPassword, ...wanted } = parseBody(changeSchema, request.body);
    requireConfirmed(wanted);
    const account = await provePassword(accountId, currentPassword);
    if (wanted.password === currentPassword) throw validationError(SAME_PASSWORD);
    await requireUnguessable(wanted.password, [account.username, account.email, config.siteName]);
    const hash = await hashPassword(wanted.password);
    const tokens = await db.transaction().execute(async (transaction) => {
      await holdAccount(transaction, accountId);
      const now = await findAccount(transaction, accountId);
      // Changed or deleted by somebody else while the new one was hashed.
      if (now?.hash !== account.hash) throw validationError(WRONG_PASSWORD);
      await setPassword(transaction, accountId, hash);
      return startSession(session, transaction, accountId);
    });
    return sendJson(reply, await signedInJson(source, accountId, tokens));
  });

  app.delete('/api/users/me', async (request, reply) => {
    const { accountId } = await requireAccount(request);
    const { password } = parseBody(deleteSchema, request.body);
    const { email } = await provePassword(accountId, password);
    await db.transaction().execute((transaction) => deleteAccount(transaction, accountId, email));
    return reply.code(204).send();
  });
}

const takenError = (what: 'username' | 'email') =>
  applicationError(what === 'username' ? 'Username already taken' : 'Email already taken');
