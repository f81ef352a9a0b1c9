create table seller (
      id integer primary key autoincrement,
      document_id text not null unique check (length(document_id) = 24),
      created_at integer not null check (created_at between 0 and 253402300799999),
      updated_at integer not null check (updated_at between 0 and 253402300799999),
      published_at integer  check (published_at between 0 and 253402300799999),
      kind text not null check (kind in ('dealer', 'garage', 'private', 'market')),
      dealer_id integer unique references dealer (id) on delete restrict,
      garage_id integer unique references garage (id) on delete restrict,
      account_id integer unique references account (id) on delete restrict,
      name text  check (length(name) <= 60),
      phone text  check (length(phone) <= 20),
      phone_proven_at integer  check (phone_proven_at between 0 and 253402300799999),
      whatsapp text  check (length(whatsapp) <= 20),
      email text  check (length(email) <= 254),
      place_id integer  references place (id) on delete set null,
      state text not null check (state in ('active', 'paused', 'suspended')),
      trust integer check (trust between 0 and 3) not null,
      most_live integer check (most_live between 0 and 1000000),
      legal_name text  check (length(legal_name) <= 200),
      registration_no text  check (length(registration_no) <= 60),
      address text  check (length(address) <= 500),
      version integer check (version between 1 and 1000000000) not null default 1,
      constraint seller_is_one check (
        (kind = 'dealer') = (dealer_id is not null) and (kind = 'garage') = (garage_id is not null)
        and (kind = 'private') = (account_id is not null))
    ) strict
;
create unique index seller_market on seller (kind) where kind = 'market'
;
create unique index seller_phone on seller (phone) where kind = 'private' and phone_proven_at is not null
;
create table seller_member (
      seller_id integer not null references seller (id) on delete cascade,
      account_id integer not null references account (id) on delete cascade,
      role text not null check (role in ('owner', 'manager', 'agent')),
      created_at integer not null check (created_at between 0 and 253402300799999),
      primary key (seller_id, account_id)
    ) strict, without rowid
;
create index seller_member_account_id on seller_member (account_id)
;
create table seller_invite (
      hash text primary key check (length(hash) = 43),
      seller_id integer not null references seller (id) on delete cascade,
      email text not null check (length(email) <= 254),
      role text not null check (role in ('owner', 'manager', 'agent')),
      invited_by integer  references account (id) on delete set null,
      created_at integer not null check (created_at between 0 and 253402300799999),
      expires_at integer not null check (expires_at between 0 and 253402300799999),
      used_at integer  check (used_at between 0 and 253402300799999)
    ) strict
;
create index seller_invite_seller_id on seller_invite (seller_id)
;
create table phone_code (
      account_id integer primary key references account (id) on delete cascade,
      phone text not null check (length(phone) <= 20),
      hash text not null check (length(hash) = 43),
      expires_at integer not null check (expires_at between 0 and 253402300799999),
      tries integer check (tries between 0 and 100) not null
    ) strict
;
create table account_role (
      account_id integer not null references account (id) on delete cascade,
      role text not null check (role in ('moderator', 'editor', 'admin')),
      granted_by integer  references account (id) on delete set null,
      granted_at integer not null check (granted_at between 0 and 253402300799999),
      primary key (account_id, role)
    ) strict, without rowid
;
create table office_session (
      id text primary key check (length(id) <= 24),
      hash text not null unique check (length(hash) = 43),
      area text not null check (area in ('sell', 'staff')),
      session_id text not null references session (id) on delete cascade,
      account_id integer not null references account (id) on delete cascade,
      device text not null check (length(device) <= 200),
      created_at integer not null check (created_at between 0 and 253402300799999),
      seen_at integer not null check (seen_at between 0 and 253402300799999),
      strong_until integer  check (strong_until between 0 and 253402300799999)
    ) strict
;
create index office_session_session_id on office_session (session_id)
;
create index office_session_account_id on office_session (account_id)
;
create table second_factor (
      account_id integer primary key references account (id) on delete cascade,
      secret text not null check (length(secret) <= 300),
      confirmed_at integer  check (confirmed_at between 0 and 253402300799999),
      last_step integer not null default 0
    ) strict
;
create table recovery_code (
      account_id integer not null references account (id) on delete cascade,
      hash text not null check (length(hash) = 43),
      used_at integer  check (used_at between 0 and 253402300799999),
      primary key (account_id, hash)
    ) strict, without rowid
