import { formatMoment } from '#contract/messages/dates.ts';
import { tooManyWebhooks, twoSecretsUntil } from '#contract/messages/webhooks.ts';
import { MOST_WEBHOOKS } from '#contract/office/webhooks.ts';
import { createId } from '../../../platform/create-id.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { notFoundError, validationError } from '../../../platform/http/errors.ts';
import type { SealKeys } from '../../../platform/sealed-text.ts';
import { type Difference, recordAudit } from '../../audit/audit-writes.ts';
import { lockSeller } from '../../sellers/seller-lock-writes.ts';
import { findWebhook, listWebhooks, webhookOf } from '../delivery/webhook-queries.ts';
import { renewSecret } from '../delivery/webhook-secrets.ts';
import { drawSecret, sealSecret } from '../delivery/webhook-writes.ts';

/** The seller whose webhooks are changed, with the acting member and the time. */
interface SellerChange {
  sellerId: number;
  accountId: number;
  now: number;
}

interface WebhookChange extends SellerChange {
  /** The webhook's documentId. */
  documentId: string;
}

/** Records a change of a webhook in the audit log, in the caller's transaction. `difference` must contain the webhook's documentId. */
const audit = (db: Database, { sellerId, accountId, now }: SellerChange, action: string, difference: Difference) =>
  recordAudit(db, {
    at: now,
    actor: accountId,
    action,
    subject: { kind: 'seller', id: sellerId },
    difference,
  });

/** Adds a webhook, and returns its secret, which cannot be read again. Throws a ValidationError if there are too many. */
export async function addWebhook(
  db: Database,
  keys: SealKeys,
  { address, events, ...change }: SellerChange & { address: string; events: readonly string[] },
): Promise<{ documentId: string; secret: string }> {
  const [documentId, secret] = [createId(), drawSecret()];
  // Locks the seller, so that the number of webhooks cannot change until the transaction ends.
  await lockSeller(db, change.sellerId);
  if ((await listWebhooks(db, change.sellerId)).length >= MOST_WEBHOOKS)
    throw validationError(tooManyWebhooks(MOST_WEBHOOKS));
  await db
    .insertInto('webhook')
    .values({
      document_id: documentId,
      created_at: change.now,
      updated_at: change.now,
      seller_id: change.sellerId,
      created_by: change.accountId,
      address,
      events: JSON.stringify(events),
      state: 'on',
      failing_since: null,
      secret: sealSecret(keys, documentId, secret),
    })
    .execute();
  await audit(db, change, 'add webhook', { webhook: { before: null, after: documentId } });
  return { documentId, secret };
}

/** Creates and returns a new secret. Throws a ValidationError while the former one is still valid. */
export async function renewWebhookSecret(db: Database, keys: SealKeys, change: WebhookChange): Promise<string> {
  // Locks the seller. If two requests for a new secret come at once, the second waits here, and then finds the first one's secret.
  await lockSeller(db, change.sellerId);
  const webhook = await findWebhook(db, change.documentId);
  if (!webhook) throw notFoundError();
  const { isSigned, formerSecretUntil } = webhookOf(webhook, keys, change.now);
  if (isSigned && formerSecretUntil) throw validationError(twoSecretsUntil(formatMoment(formerSecretUntil)));
  await audit(db, change, 'renew webhook secret', { webhookSecret: { before: null, after: change.documentId } });
  return renewSecret(db, keys, webhook, change.now);
}

export async function removeWebhook(db: Database, change: WebhookChange): Promise<void> {
  await db.deleteFrom('webhook').where('document_id', '=', change.documentId).execute();
  await audit(db, change, 'remove webhook', { webhook: { before: change.documentId, after: null } });
}
