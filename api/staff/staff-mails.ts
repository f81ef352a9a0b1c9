import { z } from 'zod';
import { WORDS } from '#contract/entities/words.ts';
import { UNKNOWN_NAME } from '#contract/messages/newsletter.ts';
import { rolesChangedMail } from '#contract/messages/staff-members.ts';
import { staffTokenMail } from '#contract/messages/staff-tokens.ts';
import { STAFF_SCOPES } from '#contract/permissions.ts';
import { safePath } from '#contract/values/safe-path.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/adapter.ts';
import type { Tx } from '../../platform/database/tx.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { RateLimits } from '../../platform/http/limits/rate-limits.ts';
import type { ComposeMail } from '../../platform/mail/mail.ts';
import { layOutMail } from '../../platform/mail/mail-text.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import { findAccount } from '../accounts/account-queries.ts';
import { allowMails } from '../schema/mail-limits.ts';
import { listRoles } from './staff-member-queries.ts';

/** Queues a mail to all admins that tells of a change of roles or a new token. `event`: the id of the audit event that describes it. */
export async function tellAdmins(
  { db, now }: Tx,
  rateLimits: RateLimits,
  kind: 'staff-changed' | 'staff-token',
  event: number,
): Promise<void> {
  const admins = await db
    .selectFrom('account_role')
    .innerJoin('account', 'account.id', 'account_role.account_id')
    .select('account.email')
    .where('role', '=', 'admin')
    .where('account.blocked', '=', 0)
    .execute();
  for (const { email } of admins) {
    const mail = { kind, recipient: email, about: String(event) };
    try {
      await queueMails(db, await allowMails(rateLimits, null, [mail]), now);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 429)) throw error;
    }
  }
}

/** The schema of the details of the audit event about a new token: they contain the token's name and scopes. */
const madeSchema = z.record(
  z.string(),
  z.object({ after: z.object({ name: z.string(), scopes: z.array(z.enum(STAFF_SCOPES)) }) }),
);

/** Writes the mails that tell admins of changed roles and new tokens. `about`: the id of the audit event that describes the change. */
export function staffMails(db: Database, config: Config): Record<'staff-changed' | 'staff-token', ComposeMail> {
  return {
    async 'staff-changed'({ about }) {
      const event = await db
        .selectFrom('audit_event')
        .select(['actor', 'subject'])
        .where('id', '=', Number(about))
        .executeTakeFirst();
      const member = event && (await findAccount(db, Number(event.subject)));
      if (!event || !member) return undefined;
      const by = event.actor === null ? undefined : await findAccount(db, event.actor);
      const words = {
        who: member.username,
        by: by?.username ?? config.siteName,
        roles: (await listRoles(db, member.id)).join(', '),
      };
      const url = config.publicUrl + safePath`/staff/members/${member.document_id}`;
      return layOutMail(config, rolesChangedMail(config.siteName, words), { name: UNKNOWN_NAME, url });
    },
    async 'staff-token'({ about }) {
      const event = await db
        .selectFrom('audit_event')
        .select(['actor', 'difference'])
        .where('id', '=', Number(about))
        .executeTakeFirst();
      const by = event && (await findAccount(db, Number(event.actor)));
      if (!event || !by) return undefined;
      const [made] = Object.values(madeSchema.parse(JSON.parse(event.difference)));
      if (!made) return undefined;
      const types = made.after.scopes.map((scope) => WORDS[scope].many).join(', ');
      const words = staffTokenMail(config.siteName, { by: by.username, name: made.after.name, types });
      return layOutMail(config, words, { name: UNKNOWN_NAME, url: `${config.publicUrl}/staff/tokens` });
    },
  };
}
