import type { Generated } from 'kysely';
import type { DeliveryState, WebhookState } from '#contract/office/webhook-schemas.ts';

// The tables of webhooks, which notify a seller’s own systems. Times are milliseconds since 1970.

export interface WebhookTables {
  /** An address of a seller's own system that is notified of events. */
  webhook: {
    id: Generated<number>;
    document_id: string;
    created_at: number;
    updated_at: number;
    seller_id: number;
    /** Null: the member has left. */
    created_by: number | null;
    address: string;
    /** The secret that messages to it are signed with; encrypted. */
    secret: string;
    /** Signs beside it until `former_secret_ends_at`; encrypted in the same way. */
    former_secret: string | null;
    former_secret_ends_at: number | null;
    /** When its maker was notified that its secret cannot be read; null: it can. */
    unsigned_told_at: number | null;
    /** JSON: the names of its events. */
    events: string;
    /** 'failed': switched off because nothing arrived for days. */
    state: WebhookState;
    /** The time since when no message was delivered; null: the last one was. */
    failing_since: number | null;
    /** How many tries in a row could not connect. */
    failed_connections: Generated<number>;
  };
  /** A message to a webhook, and the outcome of its last try. */
  webhook_delivery: {
    id: Generated<number>;
    webhook_id: number;
    /** The same at each try: by it a receiver recognizes a repeated message. */
    message_id: string;
    event: string;
    /** The documentId of the entry that the message is about, or ''. */
    subject: string;
    /** The body of the request. */
    body: string;
    created_at: number;
    /** The time of the next try; null: there is none. */
    due_at: number | null;
    tried_at: number | null;
    attempts: number;
    state: DeliveryState;
    /** HTTP status of the last answer; null: there was none. */
    status: number | null;
    took_ms: number | null;
    /** The beginning of the last answer's body, or the error. */
    answer: string | null;
  };
}
