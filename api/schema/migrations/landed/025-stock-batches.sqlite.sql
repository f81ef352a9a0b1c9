create table stock_batch (
      id integer primary key autoincrement,
      document_id text not null unique check (length(document_id) = 24),
      created_at integer not null check (created_at between 0 and 253402300799999),
      seller_id integer not null references seller (id) on delete cascade,
      account_id integer  references account (id) on delete set null,
      key text not null check (length(key) <= 60),
      deed text not null check (length(deed) <= 20),
      change text  check (length(change) <= 200),
      undoes integer unique references stock_batch (id) on delete cascade,
      missing integer check (missing between 0 and 10000) not null default 0,
      unique (seller_id, key)
    ) strict
;
create index stock_batch_created_at on stock_batch (created_at)
;
create index stock_batch_account_id on stock_batch (account_id) where account_id is not null
;
create table stock_batch_row (
      batch_id integer not null references stock_batch (id) on delete cascade,
      listing_id integer not null references listing (id) on delete cascade,
      position integer check (position between 0 and 10000) not null,
      state text not null check (state in ('waiting', 'done', 'refused')),
      said text  check (length(said) <= 500),
      seen_price integer check (seen_price between 0 and 1000000000000),
      old_price integer check (old_price between 0 and 1000000000000),
      new_price integer check (new_price between 0 and 1000000000000),
      was text  check (length(was) <= 20),
      was_to_end integer  check (was_to_end between 0 and 253402300799999),
      done_at integer  check (done_at between 0 and 253402300799999),
      primary key (batch_id, listing_id)
    ) strict, without rowid
;
create index stock_batch_row_listing_id on stock_batch_row (listing_id)
;
