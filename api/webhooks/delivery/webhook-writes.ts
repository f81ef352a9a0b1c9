import { randomBytes } from 'node:crypto';
import { type LeadEvent, type ListingEvent, TEST_EVENT } from '#contract/webhooks/webhook-events.ts';
import type { LeadNews, ListingNews } from '#contract/webhooks/webhook-message-schemas.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { bringForward, enqueue } from '../../../platform/jobs/jobs.ts';
import { type SealKeys, sealText } from '../../../platform/sealed-text.ts';
import { deliverWebhook } from './webhook-delivery.ts';

/**
 * A message about a change of an ad is sent after this time, in ms. Several changes within it cause a single message, because a form saves
 * after each pause in typing.
 */
const CHANGE_PAUSE_MS = 5_000;

const SECRET_BYTES = 32;

/** Creates a random secret in the form that receivers expect: https://www.standardwebhooks.com. */
export const drawSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Returns the purpose with which a webhook's secret is encrypted; it can only be decrypted with the same one. */
export const secretPurpose = (documentId: string) => `webhook ${documentId}`;

export const sealSecret = (keys: SealKeys, documentId: string, secret: string) =>
  sealText(keys, secretPurpose(documentId), secret);

/** Queues the job that sends a webhook's waiting messages, due at `dueAt`. `db` must be a transaction. */
export async function wakeDelivery(db: Database, webhookId: number, dueAt: number, now: number): Promise<void> {
  const key = String(webhookId);
  await enqueue(db, [{ kind: deliverWebhook, key, payload: { webhookId }, dueAt }], now);
  // If the webhook's job exists already, it may be due later, for the next attempt of an older message. Then it is brought forward.
  await bringForward(db, deliverWebhook, key, dueAt);
}

/** Gives up the waiting messages of a webhook: all of them, or those created before the time `createdBefore`. */
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
 * Switches a webhook on or off. Switching it off gives up all waiting messages; one that is being sent still counts as delivered if it
 * arrives. `db` must be a transaction.
 */
export async function switchWebhook(db: Database, webhookId: number, state: 'on' | 'off', now: number): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ state, failing_since: null, failed_connections: 0, updated_at: now })
    .where('id', '=', webhookId)
    .execute();
  if (state === 'off') await giveUp(db, webhookId);
}

/** An event of which webhooks are told, with the data that its message contains. */
type News =
  | { event: ListingEvent; data: ListingNews }
  | { event: LeadEvent; data: LeadNews }
  | { event: typeof TEST_EVENT; data: Record<string, never> };

type Message = News & {
  /** The documentId of the entry that the event is about. */
  subject?: string;
};

const newMessageId = () => `msg_${randomBytes(16).toString('hex')}`;

/** Stores a message to one webhook. The webhook's job sends it later. */
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

/** Returns whether a message about the same event and entry already waits for its first attempt, so that another one is not needed. */
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
 * Queues messages about an event to the seller's webhooks. Call it in the transaction of the event, so that a message is sent if and only
 * if the event is committed.
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

/** Queues a test message, which shows whether messages arrive. */
export const announceTest = (db: Database, webhookId: number, now: number): Promise<void> =>
  insertDelivery(db, webhookId, { event: TEST_EVENT, data: {} }, now);

/** Sends an old message again unchanged, as a new delivery. */
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
