import type { Generated } from 'kysely';
import type { Entities } from '#contract/entities/entities.ts';
import type { EntityTables } from '../../platform/database/entity-tables.ts';
import type { BanTables } from './ban-tables.ts';
import type { ContactTables } from './contact-tables.ts';
import type { LeadTables } from './lead-tables.ts';
import type { NoticeTables } from './notice-tables.ts';
import type { ReportTables } from './report-tables.ts';
import type { SellerColumns, SellingTables } from './selling-tables.ts';
import type { BatchTables, ImportTables } from './stock-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

// Times are milliseconds since 1970; yes and no are 1 and 0; both on either adapter.

/** The columns of an account that only the server may read. */
interface AccountColumns {
  /** The form of the user name by which names are compared. Null: another member has it already, from before names were compared so. */
  username_key: string | null;
  has_signed_in: Generated<number>;
  /** The last day on which the member signed in or used a session, in ms; null: never. */
  last_seen_at: number | null;
}

export type MediaTable = EntityTables<Entities>['media'];

interface OtherTables {
  car_view: { car_id: number; day: number; views: number };
  /** argon2id, with its own salt and parameters; of members who moved here bcrypt, until they sign in. */
  account_password: { account_id: number; hash: string };
  account_identity: { provider: string; subject: string; account_id: number };
  /** A sign-in. `generation` counts its refresh tokens: the valid one was made at `rotated_at`. */
  session: {
    id: string;
    account_id: number;
    created_at: number;
    generation: number;
    rotated_at: number;
    /** For example "Chrome on Android"; null: not known. */
    device: string | null;
    /** 1: the session is for the pages of sellers or staff, and has no tokens. */
    is_for_office: Generated<number>;
  };
  /** The code of the last mail of its purpose, as a hash. A used one is kept, so that a second use gets its own message. */
  mailed_code: { account_id: number; purpose: string; hash: string; expires_at: number; used_at: number | null };
  /** `old_email`: null where the account had none. */
  email_change: { account_id: number; old_email: string | null; new_email: string; asked_at: number };
  /**
   * The grant by which a browser fetches its session once Google has said who it is: hashes of the browser's cookie and of the
   * grant.
   */
  google_sign_in: { browser: string; grant_hash: string; account_id: number; expires_at: number };
  /**
   * A write through the API under its idempotency key, for when its sender repeats it. `answer`: JSON; null: it was not sent
   * yet, or is long.
   */
  idempotency_key: {
    /** `token` or `member`, and the id. */
    caller: string;
    key: string;
    /** SHA-256 in base64url of the request: the same key with another request is refused. */
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
    /** JSON: the fields that the number goes into, `phone` or `whatsapp` or both. */
    fields: string;
    /** JSON: the former values of the changed fields. */
    former: string;
    /** Null: its code was used, or has expired. */
    code_hash: string | null;
    alarm_hash: string;
    tries: Generated<number>;
    created_at: number;
    expires_at: number;
    sent_at: number | null;
    proven_at: number | null;
    undone_at: number | null;
  };
  /** An old name of a file in `/uploads`, from before the market moved here; `format`: of a smaller copy. */
  former_file: { name: string; media_id: number; format: 'thumbnail' | 'small' | 'medium' | 'large' | null };
  /** A former name of an entry of the table `kind`, which leads to it as it is called now. */
  former_name: {
    kind: string;
    /** The number of its make, for a model; 0 otherwise. */
    within_id: number;
    folded: string;
    target_id: number;
    name: string;
    created_at: number;
  };
  /**
   * A page of cars that once had enough of them, by the numbers of its names (0 and '' for none); `place` as in its address. Null: there are
   * cars.
   */
  car_page: { category_id: number; make_id: number; model_id: number; place: string; emptied_at: number | null };
  /** A subscription to the newsletter. A typed address is no subscription until its owner confirms it. */
  newsletter_subscription: { id: Generated<number>; email: string; created_at: number; confirmed_at: number | null };
}

type OfEntities = EntityTables<Entities>;

interface MarketTables
  extends Omit<OfEntities, 'account' | 'seller' | 'place'>,
    OtherTables,
    SellingTables,
    LeadTables,
    NoticeTables,
    BanTables,
    ContactTables,
    ReportTables,
    BatchTables,
    ImportTables,
    WebhookTables {
  account: OfEntities['account'] & AccountColumns;
  seller: OfEntities['seller'] & SellerColumns;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends MarketTables {}
}
