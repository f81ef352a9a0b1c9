import { z } from 'zod';
import { UNKNOWN_NAME } from '#contract/messages/newsletter.ts';
import { teamChangedMail } from '#contract/messages/team-mails.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/adapter.ts';
import type { ComposeMail } from '../../platform/mail/mail.ts';
import { layOutMail } from '../../platform/mail/mail-text.ts';
import { findSellerName } from '../sellers/seller-queries.ts';

const keys = z.array(z.object({ name: z.string() })).catch([]);
const differenceSchema = z.object({
  ended: z.object({ before: keys }).optional(),
  kept: z.object({ after: keys }).optional(),
});

/**
 * Writes the mail that tells owners who has left their team or has a lower role, and which tokens and webhooks ended. `about` contains the
 * id of the audit event.
 */
export function teamMails(db: Database, config: Config): { 'team-changed': ComposeMail } {
  return {
    async 'team-changed'({ about }) {
      const event = await db
        .selectFrom('audit_event')
        .leftJoin('audit_person', 'event_id', 'audit_event.id')
        .leftJoin('account', 'account.id', 'audit_person.account_id')
        .select(['action', 'subject', 'difference', 'account.username'])
        .where('audit_event.id', '=', Number(about.replace('event ', '')))
        .executeTakeFirst();
      const seller = event && (await findSellerName(db, Number(event.subject)));
      if (!event || seller === undefined) return undefined;
      const { ended, kept } = differenceSchema.parse(JSON.parse(event.difference));
      const words = teamChangedMail(config.siteName, {
        seller: seller ?? config.siteName,
        who: event.username ?? null,
        isStill: event.action === 'change member role',
        ended: ended?.before.map(({ name }) => name) ?? [],
        kept: kept?.after.map(({ name }) => name) ?? [],
      });
      return layOutMail(config, words, { name: UNKNOWN_NAME, url: `${config.publicUrl}/sell/team` });
    },
  };
}
