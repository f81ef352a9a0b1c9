alter table phone_code add column sent_at bigint  check (sent_at between 0 and 253402300799999)
;
