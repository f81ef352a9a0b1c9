import type { Selectable } from 'kysely';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { RateLimits } from '../../../platform/http/limits/rate-limits.ts';
import { queueMails } from '../../../platform/mail/outbox.ts';
import { allowMails } from '../../schema/mail-limits.ts';

/** Mails the member who created a webhook. Sends nothing if the limits of such mails are used up, or if the member has left the market. */
export async function tellMaker(
  { db, rateLimits, now }: { db: Database; rateLimits: RateLimits; now: number },
  kind: 'webhook-off' | 'webhook-unsigned',
  webhook: Pick<Selectable<Tables['webhook']>, 'created_by' | 'document_id'>,
): Promise<void> {
  const maker = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', webhook.created_by ?? 0)
    .executeTakeFirst();
  if (!maker) return;
  const mail = { kind, recipient: maker.email, about: webhook.document_id } as const;
  try {
    await queueMails(db, await allowMails(rateLimits, null, [mail]), now);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 429)) throw error;
  }
}
