create table upload (
      seller_id integer not null references seller (id) on delete cascade,
      media_id integer not null references media (id) on delete cascade,
      name text not null check (length(name) <= 100),
      alternative_text text  check (length(alternative_text) <= 300),
      caption text  check (length(caption) <= 300),
      focal_point text  check (length(focal_point) <= 100),
      created_at integer not null check (created_at between 0 and 253402300799999),
      updated_at integer not null check (updated_at between 0 and 253402300799999),
      primary key (seller_id, media_id)
    ) strict, without rowid
;
create index upload_media_id on upload (media_id)
;
create index upload_updated_at on upload (updated_at)
;
