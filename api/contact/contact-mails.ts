import { sql } from 'kysely';
import { CONTACT_MESSAGE_DAYS } from '#contract/contact.ts';
import { SPAM_MARK, sentBy } from '#contract/messages/contact-mails.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/adapter.ts';
import type { ComposeMail } from '../../platform/mail/mail.ts';
import { mailField, mailJob } from '../../platform/mail/outbox.ts';

const MOST_LINKS = 5;
const LINKS = /\bhttps?:\/\/|\bwww\./gi;

/** People send a link or two; more is mostly advertising, which whoever reads the mailbox may want to sort. */
const looksLikeSpam = (text: string) => (text.match(LINKS)?.length ?? 0) > MOST_LINKS;

/** The contact form's messages: to the market's own mailbox and nobody else, as plain text, answered to the visitor. */
export function contactMails(db: Database, { siteName }: Config): { contact: ComposeMail } {
  return {
    async contact({ about }) {
      const message = await db
        .selectFrom('contact_message')
        .selectAll()
        .where('id', '=', Number(about))
        .executeTakeFirst();
      if (!message) return undefined;
      const { sender, subject, body } = message;
      return {
        subject: `${looksLikeSpam(body) ? SPAM_MARK : ''}${subject}`,
        text: `${body}\n\n-- \n${sentBy(sender, siteName)}\n`,
        replyTo: sender,
      };
    },
  };
}

const DAY_MS = 86_400_000;

/** The market has a message in its mailbox: the copy here ends after some days, once its mail is out. */
export async function removeOldMessages(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('contact_message')
    .where('created_at', '<=', now - CONTACT_MESSAGE_DAYS * DAY_MS)
    .where(({ not, exists, selectFrom }) => {
      const waiting = selectFrom('job').select('job.id').where('kind', '=', mailJob('contact'));
      return not(exists(waiting.where(mailField('about'), '=', sql<string>`cast(contact_message.id as text)`)));
    })
    .execute();
}
