import type { Generated } from 'kysely';
import type { TapKind } from '#contract/leads/contact-taps.ts';
import type { ListingState } from '#contract/listing-states.ts';
import type { ListingKind } from '#contract/listings/listing-fields.ts';
import type { Area } from '#contract/office/areas.ts';
import type { ReviewDecision, ReviewKind } from '#contract/office/review-schemas.ts';
import type { SellerRole, StaffRole } from '#contract/permissions.ts';
import type { SellerState } from '#contract/sellers/sellers.ts';

// The tables of sellers and staff. Times are milliseconds since 1970; a column called hash is a SHA-256 in base64url.

/** The columns of a seller that only the market and the seller see. */
export interface SellerColumns {
  dealer_id: number | null;
  garage_id: number | null;
  /** The member who is the private seller; null: it is no private seller. */
  account_id: number | null;
  /** Ten digits. Dealers and garages have theirs in entries of their own. */
  phone: string | null;
  phone_proven_at: number | null;
  /** A private seller's place, until their first ad makes it one of the market's places. */
  place_name: string | null;
  whatsapp: string | null;
  email: string | null;
  state: SellerState;
  /** How much is believed without a look: contract/listing-states.ts. */
  trust: number;
  /** How many ads may be live at once; null: as many as the settings say. */
  most_live: number | null;
  /** Minutes within which a private seller usually answers; dealers and garages have it in entries of their own. */
  answers_within: number | null;
  legal_name: string | null;
  registration_no: string | null;
  address: string | null;
  /** A dealer's or garage's description of itself. */
  about: string | null;
  /** JSON: for a dealer or garage, the last values from files of fields that were changed on the market since, by name. */
  file_values: string | null;
  /** JSON: a list of texts such as "Mo 08:00-18:00"; null: not given. */
  opening_hours: string | null;
  version: Generated<number>;
}