;
create table listing (
      id integer primary key autoincrement,
      document_id text not null unique check (length(document_id) = 24),
      created_at integer not null check (created_at between 0 and 253402300799999),
      updated_at integer not null check (updated_at between 0 and 253402300799999),
      kind text not null check (kind in ('car', 'spare_part')),
      seller_id integer not null references seller (id) on delete restrict,
      car_id integer unique references car (id) on delete cascade,
      spare_part_id integer unique references spare_part (id) on delete cascade,
      state text not null check (state in ('draft', 'in review', 'declined', 'published', 'reserved', 'sold', 'expired', 'withdrawn', 'removed')),
      state_since integer not null check (state_since between 0 and 253402300799999),
      reason text  check (length(reason) <= 500),
      patch text  check (length(patch) <= 60000),
      field_versions text not null default '{}' check (length(field_versions) <= 5000),
      patch_by integer  references account (id) on delete set null,
      submitted_at integer  check (submitted_at between 0 and 253402300799999),
      file_values text  check (length(file_values) <= 60000),
      stock_number text  check (length(stock_number) <= 60),
      chassis text  check (length(chassis) <= 40),
      chassis_key text  check (length(chassis_key) <= 43),
      plate text  check (length(plate) <= 20),
      plate_key text  check (length(plate_key) <= 43),
      first_published_at integer  check (first_published_at between 0 and 253402300799999),
      expires_at integer  check (expires_at between 0 and 253402300799999),
      confirmed_at integer  check (confirmed_at between 0 and 253402300799999),
      origin text not null check (origin in ('web', 'api', 'import')),
      version integer check (version between 1 and 1000000000) not null default 1,
      unique (seller_id, stock_number),
      constraint listing_is_one check (
        (kind = 'car' or car_id is null) and (kind = 'spare_part' or spare_part_id is null)
        and (state not in ('published', 'reserved', 'sold', 'expired') or car_id is not null or spare_part_id is not null))
    ) strict
;
create index listing_seller_id_state on listing (seller_id, state)
;
create index listing_expires_at on listing (expires_at) where expires_at is not null
;
create index listing_state_since on listing (state_since) where state in ('draft', 'sold', 'expired', 'withdrawn')
;
create index listing_chassis_key on listing (chassis_key) where chassis_key is not null
;
create index listing_plate_key on listing (plate_key) where plate_key is not null
;
create table listing_event (
      id integer primary key autoincrement,
      listing_id integer not null references listing (id) on delete cascade,
      at integer not null check (at between 0 and 253402300799999),
      account_id integer  references account (id) on delete set null,
      what text not null check (length(what) <= 40),
      patch text  check (length(patch) <= 60000),
      reasons text  check (length(reasons) <= 2000)
    ) strict
;
create index listing_event_listing_id_id on listing_event (listing_id, id)
;
create table listing_photo (
      listing_id integer not null references listing (id) on delete cascade,
      media_id integer not null references media (id) on delete cascade,
      position integer not null check (position between 0 and 49),
      primary key (listing_id, media_id)
    ) strict, without rowid
;
create index listing_photo_media_id on listing_photo (media_id)
;
create table price_change (
      id integer primary key autoincrement,
      listing_id integer not null references listing (id) on delete cascade,
      at integer not null check (at between 0 and 253402300799999),
      old integer check (old between 0 and 1000000000000),
      new integer check (new between 0 and 1000000000000)
    ) strict
;
create index price_change_listing_id on price_change (listing_id)
;
create table contact_tap (
      listing_id integer not null references listing (id) on delete cascade,
      day integer not null check (day between 0 and 100000),
      kind text not null check (kind in ('reveal', 'call', 'whatsapp', 'share')),
      count integer not null check (count > 0),
      primary key (listing_id, day, kind)
    ) strict, without rowid
;
create table review_item (
      id integer primary key autoincrement,
      listing_id integer not null references listing (id) on delete cascade,
      kind text not null check (kind in ('new', 'edit', 'report')),
      score integer check (score between 0 and 1000) not null,
      signals text not null default '[]' check (length(signals) <= 5000),
      created_at integer not null check (created_at between 0 and 253402300799999),
      claimed_by integer  references account (id) on delete set null,
      claimed_until integer  check (claimed_until between 0 and 253402300799999),
      decision text check (decision in ('approved', 'declined', 'taken back', 'closed')),
      decided_at integer  check (decided_at between 0 and 253402300799999),
      decided_by integer  references account (id) on delete set null,
      reasons text  check (length(reasons) <= 2000),
      version integer check (version between 1 and 1000000000) not null default 1
    ) strict
;
create unique index review_item_open on review_item (listing_id) where decided_at is null
;
create index review_item_score_desc_created_at on review_item (score desc, created_at) where decided_at is null
;
create index review_item_decided_at on review_item (decided_at)
;
create table past_price (
      id integer primary key autoincrement,
      model_id integer not null references model (id) on delete cascade,
      year integer check (year between 1900 and 2100),
      mileage integer check (mileage between 0 and 5000000),
      price integer check (price between 0 and 1000000000000) not null,
      closed_at integer not null check (closed_at between 0 and 253402300799999)
    ) strict
