import {
  changeTriggers,
  type DatabaseKind,
  type MigrationKit,
  migrationKit,
} from '../../../platform/database/migration-kit.ts';

// Creates all tables of the market in the form that they had after the last migration of version 0.3.0.

/**
 * Version 0.3.0 had created the same tables by its migrations 001-catalogue to 044-named-checks. On a database with those migrations this
 * one is skipped.
 */
export const former = {
  version: '0.3.0',
  names: 'hK0bQlvBD9MXYapSgv2CS-XqqSfGDo0l4xNpf-T3AlY',
  schema: {
    sqlite: 'TCeoqIfrwbYyO1nnhvUCZLDBPx2NnxkS1gQoEKDJrjI',
    postgres: 'sJJaypDhEtKwiZ2jXJC8syA7-KnK4Q6Ku49SIlIWW2I',
  },
};

const MARKET = 'market'.padEnd(24, '0');
/** How long audit events are kept, in ms: two years. */
const AUDIT_RETENTION = 730 * 86_400_000;

/** Visitors only see published cars, so the indexes for their queries contain no others. */
const IS_PUBLIC = 'where published_at is not null';
const isGiven = (column: string) => `where ${column} is not null`;

/** A link table for the ordered pictures or films of an entry. */
const mediaLink = (link: MigrationKit['link'], table: string, owner: string) =>
  link(table, (t) => [
    t.reference(`${owner}_id`, owner, 'cascade', 'not null'),
    t.count('position', 0, 49, 'not null'),
    t.reference('media_id', 'media', 'cascade', 'not null'),
    `primary key (${owner}_id, position)`,
  ]);

/**
 * Tables of the names by which cars, parts and places are found. `folded` is the form in which names are compared. This program writes it;
 * it is empty in rows that another program inserted, and these are found by their exact name.
 */
const names = ({ table, index }: MigrationKit): string[] => [
  ...['make', 'category', 'feature', 'spare_category'].flatMap((name) => [
    table(name, (t) => [
      ...t.entry(),
      t.text('name', 100, 'not null unique'),
      t.text('folded', 2500, "not null default ''"),
    ]),
    index(name, 'folded'),
  ]),
  table('model', (t) => [
    ...t.entry(),
    t.text('name', 100, 'not null'),
    t.reference('make_id', 'make', 'cascade', 'not null'),
    t.text('folded', 2500, "not null default ''"),
    'unique (make_id, name)',
  ]),
  index('model', 'make_id, folded'),
  table('place', (t) => [
    t.id(),
    t.text('name', 120, 'not null unique'),
    t.text('folded', 2500, "not null default ''"),
  ]),
  index('place', 'folded'),
];

/** Pictures, films and articles. */
const mediaAndArticles = ({ type, table, index }: MigrationKit): string[] => [
  table('media', (t) => [
    ...t.entry(),
    t.text('name', 255, 'not null'),
    t.text('alternative_text', 255),
    t.text('hash', 150, 'not null unique'),
    t.text('ext', 10, 'not null'),
    t.text('mime', 100, 'not null'),
    t.count('width', 1, 20_000),
    t.count('height', 1, 20_000),
    t.checked('size_bytes', `${type.bigint} not null`, 'size_bytes >= 0'),
    t.text('placeholder', 100),
    t.choice('provider', ['local', 'drawn', 'remote'], 'not null'),
    t.text('remote_url', 2000),
    t.text('source_digest', 64),
    t.choice('state', ['draft', 'public'], "not null default 'public'"),
  ]),
  index('media', 'source_digest'),
  index('media', 'remote_url', isGiven('remote_url')),
  // An index for the hourly job that deletes drafts' pictures which nothing uses.
  index('media', 'updated_at', "where state = 'draft'"),
  table('article', (t) => [
    ...t.entry(),
    t.text('title', 200, 'not null'),
    t.text('description', 100_000, 'not null'),
    t.text('slug', 200, 'not null unique'),
    t.reference('cover_id', 'media', 'set null'),
  ]),
  table('translation', (t) => [
    ...t.entry(),
    t.text('key', 200, 'not null unique'),
    t.text('en', 2000),
    t.text('es', 2000),
    t.text('fr', 2000),
  ]),
];

