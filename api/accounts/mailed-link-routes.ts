import { z } from 'zod';
import { MAILED_CODE } from '#contract/accounts/accounts.ts';
import { sendJson } from '../../platform/content/answer.ts';
import { parseQueryString } from '../../platform/content/query-string.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { answers, done } from '../../platform/http/answer-schemas.ts';
import { originOf } from '../../platform/http/device-words.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import { allowMails } from '../schema/mail-limits.ts';
import { countsOfNetwork } from '../schema/rate-limits.ts';
import type { Services } from '../services.ts';
import { emailSchema, passwordSchema } from './account-fields.ts';
import { findAccount } from './account-queries.ts';
import { ofAccounts, signedInSchema } from './account-schemas.ts';
import { signedInJson } from './accounts.ts';
import { openMailedLinkWrites, WrongCode } from './mailed-link-writes.ts';
import { requireConfirmed } from './new-password.ts';
import { startSession } from './sessions.ts';

/** How long after registering a confirmation link also signs in. Later the device may be in other hands, and the password is required. */
const SIGNS_IN_WITHIN_MS = HOUR_MS;

const mailSchema = z.strictObject({ email: emailSchema });
const codeSchema = z.string().min(1).max(200);
const resetSchema = z.strictObject({
  passwordConfirmation: z.string().min(1),
  password: passwordSchema,
  code: codeSchema,
});
const cancelSchema = z.strictObject({ code: codeSchema });

const forgotPassword = {
  ...ofAccounts('Mails a link for a new password, if there is such an account'),
  body: mailSchema,
  response: answers({ 200: done }, 400, 429),
};
const sendConfirmation = {
  ...ofAccounts('Mails the link that confirms an address once more'),
  body: mailSchema,
  response: answers({ 200: z.object({ email: z.string(), sent: z.literal(true) }) }, 400, 429),
};
const confirmedSchema = z.object({ ok: z.literal(true), state: z.enum(['confirmed', 'used']) });
const confirmEmail = {
  ...ofAccounts('Confirms the address that the code was mailed to'),
  querystring: z.object({ confirmation: z.string().regex(MAILED_CODE) }),
  response: answers({ 200: confirmedSchema }, 400, 429),
};
const confirmHere = {
  ...ofAccounts('Confirms the address that the code was mailed to, and signs in on the device that registered with it'),
  body: z.strictObject({ confirmation: codeSchema }),
  response: answers({ 200: z.union([signedInSchema, confirmedSchema]) }, 400, 429),
};
const resetWithCode = {
  ...ofAccounts('Sets a new password with a mailed code, and signs in'),
  body: resetSchema,
  response: answers({ 200: signedInSchema }, 400, 429, 503),
};
const cancelChange = {
  ...ofAccounts('Takes a change of the address back, with the code that was mailed to the old one'),
  body: cancelSchema,
  response: answers({ 200: done }, 400, 429),
};

/** Routes that request mails with links, and the routes behind those links. */
export function mailedLinkRoutes(app: RouteApp, { accounts }: Pick<Services, 'accounts'>) {
  const { source, session, rateLimits, devices, jobs } = accounts;
  const { db } = source.adapter;
  const { clock } = session;
  const writes = openMailedLinkWrites(accounts);

  /**
   * Returns a function that queues a mail without looking whether the address has an account, so that the response time reveals nothing.
   * The job that writes the mail looks.
   */
  const wantMail = (kind: 'reset' | 'confirmation') => async (email: string, ip: string) => {
    await queueMails(db, await allowMails(rateLimits, { ip }, [{ kind, recipient: email }]), clock.now());
    jobs.wake();
  };
  const wantReset = wantMail('reset');
  const wantConfirmation = wantMail('confirmation');

  app.post('/api/auth/forgot-password', { schema: forgotPassword }, async (request, reply) => {
    const { email } = request.body;
    await wantReset(email, request.ip);
    return reply.send({ ok: true });
  });

  app.post('/api/auth/send-email-confirmation', { schema: sendConfirmation }, async (request, reply) => {
    const { email } = request.body;
    await wantConfirmation(email, request.ip);
    return reply.send({ email, sent: true });
  });

  /**
   * Runs `attempt`, and counts it against the client's network if the code was wrong. Right codes are not counted, so they work however
   * often others in the network guess.
   */
  async function guarded<Result>(ip: string, attempt: () => Promise<Result>): Promise<Result> {
    return attempt().catch(async (error: unknown) => {
      if (error instanceof WrongCode) await rateLimits.consume(countsOfNetwork('wrongCodesOfNetwork', ip));
      throw error;
    });
  }

  // This GET gives the same result when it is repeated, as the API contract specifies, because mail scanners open the link before the
  // member does.
  app.get('/api/auth/email-confirmation', { schema: confirmEmail }, async (request, reply) => {
    const { confirmation } = parseQueryString(request.raw.url ?? '');
    const { state } = await guarded(request.ip, async () => {
      return writes.confirm(typeof confirmation === 'string' && MAILED_CODE.test(confirmation) ? confirmation : '');
    });
    return reply.send({ ok: true, state });
  });

  app.post('/api/auth/email-confirmation', { schema: confirmHere }, async (request, reply) => {
    const { confirmation } = request.body;
    const { accountId, state, isNew } = await guarded(request.ip, () => writes.confirm(confirmation));
    const account = isNew ? await findAccount(db, accountId) : undefined;
    const isFresh = account && !account.blocked && clock.now() - account.created_at < SIGNS_IN_WITHIN_MS;
    const owner = isFresh ? { id: accountId, hash: account.hash } : undefined;
    // If the member never signed in on this device, somebody else may hold the link: it then confirms the address but does not sign in.
    if (!owner || devices.find(request, owner) === undefined) return reply.send({ ok: true, state });
    const tokens = await db
      .transaction()
      .execute((transaction) => startSession(session, transaction, accountId, originOf(request)));
    devices.remember(request, reply, owner);
    return sendJson(reply, await signedInJson(source, accountId, tokens));
  });

  app.post('/api/auth/reset-password', { schema: resetWithCode }, async (request, reply) => {
    const { body } = request;
    requireConfirmed(body);
    const { accountId, hash, tokens } = await guarded(request.ip, () => writes.resetPassword(body, originOf(request)));
    request.log.info({ event: 'password_reset', member: accountId }, 'a password was reset');
    jobs.wake();
    devices.remember(request, reply, { id: accountId, hash });
    return sendJson(reply, await signedInJson(source, accountId, tokens));
  });

  app.post('/api/auth/cancel-email-change', { schema: cancelChange }, async (request, reply) => {
    const { code } = request.body;
    await guarded(request.ip, () => writes.cancelChange(code));
    return reply.send({ ok: true });
  });
}
