alter table listing_photo add column source_digest text  check (length(source_digest) <= 64)
;
alter table listing add column photos_changed_at integer  check (photos_changed_at between 0 and 253402300799999)
;
create index media_updated_at on media (updated_at) where state = 'draft'
;