/** Members, and secrets that prove who they are, which are in tables outside the content types. */
const accounts = ({ table, link, index }: MigrationKit): string[] => [
  table('account', (t) => [
    ...t.entry(),
    t.text('username', 50, 'not null'),
    t.text('email', 254, 'not null'),
    t.text('provider', 40, "not null default 'local'"),
    t.flag('confirmed'),
    t.flag('blocked'),
    t.text('phonenumber', 20),
    t.flag('newsletter'),
    // The username in the form in which usernames are compared; null if an older account has the same form.
    t.text('username_key', 1000),
    t.flag('has_signed_in'),
  ]),
  'create unique index account_username on account (lower(username))',
  'create unique index account_email on account (lower(email))',
  'create unique index account_username_key on account (username_key)',
  table('account_password', (t) => [
    t.reference('account_id', 'account', 'cascade', 'not null primary key'),
    t.text('hash', 200, 'not null'),
  ]),
  link('account_identity', (t) => [
    t.text('provider', 40, 'not null'),
    t.text('subject', 255, 'not null'),
    t.reference('account_id', 'account', 'cascade', 'not null'),
    'primary key (provider, subject)',
    'unique (account_id, provider)',
  ]),
  table('session', (t) => [
    t.text('id', 24, 'primary key'),
    t.reference('account_id', 'account', 'cascade', 'not null'),
    t.time('created_at', 'not null'),
    t.count('generation', 1, 1_000_000_000, 'not null'),
    t.time('rotated_at', 'not null'),
    t.text('device', 200),
    t.flag('is_for_office'),
  ]),
  index('session', 'account_id'),
  index('session', 'rotated_at'),
  link('mailed_code', (t) => [
    t.reference('account_id', 'account', 'cascade', 'not null'),
    t.text('purpose', 40, 'not null'),
    t.digest('hash', 'not null unique'),
    t.time('expires_at', 'not null'),
    t.time('used_at'),
    'primary key (account_id, purpose)',
  ]),
  table('email_change', (t) => [
    t.reference('account_id', 'account', 'cascade', 'not null primary key'),
    t.text('old_email', 254, 'not null'),
    t.text('new_email', 254, 'not null'),
    t.time('asked_at', 'not null'),
  ]),
  table('google_sign_in', (t) => [
    t.digest('browser', 'primary key'),
    t.digest('grant_hash', 'not null'),
    t.reference('account_id', 'account', 'cascade', 'not null'),
    t.time('expires_at', 'not null'),
  ]),
];

/** Visitors' messages to the market, and newsletter subscriptions. */
const messages = ({ table }: MigrationKit): string[] => [
  table('contact_message', (t) => [
    t.id(),
    t.text('sender', 254, 'not null'),
    t.text('subject', 200, 'not null'),
    t.text('body', 5000, 'not null'),
    t.time('created_at', 'not null'),
    t.digest('digest'),
  ]),
  'create unique index contact_message_digest on contact_message (digest)',
  table('newsletter_subscription', (t) => [
    t.id(),
    t.text('email', 254, 'not null unique'),
    t.time('created_at', 'not null'),
    t.time('confirmed_at'),
  ]),
];

/** Dealers and garages, and the table of sellers, which also contains private sellers. */
const sellers = ({ table, link }: MigrationKit): string[] => [
  table('dealer', (t) => [
    ...t.entry(),
    t.text('dealer_name', 200, 'not null'),
    t.text('phonenumber', 20),
    t.text('email', 254),
    t.text('features', 4000, "not null default '[]'"),
    t.flag('featured'),
    t.text('reference', 60, 'not null'),
    t.count('answers_within', 1, 100_000),
  ]),
  'create unique index dealer_reference on dealer (reference)',
  mediaLink(link, 'dealer_image', 'dealer'),
  table('garage', (t) => [
    ...t.entry(),
    t.text('name', 200, 'not null'),
    t.text('phonenumber', 20),
    t.reference('place_id', 'place', 'set null'),
    t.flag('featured'),
    t.text('reference', 60, 'not null'),
    t.count('answers_within', 1, 100_000),
  ]),
  'create unique index garage_reference on garage (reference)',
  mediaLink(link, 'garage_image', 'garage'),
  table('seller', (t) => [
    ...t.entry(),
    t.choice('kind', ['dealer', 'garage', 'private', 'market'], 'not null'),
    t.reference('dealer_id', 'dealer', 'restrict', 'unique'),
    t.reference('garage_id', 'garage', 'restrict', 'unique'),
    t.reference('account_id', 'account', 'restrict', 'unique'),
    t.text('name', 60),
    t.text('phone', 20),
    t.time('phone_proven_at'),
    t.text('whatsapp', 20),
    t.text('email', 254),
    t.reference('place_id', 'place', 'set null'),
    t.choice('state', ['active', 'paused', 'suspended'], 'not null'),
    t.count('trust', 0, 3, 'not null'),
    t.count('most_live', 0, 1_000_000),
    t.text('legal_name', 200),
    t.text('registration_no', 60),
    t.text('address', 500),
    t.count('version', 1, 1_000_000_000, 'not null default 1'),
    t.count('answers_within', 1, 100_000),
    t.text('about', 3000),
    t.text('opening_hours', 1000),
    // The last values of a dealer or garage in the operator's files, only for fields that were changed on the market since.
    t.text('file_values', 60_000),
    t.text('place_name', 120),
    t.check(
      'is_one',
      `(kind = 'dealer') = (dealer_id is not null) and (kind = 'garage') = (garage_id is not null)
        and (kind = 'private') = (account_id is not null)`,
    ),
  ]),
  "create unique index seller_market on seller (kind) where kind = 'market'",
  // A phone number can be proven by one private seller at a time.
  "create unique index seller_phone on seller (phone) where kind = 'private' and phone_proven_at is not null",
];

