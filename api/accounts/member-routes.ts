import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { SAME_PASSWORD, CURRENT_PASSWORD_WRONG as WRONG_PASSWORD } from '#contract/messages/account-errors.ts';
import { sendJson } from '../../platform/content/answer.ts';
import { parseQueryString } from '../../platform/content/query-string.ts';
import { parseFields } from '../../platform/content/selection.ts';
import { answers, forMembers, nothing } from '../../platform/http/answer-schemas.ts';
import { originOf } from '../../platform/http/device-words.ts';
import { forbiddenError, validationError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { countOf } from '../schema/rate-limits.ts';
import type { Services } from '../services.ts';
import { passwordSchema, typedPasswordSchema } from './account-fields.ts';
import { queueNotice } from './account-notices.ts';
import { type FoundAccount, findAccount, findProvenNumber } from './account-queries.ts';
import { accountSchema, ofAccounts, signedInSchema, wholeAccountSchema } from './account-schemas.ts';
import { accountType } from './account-type.ts';
import { deleteAccount, lockAccount, setPassword } from './account-writes.ts';
import { type Accounts, accountJson, signedInJson } from './accounts.ts';
import { requireConfirmed, requireUnguessable } from './new-password.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { findPendingPhone, memberAsking, type RightCode, spendCode, tryCode } from './phone-code-writes.ts';
import { openProfileWrites, profileSchema } from './profile-writes.ts';
import { startSession } from './sessions.ts';

const changeSchema = z.strictObject({
  currentPassword: typedPasswordSchema,
  password: passwordSchema,
  passwordConfirmation: z.string().min(1),
});

const deleteSchema = z.strictObject({ password: typedPasswordSchema });

/** The form of a code that is sent by SMS: six digits. */
const CODE = /^\d{6}$/;

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

/**
 * Returns the typed code if it is the one sent to the member's own number, or undefined. The caller must still use it up (`spendCode`).
 */
async function findOwnCode(
  { keys, session, source }: Pick<Accounts, 'keys' | 'session' | 'source'>,
  accountId: number,
  typed: string,
): Promise<RightCode | undefined> {
  const { db } = source.adapter;
  const asker = memberAsking(accountId);
  const now = session.clock.now();
  const pending = CODE.test(typed.replace(/[\s-]/g, '')) ? await findPendingPhone(db, asker, now) : null;
  if (!pending || pending.phone !== (await findProvenNumber(db, accountId))) return undefined;
  return tryCode(db, keys, { asker, code: typed, now });
}

/** Returns the account if the caller proves to be its owner, by the password or by an SMS code. Throws a ValidationError otherwise. */
async function proveOwner(
  accounts: Pick<Accounts, 'keys' | 'rateLimits' | 'session' | 'source'>,
  { accountId, ip }: { accountId: number; ip: string },
  password: string,
) {
  const { rateLimits, source } = accounts;
  const { db } = source.adapter;
  const counts = [countOf('wrongPasswordsOfMember', accountId)];
  await rateLimits.consume(counts, accountId);
  const account = await findAccount(db, accountId);
  const isRight = await isPassword(account?.hash ?? undefined, password, ip);
  const code = isRight ? undefined : await findOwnCode(accounts, accountId, password);
  if (!account || !(isRight || code)) throw validationError(WRONG_PASSWORD);
  await rateLimits.refund(counts);
  return { account, code };
}

interface NewPassword {
  /** The account's row, read when the caller's password or SMS code was checked. */
  account: FoundAccount;
  /** The SMS code, if the caller entered one in place of the password. */
  code: RightCode | undefined;
  /** The hash of the new password. */
  hash: string;
}

/** Sets a member's new password, which ends all sessions, and starts a new one. Returns its tokens. */
async function replacePassword(
  { rateLimits, session, source }: Pick<Accounts, 'rateLimits' | 'session' | 'source'>,
  request: FastifyRequest,
  { account, code, hash }: NewPassword,
) {
  return source.adapter.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account.id);
    const unchanged = await findAccount(transaction, account.id);
    // While the new password was hashed, another request changed the password or deleted the account, so the check of the old password no
    // longer holds.
    if (unchanged?.hash !== account.hash) throw validationError(WRONG_PASSWORD);
    if (code) await spendCode(transaction, code);
    await setPassword(transaction, account.id, hash);
    const notice = { kind: 'password-changed', account: unchanged, ip: request.ip, now: session.clock.now() } as const;
    await queueNotice(transaction, rateLimits, notice);
    return startSession(session, transaction, account.id, originOf(request));
  });
}

/** Routes by which members see and change their own account, and no other. */
export function memberRoutes(app: RouteApp, { accounts }: Pick<Services, 'accounts'>) {
  const { source, config, session, devices, jobs, requireAccount } = accounts;
  const { db } = source.adapter;
  const { clock } = session;
  const updateProfile = openProfileWrites(accounts);

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

  /**
   * Throws Forbidden unless the path names the caller's own account. It runs before the body is read, so a faulty body does not change this
   * error.
   */
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

  app.post('/api/auth/change-password', { schema: newPassword, onRequest: requireAccount }, async (request, reply) => {
    const { accountId } = await requireAccount(request);
    const { currentPassword, ...passwords } = request.body;
    requireConfirmed(passwords);
    const { account, code } = await proveOwner(accounts, { accountId, ip: request.ip }, currentPassword);
    if (passwords.password === currentPassword) throw validationError(SAME_PASSWORD);
    await requireUnguessable(passwords.password, [account.username, account.email, config.siteName]);
    const hash = await hashPassword(passwords.password, request.ip);
    const tokens = await replacePassword(accounts, request, { account, code, hash });
    request.log.info({ event: 'password_changed', member: accountId }, 'a password was changed');
    jobs.wake();
    devices.remember(request, reply, { id: accountId, hash });
    return sendJson(reply, await signedInJson(source, accountId, tokens));
  });

  app.delete('/api/users/me', { schema: deleteMe, onRequest: requireAccount }, async (request, reply) => {
    const { accountId } = await requireAccount(request);
    const { password } = request.body;
    const { account, code } = await proveOwner(accounts, { accountId, ip: request.ip }, password);
    await db.transaction().execute(async (transaction) => {
      if (code) await spendCode(transaction, code);
      await deleteAccount(transaction, accountId, account.email, clock.now());
    });
    request.log.info({ event: 'account_deleted', member: accountId }, 'an account was deleted');
    // Wakes the job that deletes the files of the member's photos.
    jobs.wake();
    return reply.code(204).send();
  });
}
