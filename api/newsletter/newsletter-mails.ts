import { CONFIRMATION_DAYS } from '#contract/accounts/accounts.ts';
import { type Language, messagesOf } from '#contract/messages/messages-of.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { DAY_MS } from '../../platform/durations.ts';
import type { ComposeMail } from '../../platform/mail/mail.ts';
import { layOutMail } from '../../platform/mail/mail-text.ts';

/** Derives from a text a value that only this server can compute. A client that sends such a value back must have read it in a mail. */
interface MailedSecrets {
  derive(text: string): string;
  isDerived(text: string, value: string): boolean;
}

/**
 * Returns the text that a link's code is derived from. The code is valid for one purpose and one subscription, as long as the subscription
 * exists.
 */
export const secretText = (purpose: 'confirm' | 'unsubscribe', id: number) => `newsletter ${purpose} ${id}`;

interface NewsletterDeps {
  db: Database;
  config: Config;
  secrets: MailedSecrets;
  /** The language of the mail. English by default, because subscriptions do not store a language. */
  language?: Language;
}

/** Writes the mail that asks the owner of an address to confirm the subscription. */
export function newsletterMails({ db, config, secrets, language = 'en' }: NewsletterDeps): { newsletter: ComposeMail } {
  const { newsletter, mails } = messagesOf(language);
  return {
    async newsletter({ recipient }) {
      const subscriptions = db.selectFrom('newsletter_subscription').selectAll();
      const subscription = await subscriptions.where('email', '=', recipient).executeTakeFirst();
      if (!subscription || subscription.confirmed_at !== null) return undefined;
      const { id } = subscription;
      const code = (purpose: 'confirm' | 'unsubscribe') => `${id}.${secrets.derive(secretText(purpose, id))}`;
      const words = newsletter.newsletterMail(
        config.siteName,
        `${config.publicUrl}/newsletter/unsubscribe?code=${code('unsubscribe')}`,
      );
      const mail = layOutMail(config, words, {
        name: newsletter.UNKNOWN_NAME,
        messages: mails,
        url: `${config.publicUrl}/newsletter/confirm?code=${code('confirm')}`,
      });
      const ownAddress = config.apiHost || config.publicUrl;
      const oneClick = `${ownAddress}/api/newsletter-subscriptions/unsubscribe?code=${code('unsubscribe')}`;
      return { ...mail, unsubscribeUrl: oneClick };
    },
  };
}

/** Deletes subscriptions that were not confirmed in time, because anybody may have entered the address. */
export async function removeUnconfirmedSubscriptions(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('newsletter_subscription')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<=', now - CONFIRMATION_DAYS * DAY_MS)
    .execute();
}
