import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import * as messages from '#contract/messages/team.ts';
import type { NewTeamInvite, RoleChange, Team } from '#contract/office/team.ts';
import { SELLER_ROLES } from '#contract/permissions.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { answers, done } from '../../platform/http/answer-schemas.ts';
import { ApiError, conflictError, fieldError, forbiddenError } from '../../platform/http/errors.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { allowMails } from '../../platform/mail/mail-limits.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import { emailSchema } from '../accounts/account-fields.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import type { OfficeAccess } from '../office/office-access.ts';
import { requireSeller } from '../office/require-seller.ts';
import { type InviteSecrets, insertInvite, newInviteSeed } from '../sellers/invite-writes.ts';
import { holdTeam } from '../sellers/team-writes.ts';
import { changeRole, leaveTeam, removeMember, type TeamRefusal } from './member-writes.ts';
import { countOpenInvites, findOpenInvite, isOnTeam, mayManage, showTeam } from './team-queries.ts';

/** More are typed by nobody who knows whom they invite. */
const MOST_INVITES = 30;

const role = z.enum(SELLER_ROLES);
const time = z.iso.datetime();
const teamSchema = z.object({
  roles: z.array(role),
  members: z.array(
    z.object({
      ...{ documentId: z.string(), username: z.string(), role, since: time, isYou: z.boolean() },
      ...{ roles: z.array(role), mayRemove: z.boolean() },
    }),
  ),
  invites: z.array(
    z.object({
      ...{ id: z.string(), email: z.string(), role, invitedBy: z.string().nullable(), expiresAt: time },
      ...{ isOver: z.boolean(), mayChange: z.boolean() },
    }),
  ),
}) satisfies z.ZodType<Team>;

const ofTeam = { tags: ['office'], params: z.object({ documentId: z.string() }) };
const ofMember = { tags: ['office'], params: z.object({ documentId: z.string(), member: z.string() }) };
const ofInvite = { tags: ['office'], params: z.object({ documentId: z.string(), invite: z.string() }) };
const show = {
  ...{ ...ofTeam, summary: 'Who acts for a dealer or garage, and who was asked to' },
  response: answers({ 200: teamSchema }, 401, 403, 404),
};
const invite = {
  ...{ ...ofTeam, summary: 'Offers a place on the team by mail' },
  body: z.strictObject({ email: emailSchema, role }) satisfies z.ZodType<NewTeamInvite>,
  response: answers({ 201: teamSchema }, 400, 401, 403, 404, 409, 429),
};
const resend = {
  ...{ ...ofInvite, summary: 'Sends a new link for an open invitation; the one before is over' },
  response: answers({ 200: teamSchema }, 401, 403, 404, 429),
};
const cancel = {
  ...{ ...ofInvite, summary: 'Takes an open invitation back' },
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

const inviteGone = () => new ApiError(404, 'NotFoundError', messages.INVITE_IS_GONE);

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
  secrets: InviteSecrets;
  rateLimits: RateLimits;
  jobs: JobQueue;
}

