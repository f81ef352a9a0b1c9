create table import_batch (
      id integer primary key autoincrement,
      document_id text not null unique check (length(document_id) = 24),
      created_at integer not null check (created_at between 0 and 253402300799999),
      updated_at integer not null check (updated_at between 0 and 253402300799999),
      seller_id integer not null references seller (id) on delete cascade,
      account_id integer  references account (id) on delete set null,
      kind text not null check (kind in ('car', 'spare_part')),
      file_name text not null check (length(file_name) <= 200),
      state text not null check (state in ('read', 'checking', 'checked', 'importing', 'photos', 'done', 'undoing', 'undone')),
      columns text not null check (length(columns) <= 100000),
      notes text not null default '[]' check (length(notes) <= 2000),
      archive text  check (length(archive) <= 200),
      archive_names text  check (length(archive_names) <= 2000000),
      withdraws_others integer not null default 0 check (withdraws_others in (0, 1)),
      counts text  check (length(counts) <= 2000),
      finished_at integer  check (finished_at between 0 and 253402300799999),
      undo_until integer  check (undo_until between 0 and 253402300799999)
    ) strict
;
create index import_batch_seller_id_id on import_batch (seller_id, id)
;
create index import_batch_state_updated_at on import_batch (state, updated_at)
;
create table import_row (
      batch_id integer not null references import_batch (id) on delete cascade,
      number integer check (number between 1 and 1000000) not null,
      cells text not null check (length(cells) <= 100000),
      stock_number text  check (length(stock_number) <= 60),
      outcome text check (outcome in ('new', 'changed', 'unchanged', 'left', 'faulty', 'others')),
      faults text not null default '{}' check (length(faults) <= 20000),
      note text  check (length(note) <= 500),
      said text  check (length(said) <= 60000),
      changes text  check (length(changes) <= 100000),
      step text check (step in ('apply', 'photos', 'send', 'done', 'undo', 'undone')),
      photos_done integer check (photos_done between 0 and 1000) not null default 0,
      photos text not null default '[]' check (length(photos) <= 5000),
      listing_id integer  references listing (id) on delete set null,
      before text  check (length(before) <= 100000),
      primary key (batch_id, number)
    ) strict, without rowid
;
create index import_row_batch_id_stock_number on import_row (batch_id, stock_number)
;
create index import_row_batch_id_step_number on import_row (batch_id, step, number) where step is not null
;
create index import_row_listing_id on import_row (listing_id) where listing_id is not null
;
alter table listing add column import_batch_id integer  references import_batch (id) on delete set null
;
alter table listing add column import_values text  check (length(import_values) <= 60000)
;
create index listing_import_batch_id on listing (import_batch_id) where import_batch_id is not null
;
