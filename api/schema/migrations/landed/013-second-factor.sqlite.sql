alter table second_factor add column pending_secret text  check (length(pending_secret) <= 300)
;
