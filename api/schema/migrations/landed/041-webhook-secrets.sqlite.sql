alter table webhook add column former_secret text
      constraint webhook_former_secret_length check (length(former_secret) <= 500)
;
alter table webhook add column former_secret_ends_at integer
      constraint webhook_former_secret_ends_at_range check (former_secret_ends_at between 0 and 253402300799999)
;
alter table webhook add column unsigned_told_at integer
      constraint webhook_unsigned_told_at_range check (unsigned_told_at between 0 and 253402300799999)
;
alter table webhook add column failed_connections integer not null default 0
      constraint webhook_failed_connections_range check (failed_connections between 0 and 1000000000)
;
