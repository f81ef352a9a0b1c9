import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendJson } from '../content/answer.ts';
import { parseQueryString } from '../content/query-string.ts';
import { applicationError } from '../http/errors.ts';
import { type AccountParts, signedInJson } from './account-parts.ts';
import { accountOfGoogle } from './google-accounts.ts';
import { openGoogleClient } from './google-client.ts';
import { digestOf } from './mailed-codes.ts';
import { startSession } from './sessions.ts';

const COOKIE = 'google_sign_in';
const AT_GOOGLE_S = 600;
const GRANT_MS = 60_000;

const NO_SESSION = 'OAuth authentication requires a completed provider session';
const DISABLED = 'This provider is disabled';

const randomValue = () => randomBytes(32).toString('base64url');

/** Not the error itself: it holds what Google answered, tokens included. */
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown');

/** The browser's secret, as a hash. */
function browserOf(request: FastifyRequest): string | undefined {
  const value = /(?:^|;\s*)google_sign_in=([\w-]{43})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
  return value === undefined ? undefined : digestOf(value);
}

/**
 * Signing in by Google. What the browser carries back to the pages is our own value, good once, for a minute, and only
 * together with the cookie of the browser that began: with somebody else's value nobody is signed in as them.
 */
export function googleRoutes(app: FastifyInstance, parts: AccountParts) {
  const { source, config, session } = parts;
  const { db } = source.engine;
  const { clock } = session;
  const ownAddress = config.apiHost || config.publicUrl;
  const google = config.google && openGoogleClient(config.google, `${ownAddress}/api/connect/google/callback`);

  const setCookie = (reply: FastifyReply, value: string, seconds: number) =>
    reply.header(
      'set-cookie',
      `${COOKIE}=${value}; Path=/api; Max-Age=${seconds}; HttpOnly; SameSite=Lax${ownAddress.startsWith('https:') ? '; Secure' : ''}`,
    );

  const toPages = (reply: FastifyReply, name: 'access_token' | 'error', value: string) =>
    reply.redirect(`${config.publicUrl}/connect/google/redirect?${name}=${encodeURIComponent(value)}`);

  /** People are led back to the sign-in page; programs get the contract's error. */
  function refuse(request: FastifyRequest, reply: FastifyReply, reason: string) {
    request.log.info({ reason }, 'a sign-in by Google was refused');
    if (request.headers.accept?.includes('text/html')) return toPages(reply, 'error', reason);
    throw applicationError(NO_SESSION);
  }

  app.get('/api/connect/google', async (request, reply) => {
    if (!google) throw applicationError(DISABLED);
    const begun = await google.begin().catch((error: unknown) => {
      request.log.warn({ reason: reasonOf(error) }, 'Google does not answer');
    });
    if (!begun) return refuse(request, reply, 'temporarily_unavailable');
    const browser = randomValue();
    const expires_at = clock.now() + AT_GOOGLE_S * 1_000;
    await db
      .insertInto('google_sign_in')
      .values({ browser: digestOf(browser), ...begun.secrets, expires_at, account_id: null, grant_hash: null })
      .execute();
    setCookie(reply, browser, AT_GOOGLE_S);
    return reply.redirect(begun.url);
  });

  /** The sign-in that this browser began and this state belongs to; it is over with this. */
  async function takeAttempt(request: FastifyRequest, state: unknown) {
    const browser = browserOf(request);
    if (browser === undefined || typeof state !== 'string') return undefined;
    const attempt = await db
      .selectFrom('google_sign_in')
      .selectAll()
      .where('browser', '=', browser)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();
    if (attempt?.state !== state || state === '') return undefined;
    const taken = await db
      .updateTable('google_sign_in')
      .set({ state: '' })
      .where('browser', '=', browser)
      .where('state', '=', state)
      .executeTakeFirst();
    return taken.numUpdatedRows > 0n ? attempt : undefined;
  }

  app.get('/api/connect/google/callback', async (request, reply) => {
    if (!google) throw applicationError(DISABLED);
    const url = request.raw.url ?? '';
    const query = parseQueryString(url);
    const attempt = await takeAttempt(request, query.state);
    if (!attempt) return refuse(request, reply, 'oauth_error');
    if (query.error !== undefined) return refuse(request, reply, 'access_denied');
    const params = new URLSearchParams(url.slice(url.indexOf('?')));
    const identity = await google.complete(params, attempt).catch((error: unknown) => {
      request.log.warn({ reason: reasonOf(error) }, 'a sign-in by Google could not be completed');
    });
    const found = identity ? await accountOfGoogle(db, identity, clock.now()) : 'oauth_error';
    if (typeof found === 'string') return refuse(request, reply, found);
    const grant = randomValue();
    await db
      .updateTable('google_sign_in')
      .set({ account_id: found, grant_hash: digestOf(grant), expires_at: clock.now() + GRANT_MS })
      .where('browser', '=', attempt.browser)
      .execute();
    return toPages(reply, 'access_token', grant);
  });

  app.get('/api/auth/google/callback', async (request, reply) => {
    if (!google) throw applicationError(DISABLED);
    const { access_token: grant } = parseQueryString(request.raw.url ?? '');
    const browser = browserOf(request);
    if (typeof grant !== 'string' || browser === undefined) throw applicationError(NO_SESSION);
    const used = await db
      .deleteFrom('google_sign_in')
      .where('browser', '=', browser)
      .where('grant_hash', '=', digestOf(grant))
      .where('expires_at', '>', clock.now())
      .returning('account_id')
      .executeTakeFirst();
    if (!used?.account_id) throw applicationError(NO_SESSION);
    const tokens = await startSession(session, db, used.account_id);
    setCookie(reply, '', 0);
    return sendJson(reply, await signedInJson(source, used.account_id, tokens));
  });
}
