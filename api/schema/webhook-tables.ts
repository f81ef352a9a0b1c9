import type { Generated } from 'kysely';
import type { DeliveryState, WebhookState } from '#contract/office/webhook-schemas.ts';

// The tables of webhooks, which notify sellers’ programs of events. Times are milliseconds since 1970.

export interface WebhookTables {
  /** An address of a seller's program that is notified of events. */
  webhook: {
    id: Generated<number>;
    document_id: string;
    created_at: number;
    updated_at: number;
    seller_id: number;
    /** The member who created the webhook; null if they have left the market. */
    created_by: number | null;
    address: string;
    /** The secret with which messages are signed, encrypted. */
    secret: string;
    /** The former secret, with which messages are also signed until `former_secret_ends_at`; encrypted too. */
    former_secret: string | null;
    former_secret_ends_at: number | null;
    /** When the webhook's creator was told that the secret cannot be decrypted; null: it can. */
    unsigned_told_at: number | null;
    /** JSON: the names of the events that the webhook is notified of. */
    events: string;
    /** 'failed': switched off, because no message was delivered for days. */
    state: WebhookState;
    /** Since when no message arrived; null: the last one did. */
    failing_since: number | null;
    /** How many attempts in a row could not connect. */
    failed_connections: Generated<number>;
  };
  /** A message to a webhook, with the result of the last attempt. */
  webhook_delivery: {
    id: Generated<number>;
    webhook_id: number;
    /** The message's id for its receiver. It is the same in each attempt, so that the receiver recognises a repeated message. */
    message_id: string;
    event: string;
    /** The documentId of the entry that the message is about, or ''. */
    subject: string;
    /** The body of the HTTP request. */
    body: string;
    created_at: number;
    /** The time of the next attempt; null: there will be none. */
    due_at: number | null;
    tried_at: number | null;
    attempts: number;
    state: DeliveryState;
    /** The HTTP status of the receiver's last response to this message; null: there was none. */
    status: number | null;
    took_ms: number | null;
    /** The beginning of the last response's body, or the error. */
    answer: string | null;
  };
}