;
create index past_price_model_id_year on past_price (model_id, year)
;
create table audit_event (
      id integer primary key autoincrement,
      at integer not null check (at between 0 and 253402300799999),
      actor integer,
      action text not null check (length(action) <= 60),
      subject_kind text not null check (length(subject_kind) <= 40),
      subject text not null check (length(subject) <= 60),
      difference text not null default '{}' check (length(difference) <= 60000)
    ) strict
;
create index audit_event_subject_kind_subject_at on audit_event (subject_kind, subject, at)
;
create index audit_event_actor_at on audit_event (actor, at)
;
create table audit_person (
      event_id integer not null references audit_event (id) on delete cascade,
      account_id integer not null references account (id) on delete cascade,
      field text not null check (length(field) <= 60),
      old text  check (length(old) <= 1000),
      new text  check (length(new) <= 1000),
      primary key (event_id, account_id, field)
    ) strict, without rowid
;
create index audit_person_account_id on audit_person (account_id)
;
create trigger audit_event_refuse_update before update on audit_event
           begin select raise(abort, 'audit events stay as they are'); end
;
create trigger audit_event_refuse_delete before delete on audit_event
          when old.at > (unixepoch('now') * 1000) - 63072000000 begin select raise(abort, 'audit events stay as they are'); end
;
alter table car add column availability text default 'available'
        check (availability in ('available', 'reserved'))
;
update car set availability = null where published_at is null
;
alter table car add constraint car_availability
        check ((published_at is null) = (availability is null))
;
alter table car add column description text  check (length(description) <= 4000)
;
alter table car add column private_seller_id integer  references seller (id) on delete set null
;
create index car_private_seller on car (private_seller_id) where private_seller_id is not null
;
alter table spare_part add column availability text default 'available'
        check (availability in ('available', 'reserved'))
;
update spare_part set availability = null where published_at is null
;
alter table spare_part add constraint spare_part_availability
        check ((published_at is null) = (availability is null))
;
alter table spare_part add column description text  check (length(description) <= 4000)
;
alter table spare_part add column private_seller_id integer  references seller (id) on delete set null
;
create index spare_part_private_seller on spare_part (private_seller_id) where private_seller_id is not null
;
alter table car add column provenance text check (provenance in ('foreign used', 'locally used'))
;
alter table car add column logbook text check (logbook in ('in hand', 'being made'))
;
alter table car add column taxes text check (taxes in ('paid', 'in bond'))
;
alter table car add column faults text  check (length(faults) <= 1000)
;
alter table media add column state text not null default 'public' check (state in ('draft', 'public'))
;
insert into seller (document_id, created_at, updated_at, published_at, kind, dealer_id, state, trust)
      select document_id, created_at, created_at, created_at, 'dealer', id, 'active', 2 from dealer
;
insert into seller (document_id, created_at, updated_at, published_at, kind, garage_id, state, trust)
      select case when document_id in (select document_id from dealer)
        then substr(document_id, 2) || 'g' else document_id end, created_at, created_at, created_at, 'garage', id, 'active', 2 from garage
;
insert into seller (document_id, created_at, updated_at, published_at, kind, state, trust)
      values ('market000000000000000000', 0, 0, 0, 'market', 'active', 2)
;
insert into listing (document_id, created_at, updated_at, kind, seller_id, car_id, state, state_since,
        first_published_at, origin)
      select t.document_id, t.created_at, t.updated_at, 'car',
        coalesce(s.id, (select id from seller where kind = 'market')), t.id,
        case when t.published_at is null then 'withdrawn' else 'published' end, coalesce(t.published_at, t.updated_at),
        t.published_at, 'import'
      from car t left join seller s on s.dealer_id = t.dealer_id
;
insert into listing (document_id, created_at, updated_at, kind, seller_id, spare_part_id, state, state_since,
        first_published_at, origin)
      select t.document_id, t.created_at, t.updated_at, 'spare_part',
        coalesce(s.id, (select id from seller where kind = 'market')), t.id,
        case when t.published_at is null then 'withdrawn' else 'published' end, coalesce(t.published_at, t.updated_at),
        t.published_at, 'import'
      from spare_part t left join seller s on s.garage_id = t.garage_id
;
create trigger seller_insert after insert on seller begin
    insert into change (kind, entry_id) values ('seller', new.id);
  end
;
create trigger seller_update after update on seller begin
    insert into change (kind, entry_id) values ('seller', new.id);
  end
;
create trigger seller_delete after delete on seller begin
    insert into change (kind, entry_id) values ('seller', old.id);
  end
;
