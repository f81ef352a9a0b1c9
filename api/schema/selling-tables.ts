import type { Generated } from 'kysely';
import type { TapKind } from '#contract/leads/contact-taps.ts';
import type { ListingState } from '#contract/listing-states.ts';
import type { ListingKind } from '#contract/listings/listing-fields.ts';
import type { Area } from '#contract/office/areas.ts';
import type { ReviewDecision, ReviewKind } from '#contract/office/review-schemas.ts';
import type { SellerRole, StaffRole } from '#contract/permissions.ts';
import type { SellerState } from '#contract/sellers/sellers.ts';

// The tables of sellers and staff. Times are milliseconds since 1970; a column named hash contains a SHA-256 in base64url.

/** The columns of a seller that are not public. */
export interface SellerColumns {
  dealer_id: number | null;
  garage_id: number | null;
  /** The member who is this private seller; null for other kinds of sellers. */
  account_id: number | null;
  /** A private seller's phone number, ten digits. Dealers and garages have their number in their own tables. */
  phone: string | null;
  phone_proven_at: number | null;
  /** A private seller's place as entered, until their first ad makes it one of the market's places. */
  place_name: string | null;
  whatsapp: string | null;
  email: string | null;
  state: SellerState;
  /** 0 to 3: how much of what the seller sends is published without a review; see contract/listing-states.ts. */
  trust: number;
  /** The most ads of the seller that may be on sale at once; null: the number in the settings. */
  most_live: number | null;
  /** The usual time of a private seller's answers, in minutes; for dealers and garages it is in their own tables. */
  answers_within: number | null;
  legal_name: string | null;
  registration_no: string | null;
  address: string | null;
  /** A dealer's or garage's description of itself. */
  about: string | null;
  /**
   * JSON, for a dealer or garage: its last values in the operator's files, by field name, only for fields that were changed on the market
   * since.
   */
  file_values: string | null;
  /** JSON: a list of texts such as "Mo 08:00-18:00"; null: unknown. */
  opening_hours: string | null;
  version: Generated<number>;
}

