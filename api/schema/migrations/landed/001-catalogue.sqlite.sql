create table make (
      id integer primary key autoincrement,
      document_id text not null unique check (length(document_id) = 24),
      created_at integer not null check (created_at between 0 and 253402300799999),
      updated_at integer not null check (updated_at between 0 and 253402300799999),
      published_at integer  check (published_at between 0 and 253402300799999),
      name text not null unique check (length(name) <= 100)
    ) strict
;
create table model (
      id integer primary key autoincrement,
      document_id text not null unique check (length(document_id) = 24),
      created_at integer not null check (created_at between 0 and 253402300799999),
      updated_at integer not null check (updated_at between 0 and 253402300799999),
      published_at integer  check (published_at between 0 and 253402300799999),
      name text not null check (length(name) <= 100),
      make_id integer not null references make (id) on delete cascade,
      unique (make_id, name)
    ) strict
;
create table category (
      id integer primary key autoincrement,
      document_id text not null unique check (length(document_id) = 24),
      created_at integer not null check (created_at between 0 and 253402300799999),
      updated_at integer not null check (updated_at between 0 and 253402300799999),
      published_at integer  check (published_at between 0 and 253402300799999),
      name text not null unique check (length(name) <= 100)
    ) strict
;
create table feature (
      id integer primary key autoincrement,
      document_id text not null unique check (length(document_id) = 24),
      created_at integer not null check (created_at between 0 and 253402300799999),
      updated_at integer not null check (updated_at between 0 and 253402300799999),
      published_at integer  check (published_at between 0 and 253402300799999),
      name text not null unique check (length(name) <= 100)
    ) strict
;
create table spare_category (
      id integer primary key autoincrement,
      document_id text not null unique check (length(document_id) = 24),
      created_at integer not null check (created_at between 0 and 253402300799999),
      updated_at integer not null check (updated_at between 0 and 253402300799999),
      published_at integer  check (published_at between 0 and 253402300799999),
      name text not null unique check (length(name) <= 100)
    ) strict
;
create table place (id integer primary key autoincrement, name text not null unique check (length(name) <= 120)) strict
;
create table media (
      id integer primary key autoincrement,
      document_id text not null unique check (length(document_id) = 24),
      created_at integer not null check (created_at between 0 and 253402300799999),
      updated_at integer not null check (updated_at between 0 and 253402300799999),
      published_at integer  check (published_at between 0 and 253402300799999),
      name text not null check (length(name) <= 255),
      alternative_text text  check (length(alternative_text) <= 255),
      hash text not null unique check (length(hash) <= 150),
      ext text not null check (length(ext) <= 10),
      mime text not null check (length(mime) <= 100),
      width integer check (width between 1 and 20000),
      height integer check (height between 1 and 20000),
      size_bytes integer not null check (size_bytes >= 0),
      placeholder text  check (length(placeholder) <= 100),
      provider text not null check (provider in ('local', 'drawn', 'remote')),
      remote_url text  check (length(remote_url) <= 2000)
    ) strict
;
create table dealer (
      id integer primary key autoincrement,
      document_id text not null unique check (length(document_id) = 24),
      created_at integer not null check (created_at between 0 and 253402300799999),
      updated_at integer not null check (updated_at between 0 and 253402300799999),
      published_at integer  check (published_at between 0 and 253402300799999),
      dealer_name text not null check (length(dealer_name) <= 200),
      phonenumber text  check (length(phonenumber) <= 20),
      email text  check (length(email) <= 254),
      features text not null default '[]' check (length(features) <= 4000),
      featured integer not null default 0 check (featured in (0, 1))
    ) strict
;
create table dealer_image (
      dealer_id integer not null references dealer (id) on delete cascade,
      position integer not null check (position between 0 and 49),
      media_id integer not null references media (id) on delete cascade,
      primary key (dealer_id, position)
    ) strict, without rowid
