alter table session add column device text collate "C"  check (length(device) <= 200)
;
alter table session add column is_for_office smallint not null default 0 check (is_for_office in (0, 1))
;