interface SellerTables {
  seller_member: { seller_id: number; account_id: number; role: SellerRole; created_at: number };
  /** An invitation to a seller's team, for whoever reads mail to the address; it can be used once. */
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
  /** A verification of a seller by staff. While `ended_at` is null, buyers see it. */
  verification: {
    id: Generated<number>;
    seller_id: number;
    created_at: number;
    created_by: number | null;
    /** JSON: a list of SellerCheck, the kinds of facts that staff have verified. */
    checks: string;
    expires_at: number;
    /** When the verification was withdrawn, replaced, or expired. */
    ended_at: number | null;
    ended_by: number | null;
    /** Why the verification was withdrawn. */
    reason: string | null;
  };
  /** An API token of a seller's program. Revoking it deletes the row. */
  api_token: {
    id: string;
    hash: string;
    seller_id: number;
    /** The name that the member who created it chose. */
    name: string;
    /** The last characters of the token, by which members tell tokens apart. */
    ending: string;
    /** JSON: a list of TokenScope. */
    scopes: string;
    created_by: number | null;
    created_at: number;
    /** When the token expires; null: never. */
    expires_at: number | null;
    /** Milliseconds since 1970, rounded to the minute. */
    last_used_at: number | null;
  };
  /** A token by which a program writes on behalf of a member of staff. It is deleted when they lose their role. */
  staff_token: {
    id: string;
    hash: string;
    account_id: number;
    /** The name that the member of staff chose. */
    name: string;
    /** The last characters of the token. */
    ending: string;
    /** JSON: a list of StaffScope. */
    scopes: string;
    created_at: number;
    expires_at: number;
    /** Milliseconds since 1970, rounded to the minute. */
    last_used_at: number | null;
  };
  /** Pictures that were uploaded through the API and that this seller may use in ads, with their descriptions. */
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
  /** An account that holds the drafts of a browser in which nobody is signed in. */
  guest: { account_id: number; created_at: number };
  /** The last SMS code that a member or browser requested. `asker`: a digest that identifies them; only they can use the code. */
  number_code: {
    asker: string;
    phone: string;
    hash: string;
    expires_at: number;
    tries: number;
    /** When the SMS was sent; null: not yet. */
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
  /**
   * A session for the pages of sellers or of staff, with a cookie of its own. It ends with the member's main session, from which it was
   * created.
   */
  office_session: {
    id: string;
    hash: string;
    area: Area;
    session_id: string;
    account_id: number;
    /** The browser and the system, for example "Chrome on Android". */
    device: string;
    created_at: number;
    seen_at: number;
    /** Until when the session's second factor is valid. */
    strong_until: number | null;
  };
  second_factor: {
    account_id: number;
    /** The secret of the member's authenticator app, encrypted. */
    secret: string;
    /** A new secret for the authenticator app, encrypted. It replaces the present one as soon as a code of the new one is entered. */
    pending_secret: string | null;
    /** When the secret was confirmed by a code of the app; null: not yet. */
    confirmed_at: number | null;
    /** The number of the 30-second period of the last code of the app that was used, so that no code works twice. */
    last_step: Generated<number>;
  };
  recovery_code: { account_id: number; hash: string; used_at: number | null };
  /** A key pair that serves as a member's second factor. Only the member's device has the private key. */
  passkey: {
    id: string;
    account_id: number;
    /** The id that the device gave the passkey, in base64url. */
    credential_id: string;
    /** The public key as COSE, in base64url. */
    public_key: string;
    /** How often the device has used the passkey; 0: the device does not count. */
    counter: number;
    /** JSON: a list of PasskeyTransport. */
    transports: string;
    /** The name that the member chose. */
    name: string;
    created_at: number;
    used_at: number | null;
  };
  /** A random text that a passkey has to sign. It can be used once, and only in the session that requested it. */
  passkey_challenge: {
    challenge: string;
    office_session: string;
    /** The purpose of the challenge: its signature adds a passkey, or gives the session the second factor. */
    purpose: 'add' | 'give';
    expires_at: number;
  };
}

/** How an ad was created: on the sellers' pages, by a seller's program, or by the operator's file. */
export type ListingOrigin = 'web' | 'api' | 'import';

interface ListingTables {
  /** A listing, from draft to end. */
  listing: {
    id: Generated<number>;
    /** The documentId of the listing, and of the car or part that is published from it. */
    document_id: string;
    created_at: number;
    updated_at: number;
    kind: ListingKind;
    seller_id: number;
    /** The public car; null until the ad is first published. */
    car_id: number | null;
    spare_part_id: number | null;
    state: ListingState;
    state_since: number;
    /** The reason for the listing's state, in words for the seller. */
    reason: string | null;
    /**
     * JSON: the values that are not public yet, by field name: all values of a draft, or the waiting changes of a public ad. Null: there
     * are none.
     */
    patch: string | null;
    /** JSON: the listing's version at which each field was last changed. */
    field_versions: Generated<string>;
    patch_by: number | null;
    /** When the waiting changes in `patch` were sent to the moderators; null: they were not. */
    submitted_at: number | null;
    /** JSON: the ad's last values in the operator's files, only for fields that were changed on the market since. */
    file_values: string | null;
    /** The number that the seller uses for the ad, such as that of its own stock list. */
    stock_number: string | null;
    chassis: string | null;
    /** A keyed hash of the chassis number, by which the same car is found in two ads. */
    chassis_key: string | null;
    plate: string | null;
    plate_key: string | null;
    first_published_at: number | null;
    /** When the ad ends; null: never. */
    expires_at: number | null;
    confirmed_at: number | null;
    /** When the seller last changed the photos in `listing_photo`; null: the ad has the photos that are public. */
    photos_changed_at: number | null;
    /** The price that a moderator last approved; null: it is the public price. */
    approved_price: Generated<number | null>;
    /** JSON: the make, model and year that buyers saw first; null: unchanged. */
    first_car: Generated<string | null>;
    /** When the seller was last reminded of the ad's end. */
    reminded_at: Generated<number | null>;
    origin: ListingOrigin;
    /** The seller's imported file that created the ad. */
    import_batch_id: Generated<number | null>;
    /** JSON: the values that the seller's imported files gave last, by field name. */
    import_values: Generated<string | null>;
    /** When the car stops being featured; null: the car is not featured, or is featured without an end. */
    featured_until: Generated<number | null>;
    version: Generated<number>;
  };
  listing_event: {
    id: Generated<number>;
    listing_id: number;
    at: number;
    /** The member who caused the event; null: a job, a command, or a member whose account was deleted. */
    account_id: number | null;
    what: string;
    /**
     * JSON: for each field of the listing its values before and after the event; for changes that were only requested, the requested value.
     */
    patch: string | null;
    reasons: string | null;
  };
  /** The photos in the seller's order. The ad has rows here once the seller has changed its photos (`photos_changed_at`). */
  listing_photo: {
    listing_id: number;
    media_id: number;
    position: number;
    /** SHA-256 of the uploaded file in hex; null for a picture that was not uploaded by the seller. */
    source_digest: string | null;
  };
  /** How often Call, WhatsApp, Show number and Share were pressed; each browser counts once a day. */
  contact_tap: {
    listing_id: number;
    /** Days since 1970. */
    day: number;
    kind: TapKind;
    count: number;
  };
  /** A review of a listing by a moderator. */
  review_item: {
    id: Generated<number>;
    listing_id: number;
    kind: ReviewKind;
    score: number;
    /** JSON: a list of what was noticed about the ad, such as a very low price; the score follows from it. */
    signals: Generated<string>;
    created_at: number;
    claimed_by: number | null;
    claimed_until: number | null;
    decision: ReviewDecision | null;
    decided_at: number | null;
    decided_by: number | null;
    reasons: string | null;
    /** A new public name of the seller, which is reviewed together with this ad. */
    wanted_name: string | null;
    /** The seller's name before `wanted_name` was approved. */
    former_name: string | null;
    version: Generated<number>;
  };
  /** Fingerprints of a picture and its mirror image, 16 hexadecimal digits each. Null: the picture could not be decoded. */
  media_fingerprint: { media_id: number; hash: string | null; mirrored: string | null };
  /** The last asking price of a car, kept after its ad is deleted. */
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
  /** An event of the audit log. A trigger of the database prevents changes, and deletion within two years. */
  audit_event: {
    id: Generated<number>;
    at: number;
    /** The id of the acting member; null for a command on the server or a job. */
    actor: number | null;
    /** The id of the staff token, if a program acted. */
    token: string | null;
    action: string;
    subject_kind: string;
    subject: string;
    /** JSON: each changed field with its values before and after. */
    difference: Generated<string>;
  };
  audit_person: { event_id: number; account_id: number; field: string; old: string | null; new: string | null };
}

export type SellingTables = SellerTables & StaffTables & ListingTables & AuditTables;
