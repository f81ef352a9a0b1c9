import type { Generated } from 'kysely';
import type { EntityTables } from './entity-tables.ts';
import type { LeadTables } from './lead-tables.ts';
import type { SellerColumns, SellingTables } from './selling-tables.ts';
import type { BatchTables, ImportTables } from './stock-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

// Times are milliseconds since 1970; yes and no are 1 and 0; both on either adapter.

/** What of a member only the server knows. */
interface AccountColumns {
  /** What is compared of a name. Null: it is another's already, since before names were compared so. */
  username_key: string | null;
  has_signed_in: Generated<number>;
}

export type MediaTable = EntityTables['media'];

interface OtherTables {
  /** The distinct values of `location`: few, so that a search in them is a search in memory. */
  place: { id: Generated<number>; name: string };
  car_view: { car_id: number; day: number; views: number };
  /** argon2id, with its own salt and parameters. */
  account_password: { account_id: number; hash: string };
  account_identity: { provider: string; subject: string; account_id: number };
  /** A sign-in. `generation` counts its refresh tokens: the one that is good now was made at `rotated_at`. */
  session: {
    id: string;
    account_id: number;
    created_at: number;
    generation: number;
    rotated_at: number;
    /** Such as "Chrome on Android"; null: not known. */
    device: string | null;
    /** 1: it was begun on the pages of sellers or staff, and nobody has tokens of it. */
    is_for_office: Generated<number>;
  };
  /** The code of the last mail of its purpose, as a hash. A used one is kept to say so. */
  mailed_code: { account_id: number; purpose: string; hash: string; expires_at: number; used_at: number | null };
  email_change: { account_id: number; old_email: string; new_email: string; asked_at: number };
  /** Who may fetch a session, once Google has said who it is: by a hash of the browser's cookie and one of the grant. */
  google_sign_in: { browser: string; grant_hash: string; account_id: number; expires_at: number };
  /** Work to be done after a request or by the hour: of those that wait, one of each kind and key. */
  job: {
    id: Generated<number>;
    kind: string;
    key: string;
    /** JSON. */
    payload: string;
    created_at: number;
    due_at: number;
    /** How often it was begun. */
    attempts: number;
    /** Somebody does it until then; null: it waits. */
    leased_until: number | null;
    /** How often in a row the process ended that had begun it. */
    deaths: Generated<number>;
    /** Since when it is kept and not tried any more. */
    set_aside_at: Generated<number | null>;
  };
  /** On PostgreSQL alone: what a key did in its last window, which ends at `expire`. `length_s`: of one that may grow. */
  rate_limit: { key: string; points: number; expire: number; length_s: Generated<number> };
  /** What a write by the API did, for whoever sends it again. `answer`: JSON; null: it was not sent yet, or is long. */
  idempotency_key: {
    /** `token` or `member`, and the id. */
    caller: string;
    key: string;
    /** Of what was asked. */
    digest: string;
    document_id: string;
    answer: string | null;
    created_at: number;
  };
  /** A number that a dealer or garage wants buyers to call, and the link by which owners take it back. */
  seller_number: {
    id: Generated<number>;
    seller_id: number;
    /** Null: they have deleted their account. */
    asked_by: number | null;
    number: string;
    /** JSON: what it is to stand for, `phone` or `whatsapp` or both. */
    fields: string;
    /** JSON: what stood there before, by field. */
    former: string;
    /** Null: its code was used, or is over. */
    code_hash: string | null;
    alarm_hash: string;
    tries: Generated<number>;
    created_at: number;
    expires_at: number;
    sent_at: number | null;
    proven_at: number | null;
    undone_at: number | null;
  };
  /** Kept until its mail is out, and some days longer. */
  contact_message: {
    id: Generated<number>;
    sender: string;
    subject: string;
    body: string;
    created_at: number;
    /** Of the three before, so that one message is one row however often it is sent. Null: from before there was one. */
    digest: string | null;
  };
  /** An address that was typed by anybody is no subscription until its owner confirms it. */
  newsletter_subscription: { id: Generated<number>; email: string; created_at: number; confirmed_at: number | null };
  /** Of the tables that are kept in memory: which row was written or deleted. Kept for an hour or two. */
  change: { id: Generated<number>; kind: string; entry_id: number };
}

export type Tables = Omit<EntityTables, 'account' | 'seller'> &
  OtherTables &
  SellingTables &
  LeadTables &
  BatchTables &
  ImportTables &
  WebhookTables & {
    account: EntityTables['account'] & AccountColumns;
    seller: EntityTables['seller'] & SellerColumns;
  };
