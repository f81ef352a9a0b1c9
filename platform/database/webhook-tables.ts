import type { Generated } from 'kysely';

// What a seller’s own systems are told. Times are milliseconds since 1970.

export interface WebhookTables {
  /** An address of a seller's own system, which is told what happens. */
  webhook: {
    id: Generated<number>;
    document_id: string;
    created_at: number;
    updated_at: number;
    seller_id: number;
    /** Null: the member has left. */
    created_by: number | null;
    address: string;
    /** What messages to it are signed with; encrypted. */
    secret: string;
    /** Signs beside it until `former_secret_ends_at`; encrypted in the same way. */
    former_secret: string | null;
    former_secret_ends_at: number | null;
    /** When its maker was told that its secret cannot be read; null: it can. */
    unsigned_told_at: number | null;
    /** JSON: the names of what it is told of. */
    events: string;
    /** 'failed': switched off because nothing arrived for days. */
    state: 'on' | 'off' | 'failed';
    /** Since when no message has arrived; null: the last one did. */
    failing_since: number | null;
    /** How many tries in a row reached nobody. */
    failed_connections: Generated<number>;
  };
  /** A message to such an address. */
  webhook_delivery: {
    id: Generated<number>;
    webhook_id: number;
    /** The same at each try: by it a receiver knows a message again. */
    message_id: string;
    event: string;
    /** The documentId of what it is about, or ''. */
    subject: string;
    /** As it is sent. */
    body: string;
    created_at: number;
    /** When it is tried next; null: it waits no longer. */
    due_at: number | null;
    tried_at: number | null;
    attempts: number;
    state: 'waiting' | 'delivered' | 'failed';
    /** That was answered last; null: nothing was. */
    status: number | null;
    took_ms: number | null;
    /** The beginning of what was answered, or what went wrong. */
    answer: string | null;
  };
}
