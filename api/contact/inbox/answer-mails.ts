import { answerMail } from '#contract/messages/visitor-messages.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { DatabaseAdapter } from '../../../platform/database/adapter.ts';
import type { ComposeMail, MailOutcome } from '../../../platform/mail/mail.ts';
import { noteFailedAnswer } from './message-steps.ts';

interface AnswerMailDeps {
  adapter: DatabaseAdapter;
  clock: Clock;
  config: Config;
}

/**
 * Writes the mails that contain staff's answers to visitors. `about` is the id of the answer's event. Replies go to the market's mailbox.
 */
export const answerMails = ({ adapter: { db }, config }: AnswerMailDeps): { 'contact-answer': ComposeMail } => ({
  async 'contact-answer'({ about }) {
    const answer = await db
      .selectFrom('contact_event')
      .innerJoin('contact_message', 'contact_message.id', 'contact_event.message_id')
      .select(['contact_event.body as text', 'contact_message.subject', 'contact_message.body'])
      .select('contact_message.created_at as writtenAt')
      .where('contact_event.id', '=', Number(about))
      .where('contact_event.kind', '=', 'answer')
      .where('contact_event.sent_at', 'is', null)
      .executeTakeFirst();
    if (!answer) return undefined;
    const { subject, body, writtenAt } = answer;
    const text = answer.text ?? '';
    return {
      ...answerMail(config.siteName, { text, subject, body, writtenAt: new Date(writtenAt).toISOString() }),
      replyTo: config.contactMailbox || undefined,
    };
  },
});

/** Records with each answer whether its mail was sent or failed. */
export const answerOutcomes = ({ adapter: { db }, clock }: AnswerMailDeps): { 'contact-answer': MailOutcome } => ({
  'contact-answer': {
    async sent({ about }) {
      await db
        .updateTable('contact_event')
        .set({ sent_at: clock.now() })
        .where('id', '=', Number(about))
        .where('kind', '=', 'answer')
        .execute();
    },
    givenUp: ({ about }) =>
      db.transaction().execute((transaction) => noteFailedAnswer(transaction, Number(about), clock.now())),
  },
});
