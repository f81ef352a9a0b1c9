import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  EMAIL_TAKEN,
  SAME_PASSWORD,
  USERNAME_TAKEN,
  CURRENT_PASSWORD_WRONG as WRONG_PASSWORD,
} from '#contract/messages/account-errors.ts';
import { sendJson } from '../../platform/content/answer.ts';
import { parseFields } from '../../platform/content/entry-query.ts';
import { parseQueryString } from '../../platform/content/query-string.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { answers, forMembers, nothing } from '../../platform/http/answer-schemas.ts';
import { applicationError, forbiddenError, unauthorizedError, validationError } from '../../platform/http/errors.ts';
import { countOf } from '../../platform/http/rate-limits.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { allowMails } from '../../platform/mail/mail-limits.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import {
  emailSchema,
  givenPasswordSchema,
  passwordSchema,
  phoneSchema,
  usernameKey,
  usernameSchema,
} from './account-fields.ts';
import { queueNotice } from './account-notices.ts';
import { type AccountParts, accountJson, signedInJson } from './account-parts.ts';
import { type FoundAccount, findAccount, findTaken } from './account-queries.ts';
import { accountSchema, ofAccounts, signedInSchema, wholeAccountSchema } from './account-schemas.ts';
import { accountType } from './account-type.ts';
import { askEmailChange, deleteAccount, holdAccount, setEmail, setPassword } from './account-writes.ts';
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

const idParams = z.object({ id: z.string().meta({ description: 'The `id` of the member' }) });

const showMe = {
  ...ofAccounts('The member who asks'),
  ...forMembers,
  querystring: z.object({ fields: z.array(z.enum(['*', ...accountType.attributes])).optional() }),
  response: answers({ 200: accountSchema }, 400, 401, 403),
};
const refuseAll = {
  ...ofAccounts('Of other members there is nothing to be seen'),
  ...forMembers,
  response: answers({}, 401, 403),
};
const updateMe = {
  ...ofAccounts('Changes the profile of the member who asks; a new address holds once its mailed link was opened'),
  ...forMembers,
  params: idParams,
  body: profileSchema,
  response: answers({ 200: wholeAccountSchema }, 400, 401, 403, 429),
};
const newPassword = {
  ...ofAccounts('Sets a new password, and ends all other sessions'),
  ...forMembers,
  body: changeSchema,
  response: answers({ 200: signedInSchema }, 400, 401, 403, 429, 503),
};
const deleteMe = {
  ...ofAccounts('Deletes the account of the member who asks, with all that belongs to it'),
  ...forMembers,
  body: deleteSchema,
  response: answers({ 204: nothing }, 400, 401, 403, 429, 503),
};

