create unlogged table rate_limit (
      key text collate "C" primary key check (length(key) <= 255),
      points integer not null,
      expire bigint not null,
      length_s integer not null default 0
    )
;
create index rate_limit_expire on rate_limit (expire)
;
