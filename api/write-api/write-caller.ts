import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListingKind } from '#contract/listings/listing-fields.ts';
import { SAY_FOR_WHOM } from '#contract/messages/write-api.ts';
import { type Action, type Actor, can, VISITOR } from '#contract/permissions.ts';
import type { Clock } from '../../platform/clock.ts';
import { ownOf, parseQueryString } from '../../platform/content/query-string.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { forbiddenError, notFoundError, unauthorizedError, validationError } from '../../platform/http/errors.ts';
import type { RateLimits } from '../../platform/http/limits/rate-limits.ts';
import { hashOfSecret } from '../../platform/secret-hash.ts';
import type { RequireAccount } from '../accounts/require-account.ts';
import { SELLS } from '../listings/stock/sells.ts';
import { listMemberships } from '../office/actor-queries.ts';
import { countOf } from '../schema/rate-limits.ts';
import { findStaffTokenActor } from '../tokens/staff-token-queries.ts';
import { findApiTokenActor } from '../tokens/token-queries.ts';
import { isStaffTokenText, isTokenText } from '../tokens/token-text.ts';

interface CallerDeps {
  db: Database;
  clock: Clock;
  rateLimits: RateLimits;
  requireAccount: RequireAccount;
}

/** Finds and checks the caller of the write API: a seller's program, a member who acts for a seller, or a program of staff. */
export interface WriteCallers {
  /** Returns the caller of a request. Throws Forbidden if it has no token, and Unauthorized if the token is invalid. */
  requireActor(request: FastifyRequest): Promise<Actor>;
  /** Returns the caller of a request; undefined if it has no token or an invalid one. */
  findActor(request: FastifyRequest): Promise<Actor | undefined>;
  /**
   * Throws unless the actor may do the action for this seller: NotFound if they may not even know that the subject exists, otherwise
   * Forbidden.
   */
  requireMay(actor: Actor, action: Action, subject: { sellerId: number; isSecret: boolean }): void;
  /**
   * Returns the ids of the sellers for whom the actor may do the action. If the parameter `as` names a seller, returns only that one, and
   * throws Forbidden if the actor may not act for it.
   */
  listSellers(request: FastifyRequest, actor: Actor, action: Action): Promise<number[]>;
  /**
   * Returns the seller that a new entry gets. Throws Forbidden if the actor acts for none, and a 400 if the actor acts for several and the
   * request does not say for which.
   */
  requireSeller(request: FastifyRequest, actor: Actor, action: Action, kind?: ListingKind): Promise<number>;
  /** Counts a write against the actor's limit, and tells in the response's headers how many are left. Throws a 429. */
  countWrite(actor: Actor, reply: FastifyReply): Promise<void>;
}

const tokenIn = ({ headers, raw }: FastifyRequest): string | undefined => {
  const values = raw.headersDistinct?.authorization ?? [headers.authorization ?? ''];
  return values.length === 1 ? /^bearer +(\S{1,200})$/i.exec(values[0] ?? '')?.[1] : undefined;
};

/** Returns the actor of a seller's token. Throws Unauthorized, with a message of its own for an expired token. */
async function tokenActor({ db, clock }: Pick<CallerDeps, 'clock' | 'db'>, token: string): Promise<Actor> {
  const actor = await findApiTokenActor(db, token, clock.now());
  if (actor) return actor;
  const row = await db.selectFrom('api_token').select('id').where('hash', '=', hashOfSecret(token)).executeTakeFirst();
  throw unauthorizedError(row && 'Token expired');
}

/** Returns the actor of a staff token. Throws Unauthorized, with a message of its own for an expired token. */
async function staffActor({ db, clock }: Pick<CallerDeps, 'clock' | 'db'>, token: string): Promise<Actor> {
  const actor = await findStaffTokenActor(db, token, clock.now());
  if (actor) return actor;
  const row = await db
    .selectFrom('staff_token')
    .select('expires_at')
    .where('hash', '=', hashOfSecret(token))
    .executeTakeFirst();
  throw unauthorizedError(row && row.expires_at <= clock.now() ? 'Token expired' : undefined);
}

/** Returns the sellers for whom an actor may act at all. */
const sellersOf = ({ token, memberships }: Actor) => (token ? [token] : memberships);

/** Returns the id of the seller that the parameter `as` names; undefined without one. Throws Forbidden if there is no such seller. */
async function sellerAs(db: Database, request: FastifyRequest): Promise<number | undefined> {
  const as = ownOf(parseQueryString(request.raw.url ?? ''), 'as');
  if (as === undefined) return undefined;
  if (typeof as !== 'string') throw validationError('as must be a single value');
  const seller = await db.selectFrom('seller').select('id').where('document_id', '=', as).executeTakeFirst();
  if (!seller) throw forbiddenError();
  return seller.id;
}

export function openWriteCallers({ db, clock, rateLimits, requireAccount }: CallerDeps): WriteCallers {
  const actors = new WeakMap<FastifyRequest, Promise<Actor>>();

  async function read(request: FastifyRequest): Promise<Actor> {
    const token = tokenIn(request);
    if (token !== undefined && isStaffTokenText(token)) return staffActor({ db, clock }, token);
    if (token !== undefined && isTokenText(token)) return tokenActor({ db, clock }, token);
    const { accountId } = await requireAccount(request);
    return { ...VISITOR, accountId, memberships: await listMemberships(db, accountId) };
  }

  function requireActor(request: FastifyRequest): Promise<Actor> {
    const actor = actors.get(request) ?? read(request);
    actors.set(request, actor);
    return actor;
  }

  return {
    requireActor,
    findActor: (request) =>
      requireActor(request).catch((error: unknown) => {
        if (error instanceof Error && ['UnauthorizedError', 'ForbiddenError'].includes(error.name)) return undefined;
        throw error;
      }),
    requireMay(actor, action, { sellerId, isSecret }) {
      if (can(actor, action, { sellerId })) return;
      const isOwn = sellersOf(actor).some((one) => one.sellerId === sellerId);
      throw isSecret && !isOwn ? notFoundError() : forbiddenError();
    },
    async listSellers(request, actor, action) {
      const named = await sellerAs(db, request);
      const able = sellersOf(actor).filter(({ sellerId }) => can(actor, action, { sellerId }));
      const fitting = able.filter(({ sellerId }) => named === undefined || sellerId === named);
      if (named !== undefined && fitting.length === 0) throw forbiddenError();
      return fitting.map(({ sellerId }) => sellerId);
    },
    async requireSeller(request, actor, action, kind) {
      const named = await sellerAs(db, request);
      const able = sellersOf(actor).filter(
        (one) => can(actor, action, { sellerId: one.sellerId }) && (!kind || SELLS[one.kind].includes(kind)),
      );
      const fitting = able.filter(({ sellerId }) => named === undefined || sellerId === named);
      const [only, ...more] = fitting;
      if (!only) throw forbiddenError();
      if (more.length > 0) throw validationError(SAY_FOR_WHOM);
      return only.sellerId;
    },
    async countWrite({ token, staffToken, accountId }, reply) {
      const ofToken = token ?? staffToken;
      const count = ofToken ? countOf('writesOfToken', ofToken.id) : countOf('writesOfMember', accountId ?? 0);
      try {
        await rateLimits.consume([count], accountId ?? undefined);
      } finally {
        const { left, resetS } = await rateLimits.left(count);
        reply.headers({
          'ratelimit-limit': count.limit.most,
          'ratelimit-remaining': left,
          'ratelimit-reset': resetS,
        });
      }
    },
  };
}