;
create table garage (
      id integer primary key autoincrement,
      document_id text not null unique check (length(document_id) = 24),
      created_at integer not null check (created_at between 0 and 253402300799999),
      updated_at integer not null check (updated_at between 0 and 253402300799999),
      published_at integer  check (published_at between 0 and 253402300799999),
      name text not null check (length(name) <= 200),
      phonenumber text  check (length(phonenumber) <= 20),
      place_id integer  references place (id) on delete set null,
      featured integer not null default 0 check (featured in (0, 1))
    ) strict
;
create table garage_image (
      garage_id integer not null references garage (id) on delete cascade,
      position integer not null check (position between 0 and 49),
      media_id integer not null references media (id) on delete cascade,
      primary key (garage_id, position)
    ) strict, without rowid
;
create table car (
      id integer primary key autoincrement,
      document_id text not null unique check (length(document_id) = 24),
      created_at integer not null check (created_at between 0 and 253402300799999),
      updated_at integer not null check (updated_at between 0 and 253402300799999),
      published_at integer  check (published_at between 0 and 253402300799999),
      price integer check (price between 0 and 1000000000000),
      year integer check (year between 1900 and 2100),
      regyear integer check (regyear between 1900 and 2100),
      mileage integer check (mileage between 0 and 5000000),
      place_id integer  references place (id) on delete set null,
      fueltype text  check (length(fueltype) <= 60),
      gearbox text  check (length(gearbox) <= 60),
      engine integer check (engine between 0 and 100000),
      reference text not null unique check (length(reference) <= 60),
      modelcode text  check (length(modelcode) <= 60),
      doors integer check (doors between 0 and 20),
      dimension real check (dimension between 0 and 1000),
      color text  check (length(color) <= 60),
      seats integer check (seats between 0 and 200),
      drivetype text  check (length(drivetype) <= 60),
      condition text check (condition in ('new', 'used')),
      featured integer not null default 0 check (featured in (0, 1)),
      make_id integer  references make (id) on delete set null,
      model_id integer  references model (id) on delete set null,
      category_id integer  references category (id) on delete set null,
      dealer_id integer  references dealer (id) on delete set null
    ) strict
;
create index car_published_at on car (published_at)
;
create index car_created_at_desc_id on car (created_at desc, id) where published_at is not null
;
create index car_price_id on car (price, id) where published_at is not null
;
create index car_year_id on car (year, id) where published_at is not null
;
create index car_mileage_id on car (mileage, id) where published_at is not null
;
create index car_make_id_year_price_created_at on car (make_id, year, price, created_at) where published_at is not null
;
create index car_model_id_year_price_created_at on car (model_id, year, price, created_at) where published_at is not null
;
create index car_category_id_year_price_created_at on car (category_id, year, price, created_at) where published_at is not null
;
create index car_place_id_year_price_created_at on car (place_id, year, price, created_at) where published_at is not null
;
create index car_dealer_id_id on car (dealer_id, id) where published_at is not null
;
create index car_featured on car (created_at desc, id) where featured = 1 and published_at is not null
;
create table car_image (
      car_id integer not null references car (id) on delete cascade,
      position integer not null check (position between 0 and 49),
      media_id integer not null references media (id) on delete cascade,
      primary key (car_id, position)
    ) strict, without rowid
;
create table car_video (
      car_id integer not null references car (id) on delete cascade,
      position integer not null check (position between 0 and 49),
      media_id integer not null references media (id) on delete cascade,
      primary key (car_id, position)
    ) strict, without rowid
;
create table car_feature (
      car_id integer not null references car (id) on delete cascade,
      feature_id integer not null references feature (id) on delete cascade,
      primary key (car_id, feature_id)
    ) strict, without rowid
;
create table car_view (
      car_id integer not null references car (id) on delete cascade,
      day integer not null check (day between 0 and 100000),
      views integer not null check (views > 0),
      primary key (day, car_id)
    ) strict, without rowid
