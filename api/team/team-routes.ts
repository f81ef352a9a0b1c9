import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import * as messages from '#contract/messages/team.ts';
import { roleChangeSchema, teamSchema } from '#contract/office/team-schemas.ts';
import { answers, done } from '../../platform/http/answer-schemas.ts';
import { ApiError, conflictError, forbiddenError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { requireSeller } from '../office/require-seller.ts';
import { queueOwnerNotice } from '../sellers/owner-notice-writes.ts';
import type { Services } from '../services.ts';
import { changeRole, leaveTeam, removeMember, type TeamRefusal, type TellOwners } from './member-writes.ts';
import { showTeam } from './team-queries.ts';

const ofTeam = { tags: ['office'], params: z.object({ documentId: z.string() }) };
const ofMember = { tags: ['office'], params: z.object({ documentId: z.string(), member: z.string() }) };
const { keep } = roleChangeSchema.shape;
const show = {
  ...ofTeam,
  summary: 'Who acts for a dealer or garage, and who was asked to',
  response: answers({ 200: teamSchema }, 401, 403, 404),
};
const change = {
  ...ofMember,
  summary: 'Gives a member another role',
  body: roleChangeSchema,
  response: answers({ 200: teamSchema }, 400, 401, 403, 404, 409),
};
const remove = {
  ...ofMember,
  summary: 'Takes a member off the team; what they made ends, but for what is kept',
  body: z.strictObject({ keep }),
  response: answers({ 200: teamSchema }, 400, 401, 403, 404, 409),
};

const leave = {
  ...ofTeam,
  summary: 'Takes whoever asks off the team, at once',
  response: answers({ 200: done }, 401, 403, 404, 409),
};

const REFUSALS: Record<TeamRefusal, () => ApiError> = {
  gone: () => new ApiError(404, 'NotFoundError', messages.MEMBER_IS_GONE),
  forbidden: forbiddenError,
  'changed meanwhile': () => conflictError(messages.ROLE_CHANGED_MEANWHILE),
  'last owner': () => conflictError(messages.LAST_OWNER),
};

/** Routes of a dealer's or garage's team. Owners can change every member, managers only members with the role of an agent. */
export function teamRoutes(app: RouteApp, services: Pick<Services, 'access' | 'clock' | 'db' | 'jobs' | 'rateLimits'>) {
  const { db, clock, rateLimits, jobs } = services;
  const manages = { config: { action: 'manage the team' } } as const;

  const requireTeam = (request: FastifyRequest<{ Params: { documentId: string } }>) =>
    requireSeller(services, request, 'manage the team');
  type TeamRequest = Awaited<ReturnType<typeof requireTeam>>;

  const shown = ({ actor, seller }: TeamRequest) => showTeam(db, actor, seller.id, clock.now());

  app.get('/sell/api/sellers/:documentId/team', { schema: show, ...manages }, async (request) =>
    shown(await requireTeam(request)),
  );

  type OfMember = FastifyRequest<{ Params: { documentId: string; member: string } }>;
  const tellerOf =
    ({ ip }: FastifyRequest, causer: number): TellOwners =>
    (transaction, sellerId, event) => {
      const notice = { kind: 'team-changed', sellerId, about: `event ${event}`, cause: { ip, causer } } as const;
      return queueOwnerNotice(transaction, rateLimits, notice, clock.now());
    };

  async function memberChangeIn(request: OfMember, keep: readonly string[] = []) {
    const team = await requireTeam(request);
    const { member } = request.params;
    return {
      team,
      change: {
        actor: team.actor,
        sellerId: team.seller.id,
        member,
        keep,
        now: clock.now(),
        tellOwners: tellerOf(request, team.accountId),
      },
    };
  }

  async function answerOf(team: TeamRequest, outcome: TeamRefusal | 'done') {
    if (outcome !== 'done') throw REFUSALS[outcome]();
    jobs.wake();
    return shown(team);
  }

  app.patch('/sell/api/sellers/:documentId/team/:member', { schema: change, ...manages }, async (request) => {
    const { body } = request;
    const { team, change: memberChange } = await memberChangeIn(request, body.keep);
    const outcome = await db.transaction().execute((transaction) => changeRole(transaction, memberChange, body));
    return answerOf(team, outcome);
  });

  app.delete(
    '/sell/api/sellers/:documentId/membership',
    { schema: leave, config: { action: 'leave the team' } },
    async (request) => {
      const { seller, accountId } = await requireSeller(services, request, 'leave the team');
      const leaving = { sellerId: seller.id, accountId, now: clock.now(), tellOwners: tellerOf(request, accountId) };
      const outcome = await db.transaction().execute((transaction) => leaveTeam(transaction, leaving));
      if (outcome !== 'done') throw REFUSALS[outcome]();
      jobs.wake();
      return { ok: true } as const;
    },
  );

  app.delete('/sell/api/sellers/:documentId/team/:member', { schema: remove, ...manages }, async (request) => {
    const { team, change: memberChange } = await memberChangeIn(request, request.body.keep);
    const outcome = await db.transaction().execute((transaction) => removeMember(transaction, memberChange));
    return answerOf(team, outcome);
  });
}
