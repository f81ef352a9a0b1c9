create table upload (
      seller_id integer not null references seller (id) on delete cascade,
      media_id integer not null references media (id) on delete cascade,
      name text collate "C" not null check (length(name) <= 100),
      alternative_text text collate "C"  check (length(alternative_text) <= 300),
      caption text collate "C"  check (length(caption) <= 300),
      focal_point text collate "C"  check (length(focal_point) <= 100),
      created_at bigint not null check (created_at between 0 and 253402300799999),
      updated_at bigint not null check (updated_at between 0 and 253402300799999),
      primary key (seller_id, media_id)
    )
;
create index upload_media_id on upload (media_id)
;
create index upload_updated_at on upload (updated_at)
;