/** Tables of sellers' teams, of phone numbers of sellers that have to be proven, and of tokens of sellers' programs. */
const teams = ({ type, table, link, index }: MigrationKit): string[] => [
  link('seller_member', (t) => [
    t.reference('seller_id', 'seller', 'cascade', 'not null'),
    t.reference('account_id', 'account', 'cascade', 'not null'),
    t.choice('role', ['owner', 'manager', 'agent'], 'not null'),
    t.time('created_at', 'not null'),
    'primary key (seller_id, account_id)',
  ]),
  index('seller_member', 'account_id'),
  table('seller_invite', (t) => [
    t.digest('hash', 'primary key'),
    t.reference('seller_id', 'seller', 'cascade', 'not null'),
    t.text('email', 254, 'not null'),
    t.choice('role', ['owner', 'manager', 'agent'], 'not null'),
    t.reference('invited_by', 'account', 'set null'),
    t.time('created_at', 'not null'),
    t.time('expires_at', 'not null'),
    t.time('used_at'),
  ]),
  index('seller_invite', 'seller_id'),
  table('phone_code', (t) => [
    t.reference('account_id', 'account', 'cascade', 'primary key'),
    t.text('phone', 20, 'not null'),
    t.digest('hash', 'not null'),
    t.time('expires_at', 'not null'),
    t.count('tries', 0, 100, 'not null'),
    t.time('sent_at'),
  ]),
  table('seller_number', (t) => [
    t.id(),
    t.reference('seller_id', 'seller', 'cascade', 'not null'),
    t.reference('asked_by', 'account', 'set null'),
    t.text('number', 15, 'not null'),
    t.text('fields', 40, 'not null'),
    t.text('former', 200, 'not null'),
    t.digest('code_hash'),
    // The digest of the code in the link by which an owner can undo the new number. All owners get the link by mail.
    t.digest('alarm_hash', 'not null unique'),
    t.checked('tries', `${type.smallint} not null default 0`, 'tries between 0 and 5'),
    t.checked('created_at', `${type.bigint} not null`, 'created_at >= 0'),
    t.checked('expires_at', `${type.bigint} not null`, 'expires_at >= 0'),
    t.checked('sent_at', type.bigint, 'sent_at >= 0'),
    t.checked('proven_at', type.bigint, 'proven_at >= 0'),
    t.checked('undone_at', type.bigint, 'undone_at >= 0'),
  ]),
  index('seller_number', 'seller_id, created_at'),
  index('seller_number', 'asked_by', isGiven('asked_by')),
  table('api_token', (t) => [
    t.exactText('id', 24, 'primary key'),
    t.digest('hash', 'not null unique'),
    t.reference('seller_id', 'seller', 'cascade', 'not null'),
    t.text('name', 60, 'not null'),
    t.text('ending', 4, 'not null'),
    t.text('scopes', 500, 'not null'),
    t.reference('created_by', 'account', 'set null'),
    t.time('created_at', 'not null'),
    t.time('expires_at'),
    t.time('last_used_at'),
  ]),
  index('api_token', 'seller_id'),
  link('upload', (t) => [
    t.reference('seller_id', 'seller', 'cascade', 'not null'),
    t.reference('media_id', 'media', 'cascade', 'not null'),
    t.text('name', 100, 'not null'),
    t.text('alternative_text', 300),
    t.text('caption', 300),
    t.text('focal_point', 100),
    t.time('created_at', 'not null'),
    t.time('updated_at', 'not null'),
    'primary key (seller_id, media_id)',
  ]),
  index('upload', 'media_id'),
  index('upload', 'updated_at'),
];

/** Tables of the staff, and of the sessions of everybody who works in the offices. */
const staff = ({ type, table, link, index }: MigrationKit): string[] => [
  link('account_role', (t) => [
    t.reference('account_id', 'account', 'cascade', 'not null'),
    t.choice('role', ['moderator', 'editor', 'admin'], 'not null'),
    t.reference('granted_by', 'account', 'set null'),
    t.time('granted_at', 'not null'),
    'primary key (account_id, role)',
  ]),
  // An office session is found by the hash of its cookie. It ends with the member's main session, from which it was created.
  table('office_session', (t) => [
    t.text('id', 24, 'primary key'),
    t.digest('hash', 'not null unique'),
    t.choice('area', ['sell', 'staff'], 'not null'),
    `session_id ${type.text} not null references session (id) on delete cascade`,
    t.reference('account_id', 'account', 'cascade', 'not null'),
    t.text('device', 200, 'not null'),
    t.time('created_at', 'not null'),
    t.time('seen_at', 'not null'),
    t.time('strong_until'),
  ]),
  index('office_session', 'session_id'),
  index('office_session', 'account_id'),
  table('second_factor', (t) => [
    t.reference('account_id', 'account', 'cascade', 'primary key'),
    t.text('secret', 300, 'not null'),
    t.time('confirmed_at'),
    `last_step ${type.bigint} not null default 0`,
    t.text('pending_secret', 300),
  ]),
  link('recovery_code', (t) => [
    t.reference('account_id', 'account', 'cascade', 'not null'),
    t.digest('hash', 'not null'),
    t.time('used_at'),
    'primary key (account_id, hash)',
  ]),
];

