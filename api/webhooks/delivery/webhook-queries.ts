import type { Selectable } from 'kysely';
import type { Delivery, Webhook } from '#contract/office/webhook-schemas.ts';
import { isWebhookEvent } from '#contract/webhooks/webhook-events.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { isoTime, isoTimeOrNull } from '../../../platform/iso-time.ts';
import type { SealKeys } from '../../../platform/sealed-text.ts';
import { formerSecretUntil, signingSecrets } from './webhook-secrets.ts';

const DELIVERIES_SHOWN = 50;

type WebhookRow = Selectable<Tables['webhook']>;

export function webhookOf(row: WebhookRow, keys: SealKeys, now: number): Webhook {
  const names: unknown = JSON.parse(row.events);
  return {
    documentId: row.document_id,
    address: row.address,
    state: row.state,
    createdAt: isoTime(row.created_at),
    failingSince: isoTimeOrNull(row.failing_since),
    events: Array.isArray(names) ? names.filter(isWebhookEvent) : [],
    isSigned: signingSecrets(keys, row, now) !== undefined,
    formerSecretUntil: isoTimeOrNull(formerSecretUntil(row, now)),
  };
}

export const listWebhooks = (db: Database, sellerId: number): Promise<WebhookRow[]> =>
  db.selectFrom('webhook').selectAll().where('seller_id', '=', sellerId).orderBy('id').execute();

export const findWebhook = (db: Database, documentId: string): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhook').selectAll().where('document_id', '=', documentId).executeTakeFirst();

/**
 * Returns the last messages to a webhook with their results, the newest first. The messages' bodies are left out, because only the receiver
 * may read them.
 */
export async function listDeliveries(db: Database, webhookId: number): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('webhook_delivery')
    .select(['id', 'message_id', 'event', 'created_at', 'state', 'attempts', 'tried_at', 'due_at'])
    .select(['status', 'took_ms', 'answer'])
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(DELIVERIES_SHOWN)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    messageId: row.message_id,
    event: row.event,
    state: row.state,
    attempts: row.attempts,
    createdAt: isoTime(row.created_at),
    triedAt: isoTimeOrNull(row.tried_at),
    dueAt: isoTimeOrNull(row.due_at),
    status: row.status,
    tookMs: row.took_ms,
    answer: row.answer,
  }));
}
