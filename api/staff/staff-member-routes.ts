import { z } from 'zod';
import * as messages from '#contract/messages/staff-members.ts';
import { memberContactSchema, type StaffMember, staffMemberSchema } from '#contract/office/staff-member-schemas.ts';
import { STAFF_ROLES } from '#contract/permissions.ts';
import { definedItems } from '#contract/values/defined-only.ts';
import { documentIdParams } from '../../platform/content/content-schemas.ts';
import { answers, nothing } from '../../platform/http/answer-schemas.ts';
import { conflictError, notFoundError } from '../../platform/http/errors.ts';
import type { RateLimits } from '../../platform/http/limits/rate-limits.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { queueNotice } from '../accounts/account-notices.ts';
import { findProvenNumber } from '../accounts/account-queries.ts';
import { deleteAccount } from '../accounts/account-writes.ts';
import { endAllSessions } from '../accounts/sessions.ts';
import { emailValue, phoneValue } from '../bans/ban-values.ts';
import { insertBan } from '../bans/ban-writes.ts';
import { resetSecondFactor } from '../office/second-factor-writes.ts';
import { countOf } from '../schema/rate-limits.ts';
import { endAllKeysOf } from '../sellers/member-key-writes.ts';
import type { Services } from '../services.ts';
import { type MemberTx, openMemberSteps, reasonSchema, recordStep, requireOther } from './member-steps.ts';
import { setRoles } from './role-writes.ts';
import { tellAdmins } from './staff-mails.ts';
import { describeMember, findMember } from './staff-member-queries.ts';

const withReason = z.strictObject({ reason: reasonSchema });
const ofMember = (summary: string) => ({ tags: ['staff'], summary, params: documentIdParams });
const member = answers({ 200: staffMemberSchema }, 400, 401, 403, 404, 409);

const schemas = {
  show: { ...ofMember('A member: what they sell, who they are to the market, and their history'), response: member },
  contact: {
    ...ofMember('How to reach a member, for a reason that is recorded'),
    body: withReason,
    response: answers({ 200: memberContactSchema }, 400, 401, 403, 404, 409, 429),
  },
  block: {
    ...ofMember('Blocks a member, who is signed out everywhere, or lets them in again'),
    body: z.strictObject({ isBlocked: z.boolean(), reason: reasonSchema, bansContacts: z.boolean().optional() }),
    response: member,
  },
  resetFactor: {
    ...ofMember('Removes the second factor, passkeys too, of a member who lost all of it and the recovery codes'),
    body: withReason,
    response: member,
  },
  roles: {
    ...ofMember('Sets which roles a member has on the staff'),
    body: z.strictObject({ roles: z.array(z.enum(STAFF_ROLES)).max(STAFF_ROLES.length), reason: reasonSchema }),
    response: member,
  },
  erase: {
    ...ofMember('Erases a member, with all that names them'),
    body: z.strictObject({ username: z.string().max(50), reason: reasonSchema }),
    response: answers({ 204: nothing }, 400, 401, 403, 404, 409),
  },
};

/** Bans a member's address and phone number, but only if they are proven: an unproven one may be somebody else's. */
async function banContacts(tx: MemberTx, reason: string) {
  const { id, email, confirmed } = tx.member;
  const phone = await findProvenNumber(tx.db, id);
  const values = definedItems(
    confirmed === 1 && email !== null ? emailValue(email) : undefined,
    phone === undefined ? undefined : phoneValue(phone),
  );
  const bans = values.map(({ kind, value, hint }) => ({ kind, value, hint, reason }));
  // A ban that already exists stays unchanged.
  for (const ban of bans) await insertBan(tx, ban);
}

/** Returns a member, as staff see them, after an action. */
const shown = async ({ db: transaction, member: { document_id }, now }: MemberTx): Promise<StaffMember> => {
  const after = await findMember(transaction, document_id);
  if (!after) throw notFoundError();
  return describeMember(transaction, after, now);
};

