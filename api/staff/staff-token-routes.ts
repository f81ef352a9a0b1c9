import { z } from 'zod';
import { WORDS } from '#contract/entities/words.ts';
import { TOKEN_IS_GONE, tooManyTokens } from '#contract/messages/team.ts';
import { newStaffTokenSchema, type StaffTokens, staffTokensSchema } from '#contract/office/staff-token-schemas.ts';
import { madeTokenSchema } from '#contract/office/token-schemas.ts';
import { type Actor, can, STAFF_SCOPES, STAFF_WRITES } from '#contract/permissions.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { ApiError, conflictError, forbiddenError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts';
import { listStaffRoles } from '../office/actor-queries.ts';
import type { Services } from '../services.ts';
import { listStaffTokens } from '../tokens/staff-token-queries.ts';
import { deleteStaffToken, insertStaffToken, MOST_STAFF_TOKENS } from '../tokens/staff-token-writes.ts';
import { tellAdmins } from './staff-mails.ts';

const tags = ['staff'];
const config = { action: 'make staff tokens' } as const;
const show = {
  tags,
  summary: 'The tokens of all staff, without their secrets',
  response: answers({ 200: staffTokensSchema }, 401, 403),
};
const make = {
  tags,
  summary: 'Makes a token; its secret is answered this once',
  body: newStaffTokenSchema,
  response: answers({ 201: madeTokenSchema }, 400, 401, 403, 409),
};
const revoke = {
  tags,
  summary: 'Revokes a token, at once and for good',
  params: z.object({ token: z.string() }),
  response: answers({ 200: staffTokensSchema }, 401, 403, 404),
};

/** Returns the content types that a member of staff may write. A token of the member can be limited to some of them. */
const scopesFor = (actor: Actor) => STAFF_SCOPES.filter((scope) => can(actor, STAFF_WRITES[scope]));

/** Routes of the tokens by which programs write on behalf of a member of staff. */
export function staffTokenRoutes(
  app: RouteApp,
  { access, clock, db, jobs, rateLimits }: Pick<Services, 'access' | 'clock' | 'db' | 'jobs' | 'rateLimits'>,
) {
  async function shown(actor: Actor): Promise<StaffTokens> {
    const now = clock.now();
    const tokens = (await listStaffTokens(db)).map(({ id, name, ending, scopes, ...token }) => ({
      id,
      name,
      ending,
      writes: scopes.map((scope) => WORDS[scope].many),
      madeBy: token.username,
      createdAt: isoTime(token.created_at),
      expiresAt: isoTime(token.expires_at),
      isOver: token.expires_at <= now,
      lastUsedAt: isoTimeOrNull(token.last_used_at),
    }));
    const choices = scopesFor(actor).map((scope) => ({ scope, words: WORDS[scope].many }));
    return { tokens, choices, most: MOST_STAFF_TOKENS };
  }

  app.get('/staff/api/tokens', { schema: show, config }, async (request) =>
    shown((await access.requireCaller(request)).actor),
  );

  app.post('/staff/api/tokens', { schema: make, config }, async (request, reply) => {
    const { actor, session } = await access.requireCaller(request);
    const { accountId } = session;
    const { name, scopes, days } = request.body;
    const may = scopesFor(actor);
    if (!scopes.every((scope) => may.includes(scope))) throw forbiddenError();
    const now = clock.now();
    const made = await db.transaction().execute(async (transaction) => {
      const token = await insertStaffToken(
        transaction,
        { accountId, name, scopes, expiresAt: now + days * DAY_MS },
        now,
      );
      if (!token) throw conflictError(tooManyTokens(MOST_STAFF_TOKENS));
      // The roles are read again, since one may have been removed during the request. A removal of roles locks the account as this
      // transaction does, so the removal is either complete by now or comes after this transaction, and then deletes the token.
      const roles = await listStaffRoles(transaction, accountId);
      if (!can({ ...actor, staffRoles: roles }, 'make staff tokens')) throw forbiddenError();
      await tellAdmins({ db: transaction, now, by: { accountId } }, rateLimits, 'staff-token', token.event);
      return token;
    });
    jobs.wake();
    return reply.code(201).send({ id: made.id, token: made.token });
  });

  app.delete('/staff/api/tokens/:token', { schema: revoke, config }, async (request) => {
    const { actor, session } = await access.requireCaller(request);
    const { token } = request.params;
    const isDone = await db
      .transaction()
      .execute((transaction) => deleteStaffToken(transaction, token, session.accountId, clock.now()));
    if (!isDone) throw new ApiError(404, 'NotFoundError', TOKEN_IS_GONE);
    return shown(actor);
  });
}
