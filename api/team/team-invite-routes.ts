import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ADDRESS_BANNED } from '#contract/messages/bans.ts';
import * as messages from '#contract/messages/team.ts';
import { type NewTeamInvite, newTeamInviteSchema, teamSchema } from '#contract/office/team-schemas.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { ApiError, fieldError, forbiddenError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { emailSchema } from '../accounts/account-fields.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { isBannedAddress } from '../bans/ban-check-queries.ts';
import { requireSeller } from '../office/require-seller.ts';
import type { Services } from '../services.ts';
import { allowOffer, endInvite, offerPlace } from './team-invite-writes.ts';
import { findOpenInvite, findOpenInviteTo, isOnTeam, mayManage, showTeam } from './team-queries.ts';

const ofTeam = { tags: ['office'], params: z.object({ documentId: z.string() }) };
const ofInvite = { tags: ['office'], params: z.object({ documentId: z.string(), invite: z.string() }) };
const invite = {
  ...ofTeam,
  summary: 'Offers a place on the team by mail',
  body: newTeamInviteSchema(emailSchema),
  response: answers({ 201: teamSchema }, 400, 401, 403, 404, 409, 429),
};
const resend = {
  ...ofInvite,
  summary: 'Sends a new link for an open invitation; the one before is over',
  response: answers({ 200: teamSchema }, 400, 401, 403, 404, 429),
};
const cancel = {
  ...ofInvite,
  summary: 'Takes an open invitation back',
  response: answers({ 200: teamSchema }, 401, 403, 404),
};
const inviteGone = () => new ApiError(404, 'NotFoundError', messages.INVITE_IS_GONE);

/** Routes that invite people to the team of a dealer or garage. */
export function teamInviteRoutes(
  app: RouteApp,
  services: Pick<Services, 'access' | 'clock' | 'db' | 'jobs' | 'keys' | 'rateLimits'>,
) {
  const { db, clock, keys, rateLimits, jobs } = services;
  const manages = { config: { action: 'manage the team' } } as const;

  const requireTeam = (request: FastifyRequest<{ Params: { documentId: string } }>) =>
    requireSeller(services, request, 'manage the team');
  type TeamRequest = Awaited<ReturnType<typeof requireTeam>>;

  const shown = ({ actor, seller }: TeamRequest) => showTeam(db, actor, seller.id, clock.now());

  /**
   * Sends an invitation, and returns the team, whose invitations now include it. `isNew`: false to send a new link for an open invitation.
   */
  async function offer(team: TeamRequest, ip: string, { email, role }: NewTeamInvite, isNew: boolean) {
    const { seller, accountId } = team;
    const allowed = await allowOffer(rateLimits, { ip, accountId }, email);
    await db
      .transaction()
      .execute((transaction) =>
        offerPlace(transaction, keys, { sellerId: seller.id, email, role, isNew, ...allowed }, clock.now()),
      );
    jobs.wake();
    return shown(team);
  }

  async function requireInvite(request: FastifyRequest<{ Params: { documentId: string; invite: string } }>) {
    const team = await requireTeam(request);
    const openInvite = await findOpenInvite(db, team.seller.id, request.params.invite);
    if (!openInvite) throw inviteGone();
    if (!mayManage(team.actor, team.seller.id, openInvite.role)) throw forbiddenError();
    return { team, openInvite };
  }

  app.post('/sell/api/sellers/:documentId/invites', { schema: invite, ...manages }, async (request, reply) => {
    const team = await requireTeam(request);
    const { email, role } = request.body;
    if (await isBannedAddress(db, email)) throw fieldError('email', ADDRESS_BANNED);
    if (!mayManage(team.actor, team.seller.id, role)) throw forbiddenError();
    const open = await findOpenInviteTo(db, team.seller.id, email);
    if (open && !mayManage(team.actor, team.seller.id, open.role)) throw forbiddenError();
    if (await isOnTeam(db, team.seller.id, email)) {
      throw fieldError('email', messages.ON_THE_TEAM);
    }
    return reply.code(201).send(await offer(team, request.ip, { email, role }, true));
  });

  app.post('/sell/api/sellers/:documentId/invites/:invite', { schema: resend, ...manages }, async (request) => {
    const { team, openInvite } = await requireInvite(request);
    return offer(team, request.ip, { email: openInvite.email ?? '', role: openInvite.role }, false);
  });

  app.delete('/sell/api/sellers/:documentId/invites/:invite', { schema: cancel, ...manages }, async (request) => {
    const { team, openInvite } = await requireInvite(request);
    const { seller, accountId } = team;
    await db.transaction().execute(async (transaction) => {
      if (!(await endInvite(transaction, openInvite.hash))) throw inviteGone();
      await recordAudit(transaction, {
        at: clock.now(),
        actor: accountId,
        action: 'cancel invitation',
        subject: { kind: 'seller', id: seller.id },
        difference: { invitation: { before: { role: openInvite.role }, after: null } },
      });
    });
    return shown(team);
  });
}