/** Cars as buyers see them, and the cars that members saved and liked. */
const cars = ({ type, table, link, index }: MigrationKit): string[] => [
  table('car', (t) => [
    ...t.entry(),
    t.price('price'),
    t.count('year', 1900, 2100),
    t.count('regyear', 1900, 2100),
    t.count('mileage', 0, 5_000_000),
    t.reference('place_id', 'place', 'set null'),
    t.text('fueltype', 60),
    t.text('gearbox', 60),
    t.count('engine', 0, 100_000),
    t.text('reference', 60, 'not null unique'),
    t.text('modelcode', 60),
    t.count('doors', 0, 20),
    t.checked('dimension', type.real, 'dimension between 0 and 1000'),
    t.text('color', 60),
    t.count('seats', 0, 200),
    t.text('drivetype', 60),
    t.choice('condition', ['new', 'used']),
    t.flag('featured'),
    t.reference('make_id', 'make', 'set null'),
    t.reference('model_id', 'model', 'set null'),
    t.reference('category_id', 'category', 'set null'),
    t.reference('dealer_id', 'dealer', 'set null'),
    // Whether a car on sale is reserved; null for a car that is not public.
    t.choice('availability', ['available', 'reserved'], "default 'available'"),
    t.text('description', 4000),
    t.reference('private_seller_id', 'seller', 'set null'),
    t.choice('provenance', ['foreign used', 'locally used']),
    t.choice('logbook', ['in hand', 'being made']),
    t.choice('taxes', ['paid', 'in bond']),
    t.text('faults', 1000),
    t.check('availability_when_public', '(published_at is null) = (availability is null)'),
  ]),
  // An index for each order of a list and for each filter that narrows lists most. The filters' indexes also contain year, price and time,
  // so that counting and sorting read only the index. The first index is the smallest, with which all cars are counted.
  index('car', 'published_at'),
  index('car', 'created_at desc, id', IS_PUBLIC),
  index('car', 'price, id', IS_PUBLIC),
  index('car', 'year, id', IS_PUBLIC),
  index('car', 'mileage, id', IS_PUBLIC),
  index('car', 'make_id, year, price, created_at', IS_PUBLIC),
  index('car', 'model_id, year, price, created_at', IS_PUBLIC),
  index('car', 'category_id, year, price, created_at', IS_PUBLIC),
  index('car', 'place_id, year, price, created_at', IS_PUBLIC),
  index('car', 'dealer_id, id', IS_PUBLIC),
  'create index car_featured on car (created_at desc, id) where featured = 1 and published_at is not null',
  'create index car_private_seller on car (private_seller_id) where private_seller_id is not null',
  index('car', 'color', isGiven('color')),
  mediaLink(link, 'car_image', 'car'),
  mediaLink(link, 'car_video', 'car'),
  link('car_feature', (t) => [
    t.reference('car_id', 'car', 'cascade', 'not null'),
    t.reference('feature_id', 'feature', 'cascade', 'not null'),
    // The place of a feature in the order in which the seller entered them. If all have 0, they are sorted by id.
    t.count('position', 0, 10_000, 'not null default 0'),
    'primary key (car_id, feature_id)',
  ]),
  link('car_view', (t) => [
    t.reference('car_id', 'car', 'cascade', 'not null'),
    t.count('day', 0, 100_000, 'not null'),
    t.checked('views', 'integer not null', 'views > 0'),
    'primary key (day, car_id)',
  ]),
  index('car_view', 'car_id'),
  ...['saved_car', 'liked_car'].flatMap((name) => [
    table(name, (t) => [
      ...t.entry(),
      t.reference('account_id', 'account', 'cascade', 'not null'),
      t.reference('car_id', 'car', 'cascade', 'not null'),
      'unique (account_id, car_id)',
    ]),
    index(name, 'car_id'),
  ]),
];

/** Spare parts as buyers see them. */
const parts = ({ table, index, link }: MigrationKit): string[] => [
  table('spare_part', (t) => [
    ...t.entry(),
    t.text('name', 200, 'not null'),
    t.price('price'),
    t.count('year', 1900, 2100),
    t.count('mileage', 0, 5_000_000),
    t.text('model', 100),
    t.text('modelcode', 60),
    t.reference('place_id', 'place', 'set null'),
    t.choice('condition', ['new', 'used']),
    t.reference('make_id', 'make', 'set null'),
    t.reference('spare_category_id', 'spare_category', 'set null'),
    t.reference('garage_id', 'garage', 'set null'),
    t.text('reference', 60, 'not null'),
    t.choice('availability', ['available', 'reserved'], "default 'available'"),
    t.text('description', 4000),
    t.reference('private_seller_id', 'seller', 'set null'),
    t.check('availability_when_public', '(published_at is null) = (availability is null)'),
  ]),
  index('spare_part', 'created_at desc, id'),
  index('spare_part', 'make_id'),
  index('spare_part', 'spare_category_id'),
  index('spare_part', 'garage_id, id'),
  'create unique index spare_part_reference on spare_part (reference)',
  'create index spare_part_private_seller on spare_part (private_seller_id) where private_seller_id is not null',
  mediaLink(link, 'spare_part_image', 'spare_part'),
];

