import { changeTriggers, columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/** SHA-256 in base64url. */
const DIGEST_LENGTH = 43;
/** Milliseconds: actions on another's account or advertisement can be looked up for two years. */
const AUDIT_RETENTION = 730 * 86_400_000;
const HIGHEST_PRICE = 1_000_000_000_000;
const MARKET = 'market'.padEnd(24, '0');

const oneOf = (column: string, values: readonly string[]) =>
  `check (${column} in (${values.map((value) => `'${value}'`).join(', ')}))`;

function sellerTables(kind: DatabaseKind): string[] {
  const { type, text, count, time, reference, index, entry } = columnsFor(kind);
  const digest = (name: string, rest: string) =>
    `${name} ${type.text} ${rest} check (length(${name}) = ${DIGEST_LENGTH})`;
  const role = (values: string[]) => `role ${type.text} not null ${oneOf('role', values)}`;
  return [
    entry('seller', [
      `kind ${type.text} not null ${oneOf('kind', ['dealer', 'garage', 'private', 'market'])}`,
      `${reference('dealer_id', 'dealer', 'restrict', 'unique')}`,
      `${reference('garage_id', 'garage', 'restrict', 'unique')}`,
      `${reference('account_id', 'account', 'restrict', 'unique')}`,
      text('name', 60),
      text('phone', 20),
      time('phone_proven_at', ''),
      text('whatsapp', 20),
      text('email', 254),
      reference('place_id', 'place', 'set null'),
      `state ${type.text} not null ${oneOf('state', ['active', 'paused', 'suspended'])}`,
      `${count('trust', 0, 3)} not null`,
      count('most_live', 0, 1_000_000),
      text('legal_name', 200),
      text('registration_no', 60),
      text('address', 500),
      `${count('version', 1, 1_000_000_000)} not null default 1`,
      `constraint seller_is_one check (
        (kind = 'dealer') = (dealer_id is not null) and (kind = 'garage') = (garage_id is not null)
        and (kind = 'private') = (account_id is not null))`,
    ]),
    "create unique index seller_market on seller (kind) where kind = 'market'",
    // A number proves one private seller at a time.
    `create unique index seller_phone on seller (phone) where kind = 'private' and phone_proven_at is not null`,
    `create table seller_member (
      ${reference('seller_id', 'seller', 'cascade', 'not null')},
      ${reference('account_id', 'account', 'cascade', 'not null')},
      ${role(['owner', 'manager', 'agent'])},
      ${time('created_at', 'not null')},
      primary key (seller_id, account_id)
    ) ${type.linkTable}`,
    index('seller_member', 'account_id'),
    `create table seller_invite (
      ${digest('hash', 'primary key')},
      ${reference('seller_id', 'seller', 'cascade', 'not null')},
      ${text('email', 254, 'not null')},
      ${role(['owner', 'manager', 'agent'])},
      ${reference('invited_by', 'account', 'set null')},
      ${time('created_at', 'not null')},
      ${time('expires_at', 'not null')},
      ${time('used_at', '')}
    ) ${type.table}`,
    index('seller_invite', 'seller_id'),
    `create table phone_code (
      ${reference('account_id', 'account', 'cascade', 'primary key')},
      ${text('phone', 20, 'not null')},
      ${digest('hash', 'not null')},
      ${time('expires_at', 'not null')},
      ${count('tries', 0, 100)} not null
    ) ${type.table}`,
  ];
}

function staffTables(kind: DatabaseKind): string[] {
  const { type, text, time, reference, index } = columnsFor(kind);
  const digest = (name: string, rest: string) =>
    `${name} ${type.text} ${rest} check (length(${name}) = ${DIGEST_LENGTH})`;
  return [
    `create table account_role (
      ${reference('account_id', 'account', 'cascade', 'not null')},
      role ${type.text} not null ${oneOf('role', ['moderator', 'editor', 'admin'])},
      ${reference('granted_by', 'account', 'set null')},
      ${time('granted_at', 'not null')},
      primary key (account_id, role)
    ) ${type.linkTable}`,
    // Found by the cookie's hash. It ends with the session of the member that it was made from.
    `create table office_session (
      ${text('id', 24, 'primary key')},
      ${digest('hash', 'not null unique')},
      area ${type.text} not null ${oneOf('area', ['sell', 'staff'])},
      session_id ${type.text} not null references session (id) on delete cascade,
      ${reference('account_id', 'account', 'cascade', 'not null')},
      ${text('device', 200, 'not null')},
      ${time('created_at', 'not null')},
      ${time('seen_at', 'not null')},
      ${time('strong_until', '')}
    ) ${type.table}`,
    index('office_session', 'session_id'),
    index('office_session', 'account_id'),
    `create table second_factor (
      ${reference('account_id', 'account', 'cascade', 'primary key')},
      ${text('secret', 300, 'not null')},
      ${time('confirmed_at', '')},
      last_step ${type.bigint} not null default 0
    ) ${type.table}`,
    `create table recovery_code (
      ${reference('account_id', 'account', 'cascade', 'not null')},
      ${digest('hash', 'not null')},
      ${time('used_at', '')},
      primary key (account_id, hash)
    ) ${type.linkTable}`,
  ];
}

function listingTables(kind: DatabaseKind): string[] {
  const { type, text, count, time, reference, index } = columnsFor(kind);
  const price = (name: string) => `${name} ${type.bigint} check (${name} between 0 and ${HIGHEST_PRICE})`;
  const listingId = (rest = 'not null') => reference('listing_id', 'listing', 'cascade', rest);
  return [
    `create table listing (
      id ${type.id},
      document_id ${type.text} not null unique check (length(document_id) = 24),
      ${time('created_at', 'not null')},
      ${time('updated_at', 'not null')},
      kind ${type.text} not null ${oneOf('kind', ['car', 'spare_part'])},
      ${reference('seller_id', 'seller', 'restrict', 'not null')},
      ${reference('car_id', 'car', 'cascade', 'unique')},
      ${reference('spare_part_id', 'spare_part', 'cascade', 'unique')},
      state ${type.text} not null ${oneOf('state', [
        'draft',
        'in review',
        'declined',
        'published',
        'reserved',
        'sold',
        'expired',
        'withdrawn',
        'removed',
      ])},
      ${time('state_since', 'not null')},
      ${text('reason', 500)},
      ${text('patch', 60_000)},
      ${text('field_versions', 5_000, "not null default '{}'")},
      ${reference('patch_by', 'account', 'set null')},
      ${time('submitted_at', '')},
      ${text('file_values', 60_000)},
      ${text('stock_number', 60)},
      ${text('chassis', 40)},
      ${text('chassis_key', DIGEST_LENGTH)},
      ${text('plate', 20)},
      ${text('plate_key', DIGEST_LENGTH)},
      ${time('first_published_at', '')},
      ${time('expires_at', '')},
      ${time('confirmed_at', '')},
      origin ${type.text} not null ${oneOf('origin', ['web', 'api', 'import'])},
      ${count('version', 1, 1_000_000_000)} not null default 1,
      unique (seller_id, stock_number),
      constraint listing_is_one check (
        (kind = 'car' or car_id is null) and (kind = 'spare_part' or spare_part_id is null)
        and (state not in ('published', 'reserved', 'sold', 'expired') or car_id is not null or spare_part_id is not null))
    ) ${type.table}`,
    index('listing', 'seller_id, state'),
    index('listing', 'expires_at', 'where expires_at is not null'),
    index('listing', 'state_since', "where state in ('draft', 'sold', 'expired', 'withdrawn')"),
    index('listing', 'chassis_key', 'where chassis_key is not null'),
    index('listing', 'plate_key', 'where plate_key is not null'),
    `create table listing_event (
      id ${type.id},
      ${listingId()},
      ${time('at', 'not null')},
      ${reference('account_id', 'account', 'set null')},
      ${text('what', 40, 'not null')},
      ${text('patch', 60_000)},
      ${text('reasons', 2_000)}
    ) ${type.table}`,
    index('listing_event', 'listing_id, id'),
    `create table listing_photo (
      ${listingId()},
      ${reference('media_id', 'media', 'cascade', 'not null')},
      position integer not null check (position between 0 and 49),
      primary key (listing_id, media_id)
    ) ${type.linkTable}`,
    index('listing_photo', 'media_id'),
    `create table price_change (
      id ${type.id},
      ${listingId()},
      ${time('at', 'not null')},
      ${price('old')},
      ${price('new')}
    ) ${type.table}`,
    index('price_change', 'listing_id'),
    `create table contact_tap (
      ${listingId()},
      day integer not null check (day between 0 and 100000),
      kind ${type.text} not null ${oneOf('kind', ['reveal', 'call', 'whatsapp', 'share'])},
      count integer not null check (count > 0),
      primary key (listing_id, day, kind)
    ) ${type.linkTable}`,
    `create table review_item (
      id ${type.id},
      ${listingId()},
      kind ${type.text} not null ${oneOf('kind', ['new', 'edit', 'report'])},
      ${count('score', 0, 1_000)} not null,
      ${text('signals', 5_000, "not null default '[]'")},
      ${time('created_at', 'not null')},
      ${reference('claimed_by', 'account', 'set null')},
      ${time('claimed_until', '')},
      decision ${type.text} ${oneOf('decision', ['approved', 'declined', 'taken back', 'closed'])},
      ${time('decided_at', '')},
      ${reference('decided_by', 'account', 'set null')},
      ${text('reasons', 2_000)},
      ${count('version', 1, 1_000_000_000)} not null default 1
    ) ${type.table}`,
    'create unique index review_item_open on review_item (listing_id) where decided_at is null',
    index('review_item', 'score desc, created_at', 'where decided_at is null'),
    index('review_item', 'decided_at'),
    // The last asking price of a car, stored without its seller.
    `create table past_price (
      id ${type.id},
      ${reference('model_id', 'model', 'cascade', 'not null')},
      ${count('year', 1900, 2100)},
      ${count('mileage', 0, 5_000_000)},
      ${price('price')} not null,
      ${time('closed_at', 'not null')}
    ) ${type.table}`,
    index('past_price', 'model_id, year'),
  ];
}

/** Creates the audit log of what staff and sellers did. Its rows are never changed, and deleted only when their time is over. */
function auditTables(kind: DatabaseKind): string[] {
  const { type, text, time, reference, index } = columnsFor(kind);
  const isPostgres = kind === 'postgres';
  const guard = (event: 'update' | 'delete', condition: string) =>
    isPostgres
      ? `create trigger audit_event_refuse_${event} before ${event} on audit_event for each row
          ${condition && `when (${condition})`} execute function refuse_audit_change()`
      : `create trigger audit_event_refuse_${event} before ${event} on audit_event
          ${condition && `when ${condition}`} begin select raise(abort, 'audit events stay as they are'); end`;
  const now = isPostgres ? '(extract(epoch from now()) * 1000)' : "(unixepoch('now') * 1000)";
  return [
    `create table audit_event (
      id ${type.id},
      ${time('at', 'not null')},
      actor integer,
      ${text('action', 60, 'not null')},
      ${text('subject_kind', 40, 'not null')},
      ${text('subject', 60, 'not null')},
      ${text('difference', 60_000, "not null default '{}'")}
    ) ${type.table}`,
    index('audit_event', 'subject_kind, subject, at'),
    index('audit_event', 'actor, at'),
    // Values that identify a person stand in a table of their own, so that they can be deleted without a hole in the record.
    `create table audit_person (
      ${reference('event_id', 'audit_event', 'cascade', 'not null')},
      ${reference('account_id', 'account', 'cascade', 'not null')},
      ${text('field', 60, 'not null')},
      ${text('old', 1_000)},
      ${text('new', 1_000)},
      primary key (event_id, account_id, field)
    ) ${type.linkTable}`,
    index('audit_person', 'account_id'),
    ...(isPostgres
      ? [
          `create function refuse_audit_change() returns trigger language plpgsql as $$
          begin raise exception 'audit events stay as they are'; end $$`,
        ]
      : []),
    guard('update', ''),
    guard('delete', `old.at > ${now} - ${AUDIT_RETENTION}`),
  ];
}

/** Adds the columns of a car or part that buyers read beyond the earlier ones, such as availability and description. */
function newColumns(kind: DatabaseKind): string[] {
  const { type, text, reference } = columnsFor(kind);
  return [
    ...['car', 'spare_part'].flatMap((table) => [
      // With a default no row has to be written for it: published is what nearly all are.
      `alter table ${table} add column availability ${type.text} default 'available'
        ${oneOf('availability', ['available', 'reserved'])}`,
      `update ${table} set availability = null where published_at is null`,
      `alter table ${table} add constraint ${table}_availability
        check ((published_at is null) = (availability is null))`,
      `alter table ${table} add column ${text('description', 4_000)}`,
      `alter table ${table} add column ${reference('private_seller_id', 'seller', 'set null')}`,
      `create index ${table}_private_seller on ${table} (private_seller_id) where private_seller_id is not null`,
    ]),
    `alter table car add column provenance ${type.text} ${oneOf('provenance', ['foreign used', 'locally used'])}`,
    `alter table car add column logbook ${type.text} ${oneOf('logbook', ['in hand', 'being made'])}`,
    `alter table car add column taxes ${type.text} ${oneOf('taxes', ['paid', 'in bond'])}`,
    `alter table car add column ${text('faults', 1_000)}`,
    `alter table media add column state ${type.text} not null default 'public' ${oneOf('state', ['draft', 'public'])}`,
  ];
}

/** Each dealer and garage sells what names it; what names none is the market's own. */
function firstRows(): string[] {
  // A garage may be called as a dealer is: among sellers that can be one only.
  const ofGarage = `case when document_id in (select document_id from dealer)
        then substr(document_id, 2) || 'g' else document_id end`;
  const sellersOf = (kind: 'dealer' | 'garage', documentId: string) =>
    `insert into seller (document_id, created_at, updated_at, published_at, kind, ${kind}_id, state, trust)
      select ${documentId}, created_at, created_at, created_at, '${kind}', id, 'active', 2 from ${kind}`;
  const listingsOf = (table: 'car' | 'spare_part', owner: 'dealer' | 'garage') =>
    `insert into listing (document_id, created_at, updated_at, kind, seller_id, ${table}_id, state, state_since,
        first_published_at, origin)
      select t.document_id, t.created_at, t.updated_at, '${table}',
        coalesce(s.id, (select id from seller where kind = 'market')), t.id,
        case when t.published_at is null then 'withdrawn' else 'published' end, coalesce(t.published_at, t.updated_at),
        t.published_at, 'import'
      from ${table} t left join seller s on s.${owner}_id = t.${owner}_id`;
  return [
    sellersOf('dealer', 'document_id'),
    sellersOf('garage', ofGarage),
    `insert into seller (document_id, created_at, updated_at, published_at, kind, state, trust)
      values ('${MARKET}', 0, 0, 0, 'market', 'active', 2)`,
    listingsOf('car', 'dealer'),
    listingsOf('spare_part', 'garage'),
  ];
}

/**
 * Sellers with the members who act for them, their advertisements with all that is not public of them, staff, and the record
 * of what both did.
 */
export const statements = (kind: DatabaseKind): string[] => [
  ...sellerTables(kind),
  ...staffTables(kind),
  ...listingTables(kind),
  ...auditTables(kind),
  ...newColumns(kind),
  ...firstRows(),
  // After those: a new database has seen no change, by which it is known for one.
  ...changeTriggers(kind, 'seller'),
];
