import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { SESSION_DAYS } from '#contract/accounts.ts';
import { NOT_ON_THE_STAFF } from '#contract/messages/office.ts';
import { AREAS, type Area } from '#contract/office/areas.ts';
import type { OfficeMember } from '#contract/office/self.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { answers, forMembers, nothing } from '../../platform/http/answer-schemas.ts';
import { readCookie, setCookie } from '../../platform/http/cookies.ts';
import { deviceOf } from '../../platform/http/device-words.ts';
import { ApiError, unauthorizedError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import type { AccountParts } from '../accounts/account-parts.ts';
import { findAccount } from '../accounts/account-queries.ts';
import { credentialsSchema, type SignInByPassword } from '../accounts/password-sign-in.ts';
import { endAllSessions, insertSession } from '../accounts/sessions.ts';
import { listStaffRoles } from './actor-queries.ts';
import type { OfficeAccess } from './office-access.ts';
import { endOfficeSession, findOfficeSession, startOfficeSession } from './office-sessions.ts';

const COOKIE_SECONDS = SESSION_DAYS * 86_400;

const ofOffice = (summary: string) => ({ tags: ['office'], summary });
const signIn = {
  ...ofOffice('Signs in by password, for the pages of this office'),
  body: credentialsSchema,
  response: answers({ 204: nothing }, 400, 403, 429, 503),
};
const exchange = {
  ...ofOffice('Gives a member who is signed in on the public pages the cookie of the office of sellers'),
  ...forMembers,
  response: answers({ 204: nothing }, 401, 403),
};
const signOut = { ...ofOffice('Ends the session of the cookie'), response: answers({ 204: nothing }, 403) };
const showMember = {
  ...ofOffice('Who is signed in'),
  response: answers({ 200: z.object({ username: z.string() }) satisfies z.ZodType<OfficeMember> }, 401, 403),
};
const signOutEverywhere = {
  ...ofOffice('Ends all sessions of whoever is signed in, on every device'),
  response: answers({ 204: nothing }, 401, 403),
};

interface Parts {
  accounts: AccountParts;
  access: OfficeAccess;
  signInByPassword: SignInByPassword;
}

/** Coming into the offices, and leaving them. */
export function officeSignInRoutes(app: RouteApp, { accounts, access, signInByPassword }: Parts) {
  const { source, config, session, requireAccount } = accounts;
  const { db } = source.adapter;
  const { clock } = session;

  /** These pages lie where the market's own are, wherever the API does. */
  const giveCookie = (reply: FastifyReply, area: Area, value: string, seconds = COOKIE_SECONDS) =>
    setCookie(
      reply,
      { apiHost: '', publicUrl: config.publicUrl },
      { name: AREAS[area].cookie, value, path: AREAS[area].path, seconds },
    );

  async function requireStaff(transaction: Database, accountId: number) {
    const roles = await listStaffRoles(transaction, accountId);
    if (roles.length === 0) throw new ApiError(403, 'ForbiddenError', NOT_ON_THE_STAFF);
  }

  async function leave(request: FastifyRequest, area: Area) {
    const token = readCookie(request, AREAS[area].cookie);
    const found = token ? await findOfficeSession(db, area, token, clock.now()) : undefined;
    if (found) await endOfficeSession(db, found);
  }

  for (const area of ['sell', 'staff'] as const) {
    const { path } = AREAS[area];
    app.post(`${path}/session/password`, { schema: signIn }, async (request, reply) => {
      const device = deviceOf(request);
      const { begun } = await signInByPassword(request, reply, {
        credentials: request.body,
        devicePath: path,
        async begin(transaction, accountId) {
          if (area === 'staff') await requireStaff(transaction, accountId);
          const own = await insertSession(transaction, { accountId, device, isForOffice: true }, clock.now());
          const office = { area, accountId, sessionId: own.id, device: device ?? '' };
          return startOfficeSession(transaction, office, clock.now());
        },
      });
      // Whoever was signed in here before is not any more.
      await leave(request, area);
      giveCookie(reply, area, begun);
      return reply.code(204).send();
    });

    app.delete(`${path}/session`, { schema: signOut }, async (request, reply) => {
      await leave(request, area);
      giveCookie(reply, area, '', 0);
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
      giveCookie(reply, area, '', 0);
      return reply.code(204).send();
    });
  }

  // Of sellers alone: a token that was stolen from a browser's storage opens no door to staff.
  app.post('/sell/session', { schema: exchange, onRequest: requireAccount }, async (request, reply) => {
    const { accountId, sessionId } = await requireAccount(request);
    await leave(request, 'sell');
    const office = { area: 'sell', accountId, sessionId, device: deviceOf(request) ?? '' } as const;
    giveCookie(reply, 'sell', await startOfficeSession(db, office, clock.now()));
    return reply.code(204).send();
  });
}