/** The listings of cars and parts, with everything about them that is not public. */
const listings = ({ table, link, index }: MigrationKit): string[] => [
  table('import_batch', (t) => [
    t.id(),
    t.documentId(),
    t.time('created_at', 'not null'),
    t.time('updated_at', 'not null'),
    t.reference('seller_id', 'seller', 'cascade', 'not null'),
    t.reference('account_id', 'account', 'set null'),
    t.choice('kind', ['car', 'spare_part'], 'not null'),
    t.text('file_name', 200, 'not null'),
    t.choice('state', ['read', 'checking', 'checked', 'importing', 'photos', 'done', 'undoing', 'undone'], 'not null'),
    t.text('columns', 100_000, 'not null'),
    t.text('notes', 2000, "not null default '[]'"),
    t.text('archive', 200),
    t.text('archive_names', 2_000_000),
    t.flag('withdraws_others'),
    t.text('counts', 2000),
    t.time('finished_at'),
    t.time('undo_until'),
    t.flag('is_arriving'),
  ]),
  index('import_batch', 'seller_id, id'),
  index('import_batch', 'state, updated_at'),
  table('listing', (t) => [
    t.id(),
    t.documentId(),
    t.time('created_at', 'not null'),
    t.time('updated_at', 'not null'),
    t.choice('kind', ['car', 'spare_part'], 'not null'),
    t.reference('seller_id', 'seller', 'restrict', 'not null'),
    t.reference('car_id', 'car', 'cascade', 'unique'),
    t.reference('spare_part_id', 'spare_part', 'cascade', 'unique'),
    t.choice(
      'state',
      ['draft', 'in review', 'declined', 'published', 'reserved', 'sold', 'expired', 'withdrawn', 'removed'],
      'not null',
    ),
    t.time('state_since', 'not null'),
    t.text('reason', 500),
    t.text('patch', 60_000),
    t.text('field_versions', 5000, "not null default '{}'"),
    t.reference('patch_by', 'account', 'set null'),
    t.time('submitted_at'),
    t.text('file_values', 60_000),
    t.text('stock_number', 60),
    t.text('chassis', 40),
    t.text('chassis_key', 43),
    t.text('plate', 20),
    t.text('plate_key', 43),
    t.time('first_published_at'),
    t.time('expires_at'),
    t.time('confirmed_at'),
    t.choice('origin', ['web', 'api', 'import'], 'not null'),
    t.count('version', 1, 1_000_000_000, 'not null default 1'),
    t.time('photos_changed_at'),
    t.time('reminded_at'),
    t.reference('import_batch_id', 'import_batch', 'set null'),
    t.text('import_values', 60_000),
    // The price that a moderator last approved, and the car's first make, model and year: a change of a public ad is compared with them.
    t.price('approved_price'),
    t.text('first_car', 1000),
    'unique (seller_id, stock_number)',
    t.check(
      'is_one',
      `(kind = 'car' or car_id is null) and (kind = 'spare_part' or spare_part_id is null)
        and (state not in ('published', 'reserved', 'sold', 'expired') or car_id is not null or spare_part_id is not null)`,
    ),
  ]),
  index('listing', 'seller_id, state'),
  index('listing', 'expires_at', isGiven('expires_at')),
  index('listing', 'state_since', "where state in ('draft', 'sold', 'expired', 'withdrawn')"),
  index('listing', 'chassis_key', isGiven('chassis_key')),
  index('listing', 'plate_key', isGiven('plate_key')),
  index('listing', 'updated_at', "where state in ('draft', 'declined')"),
  index('listing', 'import_batch_id', isGiven('import_batch_id')),
  table('listing_event', (t) => [
    t.id(),
    t.reference('listing_id', 'listing', 'cascade', 'not null'),
    t.time('at', 'not null'),
    t.reference('account_id', 'account', 'set null'),
    t.text('what', 40, 'not null'),
    t.text('patch', 60_000),
    t.text('reasons', 2000),
  ]),
  index('listing_event', 'listing_id, id'),
  link('listing_photo', (t) => [
    t.reference('listing_id', 'listing', 'cascade', 'not null'),
    t.reference('media_id', 'media', 'cascade', 'not null'),
    t.count('position', 0, 49, 'not null'),
    // SHA-256 of the uploaded file, by which a repeated upload is recognised.
    t.text('source_digest', 64),
    'primary key (listing_id, media_id)',
  ]),
  index('listing_photo', 'media_id'),
  table('price_change', (t) => [
    t.id(),
    t.reference('listing_id', 'listing', 'cascade', 'not null'),
    t.time('at', 'not null'),
    t.price('old'),
    t.price('new'),
  ]),
  index('price_change', 'listing_id'),
  link('contact_tap', (t) => [
    t.reference('listing_id', 'listing', 'cascade', 'not null'),
    t.count('day', 0, 100_000, 'not null'),
    t.choice('kind', ['reveal', 'call', 'whatsapp', 'share'], 'not null'),
    t.checked('count', 'integer not null', 'count > 0'),
    'primary key (listing_id, day, kind)',
  ]),
];

