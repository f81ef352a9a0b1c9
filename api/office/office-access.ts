import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openAt, SECOND_FACTOR_NEEDED } from '#contract/messages/office.ts';
import { AREAS, type Area, areaOf } from '#contract/office/areas.ts';
import { type Action, type Actor, can, needsSecondFactor, type Subject, VISITOR } from '#contract/permissions.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { readCookies } from '../../platform/http/cookies.ts';
import { ApiError, forbiddenError, notFoundError, unauthorizedError } from '../../platform/http/errors.ts';
import type { RateLimits } from '../../platform/http/limits/rate-limits.ts';
import { countOf } from '../schema/rate-limits.ts';
import { listMemberships, listStaffRoles } from './actor-queries.ts';
import { findOfficeSession, type OfficeSession } from './office-sessions.ts';
import { hasSecondFactor } from './second-factor-writes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The action that a route of the offices is for. A caller who may not do the action for any seller or other subject is refused before
     * the handler runs.
     */
    action?: Action;
  }
}

/** The member signed in to an office, with their permissions. */
interface OfficeCaller {
  actor: Actor;
  session: OfficeSession;
}

export interface OfficeAccess {
  /** Returns the signed-in caller; undefined if nobody is signed in. */
  findCaller(request: FastifyRequest): Promise<OfficeCaller | undefined>;
  /**
   * Drops what is cached about the caller, so that the permissions are read from the database again. Needed in requests that take so long
   * that permissions may have changed.
   */
  readAgain(request: FastifyRequest): void;
  /** Throws Unauthorized without a valid session. */
  requireCaller(request: FastifyRequest): Promise<OfficeCaller>;
  /**
   * Throws unless the caller may do the action to this subject: NotFound if the caller may not even know that the subject exists; an error
   * that asks for the second factor if only that is missing; otherwise Forbidden.
   */
  requireMay(request: FastifyRequest, action: Action, subject: Subject & { isSecret: boolean }): Promise<OfficeCaller>;
}

interface AccessDeps {
  db: Database;
  clock: Clock;
  config: Config;
  rateLimits: RateLimits;
}

const SAFE_METHODS = new Set(['GET', 'HEAD']);

export const secondFactorError = () => new ApiError(403, 'SecondFactorError', SECOND_FACTOR_NEEDED);

const refusalOf = (actor: Actor, action: Action, subject: Subject = {}) =>
  needsSecondFactor(actor, action, subject) ? secondFactorError() : forbiddenError();

/**
 * Adds checks to all addresses of the offices: writes must come from the market's own pages, and a route that names an action needs the
 * office's cookie and the permission for the action. Writes count against the member's rate limit. Call this before the first route of the
 * offices is added.
 */
export function openOfficeAccess(app: FastifyInstance, { db, clock, config, rateLimits }: AccessDeps): OfficeAccess {
  const origin = new URL(config.publicUrl).origin;
  const callers = new WeakMap<FastifyRequest, Promise<OfficeCaller | undefined>>();

  async function findSessionOf(request: FastifyRequest, area: Area): Promise<OfficeSession | undefined> {
    for (const token of readCookies(request, AREAS[area].cookie)) {
      const session = await findOfficeSession(db, area, token, clock.now());
      if (session) return session;
    }
    return undefined;
  }

  async function findCaller(request: FastifyRequest): Promise<OfficeCaller | undefined> {
    const area = areaOf(request.raw.url ?? '');
    const session = area && (await findSessionOf(request, area));
    if (!session) return undefined;
    const { accountId, isStrong, isGuest } = session;
    const memberships = await listMemberships(db, accountId);
    // Staff roles only count on staff's pages: on the sellers' pages a member of staff acts as a seller.
    const staffRoles = area === 'staff' ? await listStaffRoles(db, accountId) : [];
    const asksSecondFactor = area === 'sell' && memberships.length > 0 && (await hasSecondFactor(db, accountId));
    return { session, actor: { ...VISITOR, accountId, memberships, staffRoles, isStrong, asksSecondFactor, isGuest } };
  }

  function callerOf(request: FastifyRequest) {
    const caller = callers.get(request) ?? findCaller(request);
    callers.set(request, caller);
    return caller;
  }

  async function requireCaller(request: FastifyRequest): Promise<OfficeCaller> {
    const caller = await callerOf(request);
    if (!caller) throw unauthorizedError();
    return caller;
  }

  app.addHook('onRequest', async (request) => {
    // The path of the matched route is used instead of the URL: the URL may be written in another way, such as `/%73ell/` for `/sell/`.
    const area = areaOf(request.routeOptions.url ?? request.raw.url ?? '');
    // Refuses writes that do not come from the market's own pages: browsers send the office's cookie with a form on another site too.
    if (area && !SAFE_METHODS.has(request.method) && request.headers.origin !== origin) {
      throw new ApiError(403, 'AddressError', openAt(origin));
    }
    const { action } = request.routeOptions.config;
    if (action === undefined) return;
    const { actor, session } = await requireCaller(request);
    if (!can(actor, action)) throw refusalOf(actor, action);
    if (SAFE_METHODS.has(request.method)) return;
    await rateLimits.consume([countOf('officeWritesOfMember', session.accountId)], session.accountId);
  });

  return {
    findCaller: callerOf,
    readAgain(request) {
      callers.delete(request);
    },
    requireCaller,
    async requireMay(request, action, { isSecret, ...subject }) {
      const caller = await requireCaller(request);
      if (can(caller.actor, action, subject)) return caller;
      const isOwn = caller.actor.memberships.some(({ sellerId }) => sellerId === subject.sellerId);
      throw isSecret && !isOwn ? notFoundError() : refusalOf(caller.actor, action, subject);
    },
  };
}
