import { UNKNOWN_NAME } from '#contract/messages/newsletter.ts';
import { webhookOffMail, webhookUnsignedMail } from '#contract/messages/webhooks.ts';
import { FAILING_DAYS, RETRY_HOURS } from '#contract/office/webhooks.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { ComposeMail } from '../../../platform/mail/mail.ts';
import { layOutMail } from '../../../platform/mail/mail-text.ts';
import { findWebhook } from './webhook-queries.ts';

/**
 * Writes the mails that tell the member who created a webhook that it was switched off, or that its messages cannot be signed. `about` is
 * the webhook's documentId.
 */
export function webhookMails(db: Database, config: Config): Record<'webhook-off' | 'webhook-unsigned', ComposeMail> {
  const pageOf = (documentId: string) => `${config.publicUrl}/sell/webhooks/${documentId}`;
  return {
    async 'webhook-unsigned'({ about }) {
      const webhook = await findWebhook(db, about);
      // No mail: since it was queued, the webhook got a new secret, was switched off, or was deleted.
      if (webhook?.state !== 'on' || webhook.unsigned_told_at === null) return undefined;
      const words = webhookUnsignedMail(config.siteName, webhook.address, RETRY_HOURS);
      return layOutMail(config, words, { name: UNKNOWN_NAME, url: pageOf(about) });
    },
    async 'webhook-off'({ about }) {
      const webhook = await findWebhook(db, about);
      // No mail: since it was queued, the webhook was switched on again or deleted.
      if (webhook?.state !== 'failed') return undefined;
      const words = webhookOffMail(config.siteName, webhook.address, FAILING_DAYS);
      return layOutMail(config, words, { name: UNKNOWN_NAME, url: pageOf(about) });
    },
  };
}
