import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SECOND_FACTOR_NEEDED } from '#contract/messages/office.ts';
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
    /** The action that a route of the offices is for. A caller who may do it nowhere is refused before the route's handler. */
    action?: Action;
  }
}

/** A caller with the cookie of an office, and their permissions. */
interface OfficeCaller {
  actor: Actor;
  session: OfficeSession;
}

export interface OfficeAccess {
  /** Undefined: the caller is not signed in. */
  findCaller(request: FastifyRequest): Promise<OfficeCaller | undefined>;
  /** Reads the caller and their permissions again, for requests that take long. */
  readAgain(request: FastifyRequest): void;
  /** Throws Unauthorized without a valid session. */
  requireCaller(request: FastifyRequest): Promise<OfficeCaller>;
  /**
   * Throws if the caller may not do it to this: NotFound where they may not even know that it exists, Forbidden otherwise, or that the
   * second factor is needed.
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
 * Guards every address of the offices against forms of other sites, and every route that names an action by the cookie of its
 * office and the one table of permissions. Whatever is written there counts for its member. To be called before the first route of the offices.
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
    // Staff roles are valid only in the staff's office: a member who sells there acts as a seller.
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
    // The area of the route that was matched, not of the URL: `/%73ell/` leads to it as well.
    const area = areaOf(request.routeOptions.url ?? request.raw.url ?? '');
    // Browsers send the cookie by themselves, perhaps for a form of another site.
    if (area && !SAFE_METHODS.has(request.method) && request.headers.origin !== origin) throw forbiddenError();
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