/** What members do with their own accounts. Of other members' there is nothing to be seen or done. */
export function memberRoutes(app: RouteApp, parts: AccountParts) {
  const { source, config, session, rateLimits, devices, jobs, requireAccount } = parts;
  const { db } = source.adapter;
  const { clock } = session;

  app.get('/api/users/me', { schema: showMe }, async (request, reply) => {
    const { accountId } = await requireAccount(request);
    const { fields } = parseQueryString(request.raw.url ?? '');
    return sendJson(reply, await accountJson(source, accountId, parseFields(accountType, fields)));
  });

  for (const path of ['/api/users', '/api/users/count', '/api/users/:id']) {
    const schema = path.endsWith(':id') ? { ...refuseAll, params: idParams } : refuseAll;
    app.get(path, { schema }, async (request) => {
      await requireAccount(request);
      throw forbiddenError();
    });
  }

  /** Before the body is looked at: whose account it is goes first. */
  async function requireSelf(request: FastifyRequest) {
    const { accountId } = await requireAccount(request);
    const { id } = idParams.parse(request.params);
    if (id !== String(accountId)) throw forbiddenError();
  }

  app.put('/api/users/:id', { schema: updateMe, onRequest: requireSelf }, async (request, reply) => {
    const { accountId } = await requireAccount(request);
    await updateProfile(accountId, request.body, request.ip);
    jobs.wake();
    return sendJson(reply, await accountJson(source, accountId));
  });

  async function updateProfile(accountId: number, profile: z.infer<typeof profileSchema>, ip: string) {
    const taken = await findTakenByOthers(accountId, profile);
    if (taken) {
      // Each try tells whether somebody has this name or address.
      await rateLimits.take([countOf('takenNamesOfMember', accountId)], accountId);
      throw takenError(taken);
    }
    await db
      .transaction()
      .execute((transaction) => writeProfile(transaction, accountId, profile, ip))
      .catch(async (error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
        throw takenError((await findTaken(db, profile, accountId)) ?? 'username');
      });
  }

  /** Whoever had a name before it was another's as well keeps it. */
  async function findTakenByOthers(accountId: number, { username, email }: z.infer<typeof profileSchema>) {
    const own = await findAccount(db, accountId);
    return findTaken(db, { username: username === own?.username ? undefined : username, email }, accountId);
  }

  async function writeProfile(db: Database, accountId: number, profile: z.infer<typeof profileSchema>, ip: string) {
    const { username, email, phonenumber, newsletter } = profile;
    const now = clock.now();
    await holdAccount(db, accountId);
    const account = await findAccount(db, accountId);
    if (!account) throw unauthorizedError();
    const isRenamed = username !== undefined && username !== account.username;
    await db
      .updateTable('account')
      .set({
        ...(isRenamed ? { username, username_key: usernameKey(username) } : {}),
        ...(phonenumber === undefined ? {} : { phonenumber }),
        ...(newsletter === undefined ? {} : { newsletter: Number(newsletter) }),
        updated_at: now,
      })
      .where('id', '=', accountId)
      .execute();
    if (email === undefined || email === account.email) return;
    if (config.emailConfirmation) await wantEmail(db, account, email, ip);
    // Where no mails are sent, nobody can be asked.
    else await setEmail(db, accountId, email, now);
  }

  /** Throws a 429 when one of the two mails that it takes is not allowed. */
  async function wantEmail(db: Database, account: FoundAccount, newEmail: string, ip: string) {
    const now = clock.now();
    const oldEmail = await askEmailChange(db, { accountId: account.id, oldEmail: account.email, newEmail }, now);
    const about = String(account.id);
    const mails = await allowMails(rateLimits, { ip, causer: account.id }, [
      { kind: 'email-change', recipient: newEmail, about },
      { kind: 'email-change-cancel', recipient: oldEmail, about },
    ]);
    await queueMails(db, mails, now);
  }

  /** The account, if this is its password. Throws a ValidationError otherwise. */
  async function provePassword(accountId: number, password: string, ip: string): Promise<FoundAccount> {
    const counts = [countOf('wrongPasswordsOfMember', accountId)];
    await rateLimits.take(counts, accountId);
    const account = await findAccount(db, accountId);
    if (!(await isPassword(account?.hash ?? undefined, password, ip)) || !account)
      throw validationError(WRONG_PASSWORD);
    await rateLimits.giveBack(counts);
    return account;
  }

  app.post('/api/auth/change-password', { schema: newPassword, onRequest: requireAccount }, async (request, reply) => {
    const { accountId } = await requireAccount(request);
    const { currentPassword, ...wanted } = request.body;
    requireConfirmed(wanted);
    const account = await provePassword(accountId, currentPassword, request.ip);
    if (wanted.password === currentPassword) throw validationError(SAME_PASSWORD);
    await requireUnguessable(wanted.password, [account.username, account.email, config.siteName]);
    const hash = await hashPassword(wanted.password, request.ip);
    const tokens = await db.transaction().execute(async (transaction) => {
      await holdAccount(transaction, accountId);
      const unchanged = await findAccount(transaction, accountId);
      // Changed or deleted by somebody else while the new one was hashed.
      if (unchanged?.hash !== account.hash) throw validationError(WRONG_PASSWORD);
      await setPassword(transaction, accountId, hash);
      const notice = { kind: 'password-changed', account: unchanged, ip: request.ip, now: clock.now() } as const;
      await queueNotice(transaction, rateLimits, notice);
      return startSession(session, transaction, accountId);
    });
    request.log.info({ event: 'password_changed', member: accountId }, 'a password was changed');
    jobs.wake();
    devices.remember(request, reply, { id: accountId, hash });
    return sendJson(reply, await signedInJson(source, accountId, tokens));
  });

  app.delete('/api/users/me', { schema: deleteMe, onRequest: requireAccount }, async (request, reply) => {
    const { accountId } = await requireAccount(request);
    const { password } = request.body;
    const { email } = await provePassword(accountId, password, request.ip);
    await db.transaction().execute((transaction) => deleteAccount(transaction, accountId, email));
    return reply.code(204).send();
  });
}

const takenError = (what: 'username' | 'email') => applicationError(what === 'username' ? USERNAME_TAKEN : EMAIL_TAKEN);
