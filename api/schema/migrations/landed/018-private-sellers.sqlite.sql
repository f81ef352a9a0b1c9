create table rate_limit (
      key text primary key check (length(key) <= 255),
      points integer not null,
      expire integer not null,
      length_s integer not null default 0
    ) strict, without rowid
;
create index rate_limit_expire on rate_limit (expire)
;
alter table phone_code add column sent_at integer  check (sent_at between 0 and 253402300799999)
;
