alter table session add column device text  check (length(device) <= 200)
;
alter table session add column is_for_office integer not null default 0 check (is_for_office in (0, 1))
;