/** Moderators' reviews, and past prices for comparison. */
const reviews = ({ table, index }: MigrationKit): string[] => [
  table('review_item', (t) => [
    t.id(),
    t.reference('listing_id', 'listing', 'cascade', 'not null'),
    t.choice('kind', ['new', 'edit', 'report'], 'not null'),
    t.count('score', 0, 1000, 'not null'),
    t.text('signals', 5000, "not null default '[]'"),
    t.time('created_at', 'not null'),
    t.reference('claimed_by', 'account', 'set null'),
    t.time('claimed_until'),
    t.choice('decision', ['approved', 'declined', 'taken back', 'closed']),
    t.time('decided_at'),
    t.reference('decided_by', 'account', 'set null'),
    t.text('reasons', 2000),
    t.count('version', 1, 1_000_000_000, 'not null default 1'),
    t.text('wanted_name', 60),
    t.text('former_name', 60),
  ]),
  'create unique index review_item_open on review_item (listing_id) where decided_at is null',
  index('review_item', 'score desc, created_at', 'where decided_at is null'),
  index('review_item', 'listing_id'),
  // The index contains only decided items: if it contained open ones too, SQLite would use it for the queue of open reviews, and sort the
  // whole queue.
  index('review_item', 'decided_at', isGiven('decided_at')),
  // The last asking price of each car, without the seller. It stays when the ad is deleted.
  table('past_price', (t) => [
    t.id(),
    t.reference('model_id', 'model', 'cascade', 'not null'),
    t.count('year', 1900, 2100),
    t.count('mileage', 0, 5_000_000),
    t.price('price', 'not null'),
    t.time('closed_at', 'not null'),
  ]),
  index('past_price', 'model_id, year'),
];

/** Imported files and changes of many ads, row by row. Each row stores its result and the former values, so that it can be undone. */
const batches = ({ table, link, index }: MigrationKit): string[] => [
  link('import_row', (t) => [
    t.reference('batch_id', 'import_batch', 'cascade', 'not null'),
    t.count('number', 1, 1_000_000, 'not null'),
    t.text('cells', 100_000, 'not null'),
    t.text('stock_number', 60),
    t.choice('outcome', ['new', 'changed', 'unchanged', 'left', 'faulty', 'others']),
    t.text('faults', 20_000, "not null default '{}'"),
    t.text('note', 500),
    t.text('said', 60_000),
    t.text('changes', 100_000),
    t.choice('step', ['apply', 'photos', 'send', 'done', 'undo', 'undone']),
    t.count('photos_done', 0, 1000, 'not null default 0'),
    t.text('photos', 5000, "not null default '[]'"),
    t.reference('listing_id', 'listing', 'set null'),
    t.text('before', 100_000),
    'primary key (batch_id, number)',
  ]),
  index('import_row', 'batch_id, stock_number'),
  index('import_row', 'batch_id, step, number', isGiven('step')),
  index('import_row', 'listing_id', isGiven('listing_id')),
  index('import_row', 'batch_id, outcome, step'),
  index('import_row', 'batch_id', isGiven('note')),
  table('stock_batch', (t) => [
    t.id(),
    t.documentId(),
    t.time('created_at', 'not null'),
    t.reference('seller_id', 'seller', 'cascade', 'not null'),
    t.reference('account_id', 'account', 'set null'),
    t.text('key', 60, 'not null'),
    t.text('deed', 20, 'not null'),
    t.text('change', 200),
    t.reference('undoes', 'stock_batch', 'cascade', 'unique'),
    t.count('missing', 0, 10_000, 'not null default 0'),
    'unique (seller_id, key)',
  ]),
  index('stock_batch', 'created_at'),
  index('stock_batch', 'account_id', isGiven('account_id')),
  link('stock_batch_row', (t) => [
    t.reference('batch_id', 'stock_batch', 'cascade', 'not null'),
    t.reference('listing_id', 'listing', 'cascade', 'not null'),
    t.count('position', 0, 10_000, 'not null'),
    t.choice('state', ['waiting', 'done', 'refused'], 'not null'),
    t.text('said', 500),
    t.price('seen_price'),
    t.price('old_price'),
    t.price('new_price'),
    t.text('was', 20),
    t.time('was_to_end'),
    t.time('done_at'),
    'primary key (batch_id, listing_id)',
  ]),
  index('stock_batch_row', 'listing_id'),
];

/**
 * Buyers' messages to sellers. A lead is kept when its ad, seller or buyer is deleted: it contains the ad's title, and the buyer's name and
 * contact are deleted after some time.
 */