/** Who acts for a dealer or garage: the owners say, and managers of agents. */
export function teamRoutes(app: RouteApp, parts: TeamParts) {
  const { db, clock, secrets, rateLimits, jobs } = parts;
  const manages = { config: { action: 'manage the team' } } as const;

  const requireTeam = (request: FastifyRequest<{ Params: { documentId: string } }>) =>
    requireSeller(parts, request, 'manage the team');
  type Asked = Awaited<ReturnType<typeof requireTeam>>;

  const shown = ({ actor, seller }: Asked) => showTeam(db, actor, seller.id, clock.now());

  /** Mails a link, in place of any earlier one to the address. */
  async function offer(asked: Asked, ip: string, { email, role }: NewTeamInvite, isNew: boolean) {
    const { seller, accountId } = asked;
    const seed = newInviteSeed();
    const mail = { kind: 'invitation', recipient: email, about: seed } as const;
    const mails = await allowMails(rateLimits, { ip, causer: accountId }, [mail]);
    const now = clock.now();
    await db.transaction().execute(async (transaction) => {
      await holdTeam(transaction, seller.id);
      if (isNew && (await countOpenInvites(transaction, seller.id)) >= MOST_INVITES) {
        throw conflictError(messages.TOO_MANY_INVITES);
      }
      const made = { sellerId: seller.id, email, role, invitedBy: accountId };
      const { expiresAt } = await insertInvite(transaction, secrets, made, now, seed);
      await queueMails(transaction, mails, now);
      await recordAudit(transaction, {
        ...{ at: now, actor: accountId, action: 'invite member', subject: { kind: 'seller', id: seller.id } },
        difference: { invitation: { before: null, after: { role, expiresAt } } },
      });
    });
    jobs.wake();
    return shown(asked);
  }

  async function requireInvite(request: FastifyRequest<{ Params: { documentId: string; invite: string } }>) {
    const asked = await requireTeam(request);
    const found = await findOpenInvite(db, asked.seller.id, request.params.invite);
    if (!found) throw inviteGone();
    if (!mayManage(asked.actor, asked.seller.id, found.role)) throw forbiddenError();
    return { asked, found };
  }

  app.get('/sell/api/sellers/:documentId/team', { schema: show, ...manages }, async (request) =>
    shown(await requireTeam(request)),
  );

  app.post('/sell/api/sellers/:documentId/invites', { schema: invite, ...manages }, async (request, reply) => {
    const asked = await requireTeam(request);
    const { email, role } = request.body;
    if (!mayManage(asked.actor, asked.seller.id, role)) throw forbiddenError();
    if (await isOnTeam(db, asked.seller.id, email)) {
      throw fieldError('email', messages.ON_THE_TEAM);
    }
    return reply.code(201).send(await offer(asked, request.ip, { email, role }, true));
  });

  app.post('/sell/api/sellers/:documentId/invites/:invite', { schema: resend, ...manages }, async (request) => {
    const { asked, found } = await requireInvite(request);
    return offer(asked, request.ip, { email: found.email ?? '', role: found.role }, false);
  });

  app.delete('/sell/api/sellers/:documentId/invites/:invite', { schema: cancel, ...manages }, async (request) => {
    const { asked, found } = await requireInvite(request);
    const { seller, accountId } = asked;
    await db.transaction().execute(async (transaction) => {
      const gone = await transaction
        .deleteFrom('seller_invite')
        .where('hash', '=', found.hash)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      // Accepted a moment ago.
      if (gone.numDeletedRows === 0n) throw inviteGone();
      await recordAudit(transaction, {
        ...{ at: clock.now(), actor: accountId, action: 'cancel invitation' },
        subject: { kind: 'seller', id: seller.id },
        difference: { invitation: { before: { role: found.role }, after: null } },
      });
    });
    return shown(asked);
  });

  type OfMember = FastifyRequest<{ Params: { documentId: string; member: string } }>;
  async function deedOf(request: OfMember) {
    const asked = await requireTeam(request);
    const { member } = request.params;
    return { asked, deed: { actor: asked.actor, sellerId: asked.seller.id, member, now: clock.now() } };
  }

  async function answerOf(asked: Asked, outcome: TeamRefusal | 'done') {
    if (outcome !== 'done') throw REFUSALS[outcome]();
    return shown(asked);
  }

  app.patch('/sell/api/sellers/:documentId/team/:member', { schema: change, ...manages }, async (request) => {
    const { asked, deed } = await deedOf(request);
    const { body } = request;
    const outcome = await db.transaction().execute((transaction) => changeRole(transaction, deed, body));
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
    const { asked, deed } = await deedOf(request);
    const outcome = await db.transaction().execute((transaction) => removeMember(transaction, deed));
    return answerOf(asked, outcome);
  });
}
