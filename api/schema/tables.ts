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

// Times are milliseconds since 1970. Booleans are 0 and 1 on both databases.

/** The columns of an account that are in no API response. */
interface AccountColumns {
  /** The username in the form in which usernames are compared; null if an older account has the same form. */
  username_key: string | null;
  has_signed_in: Generated<number>;
  /** The last day on which the member signed in or used a session, in ms; null: never. */
  last_seen_at: number | null;
}

export type MediaTable = EntityTables<Entities>['media'];

interface OtherTables {
  car_view: { car_id: number; day: number; views: number };
  /** An argon2id hash with its own salt and parameters; for imported members a bcrypt hash, until they sign in. */
  account_password: { account_id: number; hash: string };
  account_identity: { provider: string; subject: string; account_id: number };
  /** A session. `generation` counts its refresh tokens; the valid one was issued at `rotated_at`. */
  session: {
    id: string;
    account_id: number;
    created_at: number;
    generation: number;
    rotated_at: number;
    /** The browser and the system, for example "Chrome on Android"; null if unknown. */
    device: string | null;
    /** 1: the session is only for the pages of sellers or staff, and has no tokens. */
    is_for_office: Generated<number>;
  };
  /**
   * The last code that was mailed to a member for each purpose, as a hash. A used code is kept, so that using it again gets a message of
   * its own.
   */
  mailed_code: { account_id: number; purpose: string; hash: string; expires_at: number; used_at: number | null };
  /** A pending change of address. `old_email`: null if the account had none. */
  email_change: { account_id: number; old_email: string | null; new_email: string; asked_at: number };
  /**
   * A permission to start a session in one browser, after its user signed in with Google. Stored are hashes of the browser's cookie and of
   * the permission.
   */
  google_sign_in: { browser: string; grant_hash: string; account_id: number; expires_at: number };
  /** An API write with its idempotency key, in case the sender repeats it. `answer`: JSON; null if it was not sent yet, or is too long. */
  idempotency_key: {
    /** `token` or `member`, with the id. */
    caller: string;
    key: string;
    /** SHA-256 of the request in base64url. The same key with a different request is refused. */
    digest: string;
    document_id: string;
    answer: string | null;
    created_at: number;
  };
  /** A new phone number for a dealer's or garage's page, which has to be proven, and the link by which owners undo it. */
  seller_number: {
    id: Generated<number>;
    seller_id: number;
    /** The member who entered the number; null: their account was deleted. */
    asked_by: number | null;
    number: string;
    /** JSON: the fields that get the number: `phone`, `whatsapp` or both. */
    fields: string;
    /** JSON: the numbers that the fields in `fields` had before, by field name. */
    former: string;
    /** The hash of the SMS code that proves the new number; null if the code was used or has expired. */
    code_hash: string | null;
    alarm_hash: string;
    tries: Generated<number>;
    created_at: number;
    expires_at: number;
    sent_at: number | null;
    proven_at: number | null;
    undone_at: number | null;
  };
  /**
   * An old name of a file in `/uploads`, from the website that this market replaced. `format`: the size of a smaller copy that had the
   * name; null: the file itself had it.
   */
  former_file: { name: string; media_id: number; format: 'thumbnail' | 'small' | 'medium' | 'large' | null };
  /** A former name of an entry in the table `kind`. `target_id` is the entry that the name means now. */
  former_name: {
    kind: string;
    /** The id of the make, if the former name is that of a model; otherwise 0. */
    within_id: number;
    folded: string;
    target_id: number;
    name: string;
    created_at: number;
  };
  /**
   * A car page that once had enough cars. It is identified by ids, with 0 for names that the page does not have; `place` is as in its
   * address, or ''. `emptied_at`: since when there are no cars; null while there are some.
   */
  car_page: { category_id: number; make_id: number; model_id: number; place: string; emptied_at: number | null };
  /** A newsletter subscription. It counts only once the owner of the address has confirmed it. */
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