/** Blocks a member, who is signed out everywhere, or lets them in again. */
async function setBlocked(
  tx: MemberTx,
  { isBlocked, reason: words, bansContacts = false }: z.output<typeof schemas.block.body>,
) {
  await requireOther(tx);
  if (isBlocked) {
    await endAllSessions(tx.db, tx.member.id);
    await endAllKeysOf(tx.db, tx.member.id);
  }
  const blocked = isBlocked ? 1 : 0;
  await tx.db.updateTable('account').set({ blocked, updated_at: tx.now }).where('id', '=', tx.member.id).execute();
  const action = isBlocked ? 'block member' : 'unblock member';
  await recordStep(tx, action, { blocked: [tx.member.blocked === 1, isBlocked], reason: [null, words] });
  if (isBlocked && bansContacts) await banContacts(tx, words);
}

/** Sets which roles a member has on the staff, and tells all admins. */
async function changeRoles(
  tx: MemberTx,
  rateLimits: RateLimits,
  { roles, reason: words }: z.output<typeof schemas.roles.body>,
) {
  await requireOther(tx);
  const { confirmed, blocked, email } = tx.member;
  if (roles.length > 0 && (confirmed === 0 || blocked === 1 || email === null)) throw conflictError(messages.NO_ROLES);
  const who = { accountId: tx.member.id, by: tx.by.accountId, at: tx.now };
  const event = await setRoles(tx.db, who, { roles, reason: words });
  if (event === undefined) throw conflictError(messages.LAST_ADMIN);
  await tellAdmins(tx, rateLimits, 'staff-changed', event);
}

/** Routes by which staff see members, and act on them. */
export function staffMemberRoutes(
  app: RouteApp,
  { access, clock, db, jobs, rateLimits }: Pick<Services, 'access' | 'clock' | 'db' | 'jobs' | 'rateLimits'>,
) {
  const withMember = openMemberSteps({ access, clock, db });

  app.get(
    '/staff/api/members/:documentId',
    { schema: schemas.show, config: { action: 'ban members' } },
    async (request) => {
      const found = await findMember(db, request.params.documentId);
      if (!found) throw notFoundError();
      return describeMember(db, found, clock.now());
    },
  );

  app.post(
    '/staff/api/members/:documentId/contact',
    { schema: schemas.contact, config: { action: 'see contact data' } },
    async (request) => {
      const { session } = await access.requireMay(request, 'see contact data', { isSecret: false });
      await rateLimits.consume([countOf('contactsSeenByStaff', session.accountId)], session.accountId);
      return withMember(request, 'see contact data', async (tx) => {
        await requireOther(tx);
        await recordStep(tx, 'see contact data', { reason: [null, request.body.reason] });
        return { email: tx.member.email, phone: tx.member.phonenumber };
      });
    },
  );

  app.post(
    '/staff/api/members/:documentId/block',
    { schema: schemas.block, config: { action: 'ban members' } },
    (request) =>
      withMember(request, 'ban members', async (tx) => {
        await setBlocked(tx, request.body);
        return shown(tx);
      }),
  );

  app.post(
    '/staff/api/members/:documentId/second-factor',
    { schema: schemas.resetFactor, config: { action: 'manage members' } },
    async (request) => {
      const answer = await withMember(request, 'manage members', async (tx) => {
        await requireOther(tx);
        await resetSecondFactor(tx.db, tx.member.id);
        await recordStep(tx, 'reset second factor', { reason: [null, request.body.reason] });
        const { id, email } = tx.member;
        const account = { id, email };
        await queueNotice(tx.db, rateLimits, { kind: 'factor-reset', account, ip: request.ip, now: tx.now });
        return shown(tx);
      });
      jobs.wake();
      return answer;
    },
  );

  app.put(
    '/staff/api/members/:documentId/roles',
    { schema: schemas.roles, config: { action: 'manage staff' } },
    async (request) => {
      const answer = await withMember(request, 'manage staff', async (tx) => {
        await changeRoles(tx, rateLimits, request.body);
        return shown(tx);
      });
      jobs.wake();
      return answer;
    },
  );

  app.post(
    '/staff/api/members/:documentId/erase',
    { schema: schemas.erase, config: { action: 'erase members' } },
    async (request, reply) => {
      await withMember(request, 'erase members', async (tx) => {
        const { username, reason: words } = request.body;
        await requireOther(tx);
        if (username !== tx.member.username) throw conflictError(messages.OTHER_NAME);
        await deleteAccount(tx.db, tx.member.id, tx.member.email, tx.now);
        await recordStep(tx, 'erase member', { reason: [null, words] });
      });
      return reply.code(204).send();
    },
  );
}