const leads = ({ table, index }: MigrationKit): string[] => [
  table('lead', (t) => [
    t.id(),
    t.documentId(),
    t.time('created_at', 'not null'),
    t.time('updated_at', 'not null'),
    t.reference('listing_id', 'listing', 'set null'),
    t.reference('seller_id', 'seller', 'set null'),
    t.choice('kind', ['car', 'spare_part'], 'not null'),
    t.text('title', 300, 'not null'),
    t.choice('intent', ['offer', 'callback', 'question', 'viewing'], 'not null'),
    t.choice('channel', ['form', 'phone', 'whatsapp'], 'not null'),
    t.reference('buyer_id', 'account', 'set null'),
    t.text('name', 100),
    t.text('phone', 20),
    t.text('email', 254),
    t.price('offer'),
    t.text('message', 5000),
    t.choice('state', ['new', 'contacted', 'negotiating', 'viewing', 'won', 'lost', 'spam'], 'not null'),
    t.time('state_since', 'not null'),
    t.text('reason', 500),
    t.reference('won_listing_id', 'listing', 'set null'),
    t.reference('assignee_id', 'account', 'set null'),
    t.time('first_answer_at'),
    t.text('consent_version', 20),
    t.time('forget_at'),
    t.digest('request_key', 'unique'),
    t.count('version', 1, 1_000_000_000, 'not null default 1'),
    t.exactText('viewing_day', 10),
    t.choice('viewing_time', ['morning', 'afternoon', 'evening']),
  ]),
  index('lead', 'seller_id, state, created_at'),
  index('lead', 'listing_id', isGiven('listing_id')),
  index('lead', 'won_listing_id', isGiven('won_listing_id')),
  index('lead', 'buyer_id, created_at', isGiven('buyer_id')),
  index('lead', 'assignee_id', isGiven('assignee_id')),
  index('lead', 'forget_at', isGiven('forget_at')),
  table('lead_event', (t) => [
    t.id(),
    t.reference('lead_id', 'lead', 'cascade', 'not null'),
    t.time('at', 'not null'),
    t.reference('account_id', 'account', 'set null'),
    t.choice('kind', ['note', 'state', 'assign', 'contact'], 'not null'),
    t.text('body', 2000),
  ]),
  index('lead_event', 'lead_id, id'),
  index('lead_event', 'account_id', isGiven('account_id')),
];

/** Addresses of sellers' programs, and the messages to them, which are kept as a record after delivery. */
const webhooks = ({ table, index }: MigrationKit): string[] => [
  table('webhook', (t) => [
    t.id(),
    t.documentId(),
    t.time('created_at', 'not null'),
    t.time('updated_at', 'not null'),
    t.reference('seller_id', 'seller', 'cascade', 'not null'),
    t.reference('created_by', 'account', 'set null'),
    t.text('address', 2048, 'not null'),
    t.text('secret', 500, 'not null'),
    t.text('events', 1000, 'not null'),
    t.choice('state', ['on', 'off', 'failed'], 'not null'),
    t.time('failing_since'),
    // The webhook's former secret: for a day after it was replaced, messages are signed with both.
    t.text('former_secret', 500),
    t.time('former_secret_ends_at'),
    t.time('unsigned_told_at'),
    t.count('failed_connections', 0, 1_000_000_000, 'not null default 0'),
  ]),
  index('webhook', 'seller_id'),
  index('webhook', 'created_by'),
  table('webhook_delivery', (t) => [
    t.id(),
    t.reference('webhook_id', 'webhook', 'cascade', 'not null'),
    t.text('message_id', 40, 'not null'),
    t.text('event', 40, 'not null'),
    t.text('subject', 40, 'not null'),
    t.text('body', 20_000, 'not null'),
    t.time('created_at', 'not null'),
    t.time('due_at'),
    t.time('tried_at'),
    t.count('attempts', 0, 1000, 'not null'),
    t.choice('state', ['waiting', 'delivered', 'failed'], 'not null'),
    t.count('status', 0, 999),
    t.count('took_ms', 0, 1_000_000),
    t.text('answer', 400),
    t.check('due_while_waiting', "(due_at is null) = (state <> 'waiting')"),
  ]),
  index('webhook_delivery', 'webhook_id, id'),
  index('webhook_delivery', 'webhook_id, due_at', "where state = 'waiting'"),
  index('webhook_delivery', 'created_at'),
];

/** The audit log of what staff and sellers did. Its rows are never changed, and deleted only after the retention time. */
const audit = ({ table, link, index }: MigrationKit): string[] => [
  table('audit_event', (t) => [
    t.id(),
    t.time('at', 'not null'),
    'actor integer',
    t.text('action', 60, 'not null'),
    t.text('subject_kind', 40, 'not null'),
    t.text('subject', 60, 'not null'),
    t.text('difference', 60_000, "not null default '{}'"),
  ]),
  index('audit_event', 'subject_kind, subject, at'),
  index('audit_event', 'actor, at'),
  // Personal data in audit events is stored in its own table, so that it can be deleted while the event is kept.
  link('audit_person', (t) => [
    t.reference('event_id', 'audit_event', 'cascade', 'not null'),
    t.reference('account_id', 'account', 'cascade', 'not null'),
    t.text('field', 60, 'not null'),
    t.text('old', 1000),
    t.text('new', 1000),
    'primary key (event_id, account_id, field)',
  ]),
  index('audit_person', 'account_id'),
];

