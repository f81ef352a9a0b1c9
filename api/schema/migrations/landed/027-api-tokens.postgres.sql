create table api_token (
      id text collate "C" primary key check (length(id) = 24),
      hash text collate "C" not null unique check (length(hash) = 43),
      seller_id integer not null references seller (id) on delete cascade,
      name text collate "C" not null check (length(name) <= 60),
      ending text collate "C" not null check (length(ending) <= 4),
      scopes text collate "C" not null check (length(scopes) <= 500),
      created_by integer  references account (id) on delete set null,
      created_at bigint not null check (created_at between 0 and 253402300799999),
      expires_at bigint  check (expires_at between 0 and 253402300799999),
      last_used_at bigint  check (last_used_at between 0 and 253402300799999)
    )
;
create index api_token_seller_id on api_token (seller_id)
;
alter table seller add column about text collate "C"  check (length(about) <= 3000)
;
alter table seller add column opening_hours text collate "C"  check (length(opening_hours) <= 1000)
;
