import { UNKNOWN_NAME } from '#contract/messages/newsletter-mails.ts';
import { webhookOffMail } from '#contract/messages/webhooks.ts';
import { FAILING_DAYS } from '#contract/office/webhooks.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/adapter.ts';
import type { ComposeMail } from '../../platform/mail/mail.ts';
import { layOutMail } from '../../platform/mail/mail-text.ts';
import { findWebhook } from './webhook-queries.ts';

/** Tells whoever added an address that it is switched off; `about` is its documentId. */
export function webhookMails(db: Database, config: Config): { 'webhook-off': ComposeMail } {
  return {
    async 'webhook-off'({ about }) {
      const webhook = await findWebhook(db, about);
      // Switched on again, or gone, meanwhile.
      if (webhook?.state !== 'failed') return undefined;
      const words = webhookOffMail(config.siteName, webhook.address, FAILING_DAYS);
      const url = `${config.publicUrl}/sell/webhooks/${webhook.document_id}`;
      return layOutMail(config, words, { name: UNKNOWN_NAME, url });
    },
  };
}
