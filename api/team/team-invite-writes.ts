import * as messages from '#contract/messages/team.ts';
import type { NewTeamInvite } from '#contract/office/team-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { conflictError } from '../../platform/http/errors.ts';
import type { RateLimits } from '../../platform/http/limits/rate-limits.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { requireAddressAllowed } from '../bans/ban-check-queries.ts';
import { allowMails } from '../schema/mail-limits.ts';
import { type InviteSecrets, insertInvite, newInviteSeed } from '../sellers/invite-writes.ts';
import { lockSeller } from '../sellers/seller-lock-writes.ts';
import { countOpenInvites } from './team-queries.ts';

/** The most open invitations of a team. */
const MOST_INVITES = 30;

interface Inviter {
  ip: string;
  accountId: number;
}

/**
 * Counts a mail with an invitation against the limits of mails, and returns what the mail needs. Call it before the transaction that
 * creates the invitation. Throws a 429.
 */
export async function allowOffer(rateLimits: RateLimits, { ip, accountId }: Inviter, email: string) {
  const seed = newInviteSeed();
  const mail = { kind: 'invitation', recipient: email, about: seed } as const;
  return { accountId, seed, mails: await allowMails(rateLimits, { ip, causer: accountId }, [mail]) };
}
export type AllowedOffer = Awaited<ReturnType<typeof allowOffer>>;

interface Offer extends NewTeamInvite {
  sellerId: number;
  /** True for a new invitation; false to send a new link for an open one. */
  isNew: boolean;
}

/**
 * Creates an invitation that replaces an earlier one to the same address, and queues the mail with its link. A banned address gets no mail.
 * `db` must be a transaction; the caller wakes the job queue after it.
 */
export async function offerPlace(
  db: Database,
  keys: InviteSecrets,
  { sellerId, email, role, isNew, accountId, seed, mails }: Offer & AllowedOffer,
  now: number,
): Promise<void> {
  await requireAddressAllowed(db, email, 'email');
  await lockSeller(db, sellerId);
  if (isNew && (await countOpenInvites(db, sellerId)) >= MOST_INVITES) throw conflictError(messages.TOO_MANY_INVITES);
  const { expiresAt } = await insertInvite(db, keys, { sellerId, email, role, invitedBy: accountId, seed }, now);
  await queueMails(db, mails, now);
  await recordAudit(db, {
    at: now,
    actor: accountId,
    action: 'invite member',
    subject: { kind: 'seller', id: sellerId },
    difference: { invitation: { before: null, after: { role, expiresAt } } },
  });
}

/** Ends an open invitation. Returns false if it was accepted or ended a moment ago. */
export async function endInvite(db: Database, hash: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('seller_invite')
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
