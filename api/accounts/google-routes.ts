import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PROVIDER_DISABLED as DISABLED, NO_SESSION } from '#contract/messages/account-errors.ts';
import { sendJson } from '../../platform/content/answer.ts';
import { parseQueryString } from '../../platform/content/query-string.ts';
import { answers, nothing } from '../../platform/http/answer-schemas.ts';
import { readCookie, setCookie } from '../../platform/http/cookies.ts';
import { originOf } from '../../platform/http/device-words.ts';
import { applicationError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { isNetworkHeldBack } from '../bans/ban-check-queries.ts';
import type { Services } from '../services.ts';
import { queueNotice } from './account-notices.ts';
import { findAccount } from './account-queries.ts';
import { ofAccounts, signedInSchema } from './account-schemas.ts';
import { lockAccount } from './account-writes.ts';
import { signedInJson } from './accounts.ts';
import { accountOfGoogle } from './google-accounts.ts';
import { openGoogleAttempts } from './google-attempts.ts';
import { openGoogleClient } from './google-client.ts';
import { hasGrant, insertGrant, useGrant } from './google-grants.ts';
import { startSession } from './sessions.ts';

const COOKIE = 'google_sign_in';
const AT_GOOGLE_S = 600;

const begin = {
  ...ofAccounts('Leads a browser to Google'),
  response: answers({ 302: nothing }, 400),
};
const complete = {
  ...ofAccounts('Where Google leads the browser back to; leads on to the page that exchanges its value'),
  response: answers({ 302: nothing }, 400),
};
const exchange = {
  ...ofAccounts('Signs in with the value that the page was given, and the cookie of its browser'),
  querystring: z.object({ access_token: z.string() }),
  response: answers({ 200: signedInSchema }, 400),
};

/** Returns the text to log about an error. The error itself is not logged, because it contains Google's response, with tokens. */
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown');

/**
 * Routes for signing in with Google. While the browser is at Google, its sign-in is stored only in a signed cookie. The grant that the
 * browser brings back is valid once, for a minute, and only with that cookie, so nobody can use the grant of somebody else.
 */
export function googleRoutes(app: RouteApp, { accounts }: Pick<Services, 'accounts'>) {
  const { source, config, session, rateLimits, devices, jobs, keys } = accounts;
  const { db } = source.adapter;
  const { clock } = session;
  const ownAddress = config.apiHost || config.publicUrl;
  const google = config.google && openGoogleClient(config.google, `${ownAddress}/api/connect/google/callback`);
  const attempts = openGoogleAttempts(keys);

  const giveCookie = (reply: FastifyReply, value: string, seconds: number) =>
    setCookie(reply, config, { name: COOKIE, value, path: '/api', seconds });

  const toPages = (reply: FastifyReply, name: 'access_token' | 'error', value: string) =>
    reply.redirect(`${config.publicUrl}/connect/google/redirect?${name}=${encodeURIComponent(value)}`);

  /** Redirects browsers to the sign-in page; other clients get the error that the API contract specifies. */
  function refuse(request: FastifyRequest, reply: FastifyReply, reason: string) {
    request.log.info({ reason }, 'a sign-in by Google was refused');
    if (request.headers.accept?.includes('text/html')) return toPages(reply, 'error', reason);
    throw applicationError(NO_SESSION);
  }

  app.get('/api/connect/google', { schema: begin }, async (request, reply) => {
    if (!google) throw applicationError(DISABLED);
    const begun = await google.begin().catch((error: unknown) => {
      request.log.warn({ reason: reasonOf(error) }, 'Google does not answer');
    });
    if (!begun) return refuse(request, reply, 'temporarily_unavailable');
    const cookie = attempts.write({ ...begun.secrets, expiresAt: clock.now() + AT_GOOGLE_S * 1_000 });
    giveCookie(reply, cookie, AT_GOOGLE_S);
    return reply.redirect(begun.url);
  });

  /** Returns the sign-in in this browser's cookie, if Google's `state` belongs to it and it has neither expired nor been completed. */
  async function findAttempt(cookie: string, state: unknown) {
    const attempt = attempts.read(cookie);
    if (!attempt || attempt.expiresAt <= clock.now() || attempt.state !== state) return undefined;
    return (await hasGrant(db, cookie)) ? undefined : attempt;
  }

  app.get('/api/connect/google/callback', { schema: complete }, async (request, reply) => {
    if (!google) throw applicationError(DISABLED);
    const url = request.raw.url ?? '';
    const query = parseQueryString(url);
    const cookie = readCookie(request, COOKIE);
    const attempt = await findAttempt(cookie, query.state);
    if (!attempt) return refuse(request, reply, 'oauth_error');
    if (query.error !== undefined) return refuse(request, reply, 'access_denied');
    const params = new URLSearchParams(url.slice(url.indexOf('?')));
    const identity = await google.complete(params, attempt).catch((error: unknown) => {
      request.log.warn({ reason: reasonOf(error) }, 'a sign-in by Google could not be completed');
    });
    const now = clock.now();
    const isHeldBack = await isNetworkHeldBack({ db, clock, keys }, request);
    const outcome = identity
      ? await accountOfGoogle(db, identity, {
          now,
          mayJoin: !isHeldBack,
          onLinked: (transaction, account) =>
            queueNotice(transaction, rateLimits, { kind: 'google-linked', account, ip: request.ip, now }),
        })
      : 'oauth_error';
    jobs.wake();
    if (typeof outcome === 'string') return refuse(request, reply, outcome);
    const grant = await insertGrant(db, cookie, outcome, now);
    return grant === undefined ? refuse(request, reply, 'oauth_error') : toPages(reply, 'access_token', grant);
  });

  app.get('/api/auth/google/callback', { schema: exchange }, async (request, reply) => {
    if (!google) throw applicationError(DISABLED);
    const { access_token: grant } = parseQueryString(request.raw.url ?? '');
    if (typeof grant !== 'string') throw applicationError(NO_SESSION);
    const { account, tokens } = await db.transaction().execute(async (transaction) => {
      const accountId = await useGrant(transaction, { cookie: readCookie(request, COOKIE), grant, now: clock.now() });
      if (accountId === undefined) throw applicationError(NO_SESSION);
      await lockAccount(transaction, accountId);
      const account = await findAccount(transaction, accountId);
      if (!account) throw applicationError(NO_SESSION);
      if (account.has_signed_in && devices.find(request, account) === undefined) {
        await queueNotice(transaction, rateLimits, { kind: 'new-sign-in', account, ip: request.ip, now: clock.now() });
      }
      return { account, tokens: await startSession(session, transaction, account.id, originOf(request)) };
    });
    jobs.wake();
    giveCookie(reply, '', 0);
    devices.remember(request, reply, account);
    return sendJson(reply, await signedInJson(source, account.id, tokens));
  });
}