;
create index car_view_car_id on car_view (car_id)
;
create table spare_part (
      id integer primary key autoincrement,
      document_id text not null unique check (length(document_id) = 24),
      created_at integer not null check (created_at between 0 and 253402300799999),
      updated_at integer not null check (updated_at between 0 and 253402300799999),
      published_at integer  check (published_at between 0 and 253402300799999),
      name text not null check (length(name) <= 200),
      price integer check (price between 0 and 1000000000000),
      year integer check (year between 1900 and 2100),
      mileage integer check (mileage between 0 and 5000000),
      model text  check (length(model) <= 100),
      modelcode text  check (length(modelcode) <= 60),
      place_id integer  references place (id) on delete set null,
      condition text check (condition in ('new', 'used')),
      make_id integer  references make (id) on delete set null,
      spare_category_id integer  references spare_category (id) on delete set null,
      garage_id integer  references garage (id) on delete set null
    ) strict
;
create index spare_part_created_at_desc_id on spare_part (created_at desc, id)
;
create index spare_part_make_id on spare_part (make_id)
;
create index spare_part_spare_category_id on spare_part (spare_category_id)
;
create index spare_part_garage_id_id on spare_part (garage_id, id)
;
create table spare_part_image (
      spare_part_id integer not null references spare_part (id) on delete cascade,
      position integer not null check (position between 0 and 49),
      media_id integer not null references media (id) on delete cascade,
      primary key (spare_part_id, position)
    ) strict, without rowid
;
create table article (
      id integer primary key autoincrement,
      document_id text not null unique check (length(document_id) = 24),
      created_at integer not null check (created_at between 0 and 253402300799999),
      updated_at integer not null check (updated_at between 0 and 253402300799999),
      published_at integer  check (published_at between 0 and 253402300799999),
      title text not null check (length(title) <= 200),
      description text not null check (length(description) <= 100000),
      slug text not null unique check (length(slug) <= 200),
      cover_id integer  references media (id) on delete set null
    ) strict
;
create table translation (
      id integer primary key autoincrement,
      document_id text not null unique check (length(document_id) = 24),
      created_at integer not null check (created_at between 0 and 253402300799999),
      updated_at integer not null check (updated_at between 0 and 253402300799999),
      published_at integer  check (published_at between 0 and 253402300799999),
      key text not null unique check (length(key) <= 200),
      en text  check (length(en) <= 2000),
      es text  check (length(es) <= 2000),
      fr text  check (length(fr) <= 2000)
    ) strict
;
create table account (
      id integer primary key autoincrement,
      document_id text not null unique check (length(document_id) = 24),
      created_at integer not null check (created_at between 0 and 253402300799999),
      updated_at integer not null check (updated_at between 0 and 253402300799999),
      published_at integer  check (published_at between 0 and 253402300799999),
      username text not null check (length(username) <= 50),
      email text not null check (length(email) <= 254),
      provider text not null default 'local' check (length(provider) <= 40),
      confirmed integer not null default 0 check (confirmed in (0, 1)),
      blocked integer not null default 0 check (blocked in (0, 1)),
      phonenumber text  check (length(phonenumber) <= 20),
      newsletter integer not null default 0 check (newsletter in (0, 1))
    ) strict
;
create unique index account_username on account (lower(username))
;
create unique index account_email on account (lower(email))
;
create table saved_car (
      id integer primary key autoincrement,
      document_id text not null unique check (length(document_id) = 24),
      created_at integer not null check (created_at between 0 and 253402300799999),
      updated_at integer not null check (updated_at between 0 and 253402300799999),
      published_at integer  check (published_at between 0 and 253402300799999),
      account_id integer not null references account (id) on delete cascade,
      car_id integer not null references car (id) on delete cascade,
      unique (account_id, car_id)
    ) strict
;
create index saved_car_car_id on saved_car (car_id)
;
create table liked_car (
      id integer primary key autoincrement,
      document_id text not null unique check (length(document_id) = 24),
      created_at integer not null check (created_at between 0 and 253402300799999),
      updated_at integer not null check (updated_at between 0 and 253402300799999),
      published_at integer  check (published_at between 0 and 253402300799999),
      account_id integer not null references account (id) on delete cascade,
      car_id integer not null references car (id) on delete cascade,
      unique (account_id, car_id)
    ) strict
;
create index liked_car_car_id on liked_car (car_id)
;
