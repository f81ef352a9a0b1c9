alter table listing add column reminded_at integer  check (reminded_at between 0 and 253402300799999)
;
create index listing_updated_at on listing (updated_at) where state in ('draft', 'declined')
;
