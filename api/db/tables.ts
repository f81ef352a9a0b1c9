import type { Generated } from 'kysely';

// Times are milliseconds since 1970; yes and no are 1 and 0; both on either engine.

/** What every content type has. An entry that is not published does not exist to a visitor. */
interface Entry {
  id: Generated<number>;
  document_id: string;
  created_at: number;
  updated_at: number;
  published_at: number | null;
}

interface Named extends Entry {
  name: string;
}

export interface CarTable extends Entry {
  /** Whole shillings; null: on request. */
  price: number | null;
  year: number | null;
  regyear: number | null;
  /** km */
  mileage: number | null;
  place_id: number | null;
  fueltype: string | null;
  gearbox: string | null;
  /** cc */
  engine: number | null;
  reference: string;
  modelcode: string | null;
  doors: number | null;
  /** m³ */
  dimension: number | null;
  color: string | null;
  seats: number | null;
  drivetype: string | null;
  condition: 'new' | 'used' | null;
  featured: number;
  make_id: number | null;
  model_id: number | null;
  category_id: number | null;
  dealer_id: number | null;
}

export interface SparePartTable extends Entry {
  /** What files call it by. */
  reference: string;
  name: string;
  price: number | null;
  year: number | null;
  mileage: number | null;
  model: string | null;
  modelcode: string | null;
  place_id: number | null;
  condition: 'new' | 'used' | null;
  make_id: number | null;
  spare_category_id: number | null;
  garage_id: number | null;
}

export interface MediaTable extends Entry {
  name: string;
  alternative_text: string | null;
  /** Names the files: `{hash}{ext}` and its smaller copies. */
  hash: string;
  ext: string;
  mime: string;
  width: number | null;
  height: number | null;
  /** Bytes of the original. */
  size_bytes: number;
  /** '#rrggbb', to fill the box until the picture has come. */
  placeholder: string | null;
  /** 'local': a file in the data directory. 'drawn': drawn when first asked. 'remote': `remote_url` is its address. */
  provider: 'local' | 'drawn' | 'remote';
  remote_url: string | null;
  /** SHA-256, as hex, of the file that it was made from; null where it was made from none. */
  source_digest: string | null;
}

interface MediaLink {
  position: number;
  media_id: number;
}

export interface Tables {
  make: Named;
  model: Named & { make_id: number };
  category: Named;
  feature: Named;
  spare_category: Named;
  /** The distinct values of `location`: few, so that a search in them is a search in memory. */
  place: { id: Generated<number>; name: string };
  media: MediaTable;
  dealer: Entry & {
    reference: string;
    dealer_name: string;
    phonenumber: string | null;
    email: string | null;
    /** JSON: a list of strings. */
    features: string;
    featured: number;
  };
  dealer_image: MediaLink & { dealer_id: number };
  garage: Named & { reference: string; phonenumber: string | null; place_id: number | null; featured: number };
  garage_image: MediaLink & { garage_id: number };
  car: CarTable;
  car_image: MediaLink & { car_id: number };
  car_video: MediaLink & { car_id: number };
  car_feature: { car_id: number; feature_id: number };
  car_view: { car_id: number; day: number; views: number };
  spare_part: SparePartTable;
  spare_part_image: MediaLink & { spare_part_id: number };
  article: Entry & { title: string; description: string; slug: string; cover_id: number | null };
  translation: Entry & { key: string; en: string | null; es: string | null; fr: string | null };
  account: Entry & {
    username: string;
    /** What is compared of a name. Null: it is another's already, since before names were compared so. */
    username_key: string | null;
    email: string;
    provider: string;
    confirmed: number;
    blocked: number;
    phonenumber: string | null;
    newsletter: number;
    has_signed_in: Generated<number>;
  };
  /** argon2id, with its own salt and parameters. */
  account_password: { account_id: number; hash: string };
  account_identity: { provider: string; subject: string; account_id: number };
  /** A sign-in. `generation` counts its refresh tokens: the one that is good now was made at `rotated_at`. */
  session: { id: string; account_id: number; created_at: number; generation: number; rotated_at: number };
  /** The code of the last mail of its purpose, as a hash. A used one is kept to say so. */
  mailed_code: { account_id: number; purpose: string; hash: string; expires_at: number; used_at: number | null };
  email_change: { account_id: number; old_email: string; new_email: string; asked_at: number };
  /** Who may fetch a session, once Google has said who it is: by a hash of the browser's cookie and one of the grant. */
  google_sign_in: { browser: string; grant_hash: string; account_id: number; expires_at: number };
  /** Mails to be sent, one of each kind to an address about one thing. What they say is written when they go out. */
  mail: {
    id: Generated<number>;
    kind: string;
    recipient: string;
    about: string;
    created_at: number;
    due_at: number;
    attempts: number;
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
  saved_car: Entry & { account_id: number; car_id: number };
  liked_car: Entry & { account_id: number; car_id: number };
}
