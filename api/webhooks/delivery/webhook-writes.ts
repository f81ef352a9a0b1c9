import { randomBytes } from 'node:crypto';
import { type LeadEvent, type ListingEvent, TEST_EVENT } from '#contract/webhooks/webhook-events.ts';
import type { LeadNews, ListingNews } from '#contract/webhooks/webhook-message-schemas.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { bringForward, enqueue } from '../../../platform/jobs/jobs.ts';
import { type SealKeys, sealText } from '../../../platform/sealed-text.ts';
import { deliverWebhook } from './webhook-delivery.ts';

/** Several changes within this time are one message: a form saves after each pause in typing. */
const CHANGE_PAUSE_MS = 5_000;

const SECRET_BYTES = 32;

/** Draws a secret in the form that receivers of messages are given: https://www.standardwebhooks.com. */
export const drawSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Returns the purpose that a webhook's secret is sealed for. */
export const secretPurpose = (documentId: string) => `webhook ${documentId}`;

export const sealSecret = (keys: SealKeys, documentId: string, secret: string) =>
  sealText(keys, secretPurpose(documentId), secret);

/** Enqueues the delivery of an address's waiting messages, from that time on. In the caller's transaction. */
export async function wakeDelivery(db: Database, webhookId: number, dueAt: number, now: number): Promise<void> {
  const key = String(webhookId);
  await enqueue(db, [{ kind: deliverWebhook, key, payload: { webhookId }, dueAt }], now);
  // A job that waits already may wait for the next try of an older message.
  await bringForward(db, deliverWebhook, key, dueAt);
}

/** Ends the waiting messages of an address: all of them, or the older ones. */
export async function giveUp(db: Database, webhookId: number, createdBefore?: number): Promise<void> {
  let ended = db
    .updateTable('webhook_delivery')
    .set({ state: 'failed', due_at: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting');
  if (createdBefore !== undefined) ended = ended.where('created_at', '<=', createdBefore);
  await ended.execute();
}

/**
 * Switches a webhook on or off. Switched off, it sends nothing more: waiting messages end, also one that is being sent, unless it arrives.
 * In the caller's transaction.
 */
export async function switchWebhook(db: Database, webhookId: number, state: 'on' | 'off', now: number): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ state, failing_since: null, failed_connections: 0, updated_at: now })
    .where('id', '=', webhookId)
    .execute();
  if (state === 'off') await giveUp(db, webhookId);
}

/** An event, with the data that its message carries. */
type News =
  | { event: ListingEvent; data: ListingNews }
  | { event: LeadEvent; data: LeadNews }
  | { event: typeof TEST_EVENT; data: Record<string, never> };

type Message = News & {
  /** The documentId of its subject. */
  subject?: string;
};

const newMessageId = () => `msg_${randomBytes(16).toString('hex')}`;

/** Writes a message to one address down, to be sent. */
async function insertDelivery(db: Database, webhookId: number, { event, subject = '', data }: Message, now: number) {
  const dueAt = event === 'listing.updated' ? now + CHANGE_PAUSE_MS : now;
  await db
    .insertInto('webhook_delivery')
    .values({
      webhook_id: webhookId,
      message_id: newMessageId(),
      event,
      subject,
      body: JSON.stringify({ type: event, timestamp: new Date(now).toISOString(), data }),
      created_at: now,
      due_at: dueAt,
      attempts: 0,
      state: 'waiting',
    })
    .execute();
  await wakeDelivery(db, webhookId, dueAt, now);
}

/** Returns whether the same message already waits for its first attempt. */
async function isSaid(db: Database, webhookId: number, { event, subject = '' }: Message): Promise<boolean> {
  const delivery = await db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('event', '=', event)
    .where('subject', '=', subject)
    .where('attempts', '=', 0)
    .executeTakeFirst();
  return delivery !== undefined;
}

/**
 * Queues messages about an event to the seller's systems. Must be called in the transaction of the event, so that none is sent for a
 * rollback, and none is lost.
 */
export async function announce(db: Database, sellerId: number, message: Message, now: number): Promise<void> {
  const webhooks = await db
    .selectFrom('webhook')
    .select(['id', 'events'])
    .where('seller_id', '=', sellerId)
    .where('state', '=', 'on')
    .execute();
  for (const { id, events } of webhooks) {
    const subscribed: unknown = JSON.parse(events);
    if (!Array.isArray(subscribed) || !subscribed.includes(message.event)) continue;
    if (message.event === 'listing.updated' && (await isSaid(db, id, message))) continue;
    await insertDelivery(db, id, message, now);
  }
}

/** Sends a test message, to see whether messages arrive. */
export const announceTest = (db: Database, webhookId: number, now: number): Promise<void> =>
  insertDelivery(db, webhookId, { event: TEST_EVENT, data: {} }, now);

/** Sends an old message again, unchanged, as a delivery of its own. */
export async function replayDelivery(db: Database, webhookId: number, id: number, now: number): Promise<boolean> {
  const old = await db
    .selectFrom('webhook_delivery')
    .select(['message_id', 'event', 'subject', 'body'])
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  if (!old) return false;
  await db
    .insertInto('webhook_delivery')
    .values({ ...old, webhook_id: webhookId, created_at: now, due_at: now, attempts: 0, state: 'waiting' })
    .execute();
  await wakeDelivery(db, webhookId, now, now);
  return true;
}
