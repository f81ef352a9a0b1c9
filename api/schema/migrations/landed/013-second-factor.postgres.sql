alter table second_factor add column pending_secret text collate "C"  check (length(pending_secret) <= 300)
;
