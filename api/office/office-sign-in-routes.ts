import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NOT_ON_THE_STAFF } from '#contract/messages/office.ts';
import { AREAS } from '#contract/office/areas.ts';
import { officeMemberSchema } from '#contract/office/self-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { answers, forMembers, nothing } from '../../platform/http/answer-schemas.ts';
import { deviceOf, originOf } from '../../platform/http/device-words.ts';
import { ApiError, forbiddenError, unauthorizedError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { queueNotice } from '../accounts/account-notices.ts';
import { findAccount } from '../accounts/account-queries.ts';
import { credentialsSchema } from '../accounts/password-sign-in.ts';
import { endAllSessions, insertSession, isOwnRefreshToken } from '../accounts/sessions.ts';
import type { Services } from '../services.ts';
import { listStaffRoles } from './actor-queries.ts';
import { claimDrafts } from './guest-writes.ts';
import { openOfficeCookies } from './office-cookies.ts';
import { startOfficeSession } from './office-sessions.ts';

/** Within this time after signing in, an access token alone is enough to open an office; later the refresh token is required too. */
const FRESH_MS = 10 * MINUTE_MS;

const ofOffice = (summary: string) => ({ tags: ['office'], summary });
const signIn = {
  ...ofOffice('Signs in by password, for the pages of this office'),
  body: credentialsSchema,
  response: answers({ 204: nothing }, 400, 403, 429, 503),
};
const exchange = {
  ...ofOffice('Gives a member who is signed in on the public pages the cookie of the office of sellers'),
  ...forMembers,
  body: z.strictObject({ refreshToken: z.string().max(4_000).optional() }),
  response: answers({ 204: nothing }, 400, 401, 403),
};
const signOut = { ...ofOffice('Ends the session of the cookie'), response: answers({ 204: nothing }, 403) };
const showMember = {
  ...ofOffice('Who is signed in'),
  response: answers({ 200: officeMemberSchema }, 401, 403),
};
const signOutEverywhere = {
  ...ofOffice('Ends all sessions of whoever is signed in, on every device'),
  response: answers({ 204: nothing }, 401, 403),
};

type Accounts = Services['accounts'];

async function requireStaff(transaction: Database, accountId: number) {
  const roles = await listStaffRoles(transaction, accountId);
  if (roles.length === 0) throw new ApiError(403, 'ForbiddenError', NOT_ON_THE_STAFF);
}

/**
 * Throws Forbidden unless the session is new, or the refresh token proves that the request comes from the browser in which the session
 * began: an access token alone may be stolen. After Forbidden the page asks for the password.
 */
async function requireRecent({ source, session }: Accounts, sessionId: string, refreshToken: string | undefined) {
  const { db } = source.adapter;
  const row = await db
    .selectFrom('session')
    .select(['created_at', 'device'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (!row) throw unauthorizedError();
  const isFresh = session.clock.now() - row.created_at <= FRESH_MS;
  const isOwn = refreshToken !== undefined && (await isOwnRefreshToken(session, db, { sessionId, refreshToken }));
  if (!isFresh && !isOwn) throw forbiddenError();
  return { isFresh, device: row.device ?? '' };
}

/** Queues a mail that tells the member of a sign-in on a new device. */
async function tellOfDevice(
  { session, devices, rateLimits }: Accounts,
  transaction: Database,
  {
    request,
    reply,
    accountId,
    isKnown,
  }: { request: FastifyRequest; reply: FastifyReply; accountId: number; isKnown: boolean },
) {
  const account = await findAccount(transaction, accountId);
  if (!account) throw unauthorizedError();
  if (!isKnown && devices.find(request, account) === undefined) {
    const notice = { kind: 'new-sign-in', account, ip: request.ip, now: session.clock.now() } as const;
    await queueNotice(transaction, rateLimits, notice);
  }
  devices.remember(request, reply, account, AREAS.sell.path);
}

/** Routes for entering and leaving the offices. */
export function officeSignInRoutes(
  app: RouteApp,
  { accounts, access, signInByPassword }: Pick<Services, 'access' | 'accounts' | 'signInByPassword'>,
) {
  const { source, session, jobs, requireAccount } = accounts;
  const { db } = source.adapter;
  const { clock } = session;

  const cookies = openOfficeCookies(accounts);

  /** Moves drafts that were begun in this browser without signing in to the member who signs in. */
  async function claimDraftsOf(
    caller: Awaited<ReturnType<typeof access.findCaller>>,
    transaction: Database,
    accountId: number,
  ) {
    if (caller?.session.isGuest) await claimDrafts(transaction, caller.session.accountId, accountId, clock.now());
  }

  for (const area of ['sell', 'staff'] as const) {
    const { path } = AREAS[area];
    app.post(`${path}/session/password`, { schema: signIn }, async (request, reply) => {
      const origin = originOf(request);
      const caller = await access.findCaller(request);
      const { begun } = await signInByPassword(request, reply, {
        credentials: request.body,
        devicePath: path,
        async begin(transaction, accountId) {
          if (area === 'staff') await requireStaff(transaction, accountId);
          await claimDraftsOf(caller, transaction, accountId);
          const own = await insertSession(session, transaction, { accountId, origin, isForOffice: true });
          const office = { area, accountId, sessionId: own.id, device: origin.device ?? '' };
          return startOfficeSession(transaction, office, clock.now());
        },
      });
      // The browser may have another cookie of this office: the session of that cookie ends, whoever's it is.
      await cookies.leave(request, area);
      cookies.give(reply, area, begun);
      return reply.code(204).send();
    });

    app.delete(`${path}/session`, { schema: signOut }, async (request, reply) => {
      await cookies.leave(request, area);
      cookies.give(reply, area, '', 0);
      return reply.code(204).send();
    });

    const own = { config: { action: 'manage own sessions' } } as const;
    app.get(`${path}/api/member`, { schema: showMember, ...own }, async (request) => {
      const { session } = await access.requireCaller(request);
      const account = await findAccount(db, session.accountId);
      if (!account) throw unauthorizedError();
      return { username: account.username };
    });

    app.delete(`${path}/api/sessions`, { schema: signOutEverywhere, ...own }, async (request, reply) => {
      const { session } = await access.requireCaller(request);
      await endAllSessions(db, session.accountId);
      cookies.give(reply, area, '', 0);
      return reply.code(204).send();
    });
  }

  // This route exists for the sellers' pages only: a token stolen from a browser's storage must not open staff's pages.
  app.post('/sell/session', { schema: exchange, onRequest: requireAccount }, async (request, reply) => {
    const { accountId, sessionId } = await requireAccount(request);
    const begun = await requireRecent(accounts, sessionId, request.body.refreshToken);
    const caller = await access.findCaller(request);
    const device = deviceOf(request) ?? '';
    const token = await db.transaction().execute(async (transaction) => {
      await claimDraftsOf(caller, transaction, accountId);
      const isKnown = begun.isFresh && begun.device === device;
      await tellOfDevice(accounts, transaction, { request, reply, accountId, isKnown });
      return startOfficeSession(transaction, { area: 'sell', accountId, sessionId, device }, clock.now());
    });
    await cookies.leave(request, 'sell');
    jobs.wake();
    cookies.give(reply, 'sell', token);
    return reply.code(204).send();
  });
}