interface SellerTables {
  seller_member: { seller_id: number; account_id: number; role: SellerRole; created_at: number };
  /** An invitation to a seller's team, for the reader of an address's mails; it can be used once. */
  seller_invite: {
    hash: string;
    seller_id: number;
    email: string;
    role: SellerRole;
    invited_by: number | null;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  /** A check of a seller by staff. One without `ended_at` is shown to buyers. */
  verification: {
    id: Generated<number>;
    seller_id: number;
    created_at: number;
    created_by: number | null;
    /** JSON: a list of SellerCheck. */
    checks: string;
    expires_at: number;
    /** It was withdrawn, has expired, or was replaced. */
    ended_at: number | null;
    ended_by: number | null;
    /** The reason why it was withdrawn. */
    reason: string | null;
  };
  /** A token of the API by which a seller's own system signs in. Revoking deletes the row. */
  api_token: {
    id: string;
    hash: string;
    seller_id: number;
    /** The name that its maker gave. */
    name: string;
    /** The last letters of the token: by them its maker tells it from others. */
    ending: string;
    /** JSON: a list of TokenScope. */
    scopes: string;
    created_by: number | null;
    created_at: number;
    /** Null: the token never expires. */
    expires_at: number | null;
    /** Milliseconds since 1970, exact to the minute. */
    last_used_at: number | null;
  };
  /** A token by which a program writes in the name of a member of staff. It ends with their role, and its row goes. */
  staff_token: {
    id: string;
    hash: string;
    account_id: number;
    /** The name that its maker gave. */
    name: string;
    /** The last letters of the token. */
    ending: string;
    /** JSON: a list of StaffScope. */
    scopes: string;
    created_at: number;
    expires_at: number;
    /** Milliseconds since 1970, exact to the minute. */
    last_used_at: number | null;
  };
  /** Pictures that were uploaded through the API, which this seller may put into ads, with their descriptions. */
  upload: {
    seller_id: number;
    media_id: number;
    name: string;
    alternative_text: string | null;
    caption: string | null;
    /** JSON: `{x, y}` in percent. */
    focal_point: string | null;
    created_at: number;
    updated_at: number;
  };
  /** The code that was last sent to a telephone. */
  /** An account that holds drafts of a browser whose owner is not known yet. */
  guest: { account_id: number; created_at: number };
  /** `asker`: a digest of who may use it: a member, or a browser that is not signed in. */
  number_code: {
    asker: string;
    phone: string;
    hash: string;
    expires_at: number;
    tries: number;
    /** Null: the SMS is not out yet. */
    sent_at: number | null;
  };
}

interface StaffTables {
  account_role: {
    account_id: number;
    role: StaffRole;
    granted_by: number | null;
    granted_at: number;
  };
  /** A browser's cookie for the pages of sellers or of staff. It ends with the member's session that it was made from. */
  office_session: {
    id: string;
    hash: string;
    area: Area;
    session_id: string;
    account_id: number;
    /** For example "Chrome on Android". */
    device: string;
    created_at: number;
    seen_at: number;
    /** The end of the time for which the second factor is valid in the session. */
    strong_until: number | null;
  };
  second_factor: {
    account_id: number;
    /** Encrypted. */
    secret: string;
    /** The secret that replaces the first one as soon as a code of it is entered. */
    pending_secret: string | null;
    /** Null: it was not confirmed by a code yet. */
    confirmed_at: number | null;
    /** The time step of the last code: no code is good twice. */
    last_step: Generated<number>;
  };
  recovery_code: { account_id: number; hash: string; used_at: number | null };
  /** A key pair of a member's device, by which they give the second factor; the device alone has the private key. */
  passkey: {
    id: string;
    account_id: number;
    /** The device's name of it, in base64url. */
    credential_id: string;
    /** COSE, in base64url. */
    public_key: string;
    /** How often it was used, as the device counts; 0: the device does not count. */
    counter: number;
    /** JSON: a list of PasskeyTransport. */
    transports: string;
    /** The name that its member gave. */
    name: string;
    created_at: number;
    used_at: number | null;
  };
  /** A random text for a passkey to sign, once, in this session alone. */
  passkey_challenge: {
    challenge: string;
    office_session: string;
    /** A new passkey is made, or the second factor given. */
    purpose: 'add' | 'give';
    expires_at: number;
  };
}

/** How an ad came: by the seller's office, a system of theirs, or the operator's file. */
export type ListingOrigin = 'web' | 'api' | 'import';

interface ListingTables {
  /** A listing, from its draft to its end. */
  listing: {
    id: Generated<number>;
    /** The documentId of the car or part as well, from before there is one. */
    document_id: string;
    created_at: number;
    updated_at: number;
    kind: ListingKind;
    seller_id: number;
    /** Null until buyers could see it for the first time. */
    car_id: number | null;
    spare_part_id: number | null;
    state: ListingState;
    state_since: number;
    /** The reason for its state, as the seller reads it. */
    reason: string | null;
    /** JSON: the new values of fields that are being changed, by name; of a draft, all values. Null: nothing is being changed. */
    patch: string | null;
    /** JSON: at which version each field was changed last. */
    field_versions: Generated<string>;
    patch_by: number | null;
    /** When the patch was put before a moderator; null: it was not. */
    submitted_at: number | null;
    /** JSON: the values in the operator's file of fields that were changed here since. */
    file_values: string | null;
    /** The seller's own. */
    stock_number: string | null;
    chassis: string | null;
    /** A keyed hash, to find the same car in two ads. */
    chassis_key: string | null;
    plate: string | null;
    plate_key: string | null;
    first_published_at: number | null;
    /** Null: never. */
    expires_at: number | null;
    confirmed_at: number | null;
    /** Null: the photos are those that buyers see. */
    photos_changed_at: number | null;
    /** The last approved price; null: the public one. */
    approved_price: Generated<number | null>;
    /** JSON: make, model and year as buyers first saw them; null: unchanged. */
    first_car: Generated<string | null>;
    /** The time of the last reminder of the ad's end to its seller. */
    reminded_at: Generated<number | null>;
    origin: ListingOrigin;
    /** The seller's file that made it. */
    import_batch_id: Generated<number | null>;
    /** JSON: the values that the last of its seller's files had for it, by field. */
    import_values: Generated<string | null>;
    /** When its car stops being featured; null: it is not featured, or without an end. */
    featured_until: Generated<number | null>;
    version: Generated<number>;
  };
  listing_event: {
    id: Generated<number>;
    listing_id: number;
    at: number;
    /** Null: a job or command, or a member whose account was deleted. */
    account_id: number | null;
    what: string;
    /** JSON: by field, the values before and after; for changes that were only requested, the requested value. */
    patch: string | null;
    reasons: string | null;
  };
  /** The photos in the seller's order, from the first change on: `photos_changed_at`. */
  listing_photo: {
    listing_id: number;
    media_id: number;
    position: number;
    /** SHA-256, as hex, of the file that was sent; null: it was there before. */
    source_digest: string | null;
  };
  /** The number of taps on call, WhatsApp, number and share; each browser counts once a day. */
  contact_tap: {
    listing_id: number;
    /** In days since 1970. */
    day: number;
    kind: TapKind;
    count: number;
  };
  /** A listing that a moderator is to review. */
  review_item: {
    id: Generated<number>;
    listing_id: number;
    kind: ReviewKind;
    score: number;
    /** JSON: the signals of the score. */
    signals: Generated<string>;
    created_at: number;
    claimed_by: number | null;
    claimed_until: number | null;
    decision: ReviewDecision | null;
    decided_at: number | null;
    decided_by: number | null;
    reasons: string | null;
    /** The public name that the seller wants; it waits with this ad. */
    wanted_name: string | null;
    /** The approved name before this one. */
    former_name: string | null;
    version: Generated<number>;
  };
  /** Fingerprints by which a photo is recognised: 16 hexadecimal digits each. Null: the picture could not be read. */
  media_fingerprint: { media_id: number; hash: string | null; mirrored: string | null };
  /** The last asking price of a car, which stays when its ad is deleted. */
  past_price: {
    id: Generated<number>;
    model_id: number;
    year: number | null;
    mileage: number | null;
    price: number;
    closed_at: number;
  };
}

interface AuditTables {
  /** Never changed, and not deleted for two years: the database sees to it. */
  audit_event: {
    id: Generated<number>;
    at: number;
    /** The member's number; null: a command on the server, or a job. */
    actor: number | null;
    /** The id of the staff token that was used. */
    token: string | null;
    action: string;
    subject_kind: string;
    subject: string;
    /** JSON. */
    difference: Generated<string>;
  };
  audit_person: { event_id: number; account_id: number; field: string; old: string | null; new: string | null };
}

export type SellingTables = SellerTables & StaffTables & ListingTables & AuditTables;
