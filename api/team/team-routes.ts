import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import * as messages from '#contract/messages/team.ts';
import type { RoleChange } from '#contract/office/team.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { answers, done } from '../../platform/http/answer-schemas.ts';
import { ApiError, conflictError, forbiddenError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import type { OfficeAccess } from '../office/office-access.ts';
import { requireSeller } from '../office/require-seller.ts';
import { changeRole, leaveTeam, removeMember, type TeamRefusal } from './member-writes.ts';
import { showTeam } from './team-queries.ts';
import { role, teamSchema } from './team-schemas.ts';

const ofTeam = { tags: ['office'], params: z.object({ documentId: z.string() }) };
const ofMember = { tags: ['office'], params: z.object({ documentId: z.string(), member: z.string() }) };
const show = {
  ...{ ...ofTeam, summary: 'Who acts for a dealer or garage, and who was asked to' },
  response: answers({ 200: teamSchema }, 401, 403, 404),
};
const change = {
  ...{ ...ofMember, summary: 'Gives a member another role' },
  body: z.strictObject({ role, was: role }) satisfies z.ZodType<RoleChange>,
  response: answers({ 200: teamSchema }, 400, 401, 403, 404, 409),
};
const remove = {
  ...{ ...ofMember, summary: 'Takes a member off the team' },
  response: answers({ 200: teamSchema }, 401, 403, 404, 409),
};

const leave = {
  ...{ ...ofTeam, summary: 'Takes whoever asks off the team, at once' },
  response: answers({ 200: done }, 401, 403, 404, 409),
};

const REFUSALS: Record<TeamRefusal, () => ApiError> = {
  gone: () => new ApiError(404, 'NotFoundError', messages.MEMBER_IS_GONE),
  forbidden: forbiddenError,
  'changed meanwhile': () => conflictError(messages.ROLE_CHANGED_MEANWHILE),
  'last owner': () => conflictError(messages.LAST_OWNER),
};

interface TeamParts {
  access: OfficeAccess;
  db: Database;
  clock: Clock;
}

/** Who acts for a dealer or garage: the owners say, and managers of agents. */
export function teamRoutes(app: RouteApp, parts: TeamParts) {
  const { db, clock } = parts;
  const manages = { config: { action: 'manage the team' } } as const;

  const requireTeam = (request: FastifyRequest<{ Params: { documentId: string } }>) =>
    requireSeller(parts, request, 'manage the team');
  type Asked = Awaited<ReturnType<typeof requireTeam>>;

  const shown = ({ actor, seller }: Asked) => showTeam(db, actor, seller.id, clock.now());

  app.get('/sell/api/sellers/:documentId/team', { schema: show, ...manages }, async (request) =>
    shown(await requireTeam(request)),
  );

  type OfMember = FastifyRequest<{ Params: { documentId: string; member: string } }>;
  async function changeAskedBy(request: OfMember) {
    const asked = await requireTeam(request);
    const { member } = request.params;
    return { asked, wanted: { actor: asked.actor, sellerId: asked.seller.id, member, now: clock.now() } };
  }

  async function answerOf(asked: Asked, outcome: TeamRefusal | 'done') {
    if (outcome !== 'done') throw REFUSALS[outcome]();
    return shown(asked);
  }

  app.patch('/sell/api/sellers/:documentId/team/:member', { schema: change, ...manages }, async (request) => {
    const { asked, wanted } = await changeAskedBy(request);
    const { body } = request;
    const outcome = await db.transaction().execute((transaction) => changeRole(transaction, wanted, body));
    return answerOf(asked, outcome);
  });

  app.delete(
    '/sell/api/sellers/:documentId/membership',
    { schema: leave, config: { action: 'leave the team' } },
    async (request) => {
      const { seller, accountId } = await requireSeller(parts, request, 'leave the team');
      const leaving = { sellerId: seller.id, accountId, now: clock.now() };
      const outcome = await db.transaction().execute((transaction) => leaveTeam(transaction, leaving));
      if (outcome !== 'done') throw REFUSALS[outcome]();
      return { ok: true } as const;
    },
  );

  app.delete('/sell/api/sellers/:documentId/team/:member', { schema: remove, ...manages }, async (request) => {
    const { asked, wanted } = await changeAskedBy(request);
    const outcome = await db.transaction().execute((transaction) => removeMember(transaction, wanted));
    return answerOf(asked, outcome);
  });
}