function auditGuard(kind: DatabaseKind): string[] {
  const isPostgres = kind === 'postgres';
  const guard = (event: 'update' | 'delete', condition: string) =>
    isPostgres
      ? `create trigger audit_event_refuse_${event} before ${event} on audit_event for each row
          ${condition && `when (${condition})`} execute function refuse_audit_change()`
      : `create trigger audit_event_refuse_${event} before ${event} on audit_event
          ${condition && `when ${condition}`} begin select raise(abort, 'audit events stay as they are'); end`;
  const now = isPostgres ? '(extract(epoch from now()) * 1000)' : "(unixepoch('now') * 1000)";
  const refuse = `create function refuse_audit_change() returns trigger language plpgsql as $$
          begin raise exception 'audit events stay as they are'; end $$`;
  return [
    ...(isPostgres ? [refuse] : []),
    guard('update', ''),
    guard('delete', `old.at > ${now} - ${AUDIT_RETENTION}`),
  ];
}

/** Jobs, counts of rate limits, API writes by idempotency key, and the change feed of the catalogue. */
const work = ({ kind, type, table, link, index }: MigrationKit): string[] => [
  table('job', (t) => [
    t.wideId(),
    t.text('kind', 60, 'not null'),
    t.text('key', 500, 'not null'),
    kind === 'postgres' ? 'payload jsonb not null' : t.checked('payload', 'text not null', 'json_valid(payload)'),
    t.time('created_at', 'not null'),
    t.time('due_at', 'not null'),
    t.count('attempts', 0, 1_000_000, 'not null'),
    t.time('leased_until'),
    // How often a process died while it ran this job. A job with several deaths is kept, but not tried again.
    t.count('deaths', 0, 1000, 'not null default 0'),
    t.time('set_aside_at'),
  ]),
  'create unique index job_waiting on job (kind, key) where leased_until is null',
  index('job', 'kind, due_at, id'),
  index('job', 'set_aside_at', isGiven('set_aside_at')),
  link('rate_limit', (t) => [
    t.text('key', 255, 'primary key'),
    'points integer not null',
    `expire ${type.bigint} not null`,
    'length_s integer not null default 0',
  ]),
  index('rate_limit', 'expire'),
  // Unlogged in PostgreSQL: writes need not wait for the disk, since the rows expire soon. The columns are in the order in which
  // rate-limiter-flexible writes them.
  ...(kind === 'postgres' ? ['alter table rate_limit set unlogged'] : []),
  link('idempotency_key', (t) => [
    t.text('caller', 40, 'not null'),
    t.text('key', 255, 'not null'),
    t.digest('digest', 'not null'),
    t.exactText('document_id', 24, 'not null'),
    `answer ${type.text}`,
    t.checked('created_at', `${type.bigint} not null`, 'created_at >= 0'),
    'primary key (caller, key)',
  ]),
  index('idempotency_key', 'created_at'),
  table('change', (t) => [
    t.wideId(),
    t.text('kind', 40, 'not null'),
    'entry_id integer not null',
    // The transaction that made the change: concurrent transactions do not commit in the order of their ids.
    ...(kind === 'postgres' ? ['xact xid8 not null default pg_current_xact_id()'] : []),
  ]),
  ...(kind === 'postgres' ? [index('change', 'xact')] : []),
];

const FOLLOWED = [
  'car',
  'spare_part',
  'dealer',
  'garage',
  'article',
  'translation',
  'make',
  'model',
  'category',
  'feature',
  'spare_category',
  'place',
  'seller',
];

/** Creates triggers that record each change of the catalogue in the table `change`, for processes with a copy in memory. */
function changeFeed(kind: DatabaseKind): string[] {
  const recordChange = `create function record_change() returns trigger language plpgsql as $$
  begin
    insert into change (kind, entry_id) select tg_table_name, id from changed;
    perform pg_notify('motoka_change', '');
    return null;
  end $$`;
  return [
    ...(kind === 'postgres' ? [recordChange] : []),
    ...FOLLOWED.flatMap((table) => changeTriggers(kind, table)),
    // Only changes and deletions of pictures are recorded: a new picture matters only once an entry shows it, and then the entry's change
    // is recorded.
    ...changeTriggers(kind, 'media', ['update', 'delete']),
  ];
}

/** The market itself as a seller, for listings without a dealer, garage or member. */
const firstSeller = `insert into seller (document_id, created_at, updated_at, published_at, kind, state, trust)
    values ('${MARKET}', 0, 0, 0, 'market', 'active', 2)`;

export function statements(kind: DatabaseKind): string[] {
  const kit = migrationKit(kind);
  return [
    ...names(kit),
    ...mediaAndArticles(kit),
    ...accounts(kit),
    ...messages(kit),
    ...sellers(kit),
    ...teams(kit),
    ...staff(kit),
    ...cars(kit),
    ...parts(kit),
    ...listings(kit),
    ...reviews(kit),
    ...batches(kit),
    ...leads(kit),
    ...webhooks(kit),
    ...audit(kit),
    ...work(kit),
    ...auditGuard(kind),
    firstSeller,
    // The triggers are created after the first seller is inserted, so that the change table of a new database is empty.
    ...changeFeed(kind),
  ];
}
