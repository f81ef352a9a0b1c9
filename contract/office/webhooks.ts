import type { WebhookEvent } from '../webhook-events.ts';

/** How many addresses a seller may have told. */
export const MOST_WEBHOOKS = 5;
/** For so long a message is tried again. */
export const RETRY_HOURS = 24;
/** For so long the secret before the newest one signs as well. */
export const BOTH_SECRETS_HOURS = 24;
/** Nothing arrived for so many days, and the address is told nothing more. */
export const FAILING_DAYS = 5;
/** How long it is on record what was sent. */
export const DELIVERIES_KEPT_DAYS = 30;

export type WebhookState = 'on' | 'off' | 'failed';
export type DeliveryState = 'waiting' | 'delivered' | 'failed';

export interface Webhook {
  documentId: string;
  address: string;
  events: WebhookEvent[];
  state: WebhookState;
  createdAt: string;
  /** Since when no message has arrived; null: the last one did. */
  failingSince: string | null;
  /** False: its secret cannot be read any more, and nothing is sent until it has a new one. */
  isSigned: boolean;
  /** Until when the secret before the newest one signs as well; null: one signs. */
  formerSecretUntil: string | null;
}

export interface Webhooks {
  webhooks: Webhook[];
}

/** Its secret is shown this once. */
export interface NewWebhook extends Webhook {
  secret: string;
}

export interface Delivery {
  id: number;
  /** The header webhook-id. */
  messageId: string;
  event: string;
  createdAt: string;
  state: DeliveryState;
  attempts: number;
  triedAt: string | null;
  /** When it is tried next, while it waits. */
  dueAt: string | null;
  /** The HTTP status that came back last; null: none did. */
  status: number | null;
  tookMs: number | null;
  /** The beginning of what came back; where nothing did, why (a key of NOT_REACHED). */
  answer: string | null;
}

/** The last fifty. */
export interface Deliveries {
  webhook: Webhook;
  deliveries: Delivery[];
}
