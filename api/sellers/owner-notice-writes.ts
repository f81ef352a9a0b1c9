import type { Database } from '../../platform/database/adapter.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { RateLimits } from '../../platform/http/limits/rate-limits.ts';
import type { MailCause } from '../../platform/mail/mail-limits.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import { allowMails, type MailKind } from '../schema/mail-limits.ts';

/** Notices that tell all owners of a seller about a change, in case somebody else made it. */
type OwnerNotice = Extract<MailKind, 'team-changed' | 'number-changed'>;

interface Notice {
  kind: OwnerNotice;
  sellerId: number;
  about: string;
  cause: MailCause;
}

/**
 * Queues a notice to each owner of the seller, in the transaction of the change. An owner whose limits are used up gets none, having just
 * got several.
 */
export async function queueOwnerNotice(
  db: Database,
  rateLimits: RateLimits,
  { kind, sellerId, about, cause }: Notice,
  now: number,
): Promise<void> {
  const owners = await db
    .selectFrom('seller_member')
    .innerJoin('account', 'account.id', 'seller_member.account_id')
    .select('account.email')
    .where('seller_id', '=', sellerId)
    .where('seller_member.role', '=', 'owner')
    .execute();
  for (const { email } of owners) {
    try {
      await queueMails(db, await allowMails(rateLimits, cause, [{ kind, recipient: email, about }]), now);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 429)) throw error;
    }
  }
}
